// @ts-check
// The keys of a game.

/** @typedef {import("./buttons.js").Act} Act */

/** @type {[string, Act, string][]} */
const ACTS = [
  ["ArrowLeft [", "previous", "play.previous"], ["ArrowRight ]", "next", "play.next"],
  ["Home", "first", "play.first"], ["End", "last", "play.last"],
  ["u Ctrl+z", "undo", "play.undo"], ["r Ctrl+y", "redo", "play.redo"], ["h", "hint", "play.hint"],
  ["f", "flip", "play.flip"], ["m", "stop", "play.stop"], ["s", "step", "play.step"],
  ["n", "new", "play.new_game"], ["a", "analyse", "play.analyse"], ["w", "why", "play.why"],
];

/**
 * @param {{act: (act: Act) => void, pause: () => void, live: () => void, type: () => void, face: (face: number) => void}} acts
 * @returns {import("../../types/shell").Binding[]}
 */
export function playKeys(acts) {
  return [
    ...ACTS.map(([key, act, text]) => ({ key, t: text, run: () => acts.act(act) })),
    { key: "p", t: "play.key_pause", run: acts.pause },
    { key: "Escape", t: "play.to_live", run: acts.live },
    { key: "/", t: "play.key_typed", run: acts.type },
    { key: "1 2 3 4 5 6", t: "play.key_face", run: (event) => acts.face(Number(event.key)) },
  ];
}
