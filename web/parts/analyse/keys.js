// @ts-check
// What the keys of the page do.

/** @typedef {import("./desk.js").Desk} Desk */

/**
 * @param {Desk} desk
 * @returns {import("../../types/shell").Binding[]}
 */
export function bindings(desk) {
  const { walk, stage, hand, moves, live } = desk;
  // An editor takes the keys of its own board.
  const when = (/** @type {() => void} */ run) => () => {
    if (!stage.editing) run();
  };
  return [
    { key: "ArrowLeft", t: "analyse.key_back", run: when(() => walk.back()) },
    { key: "ArrowRight", t: "analyse.key_forward", run: when(() => desk.forward()) },
    { key: "ArrowUp ArrowDown", t: "analyse.key_sideways", run: (event) => when(() => desk.sideways(event.key === "ArrowUp" ? -1 : 1))() },
    { key: "Home", t: "analyse.key_first", run: when(() => desk.first()) },
    { key: "End", t: "analyse.key_last", run: when(() => desk.last()) },
    { key: "A", t: "analyse.key_search", run: () => live.card.toggle() },
    { key: "B", t: "analyse.key_best", run: when(() => hand.playBest()) },
    { key: "1 2 3 4 5 6 7 8 9", t: "analyse.key_die", run: (event) => when(() => hand.die(Number(event.key)))() },
    { key: "0", t: "analyse.key_any", run: when(() => walk.cast(null)) },
    { key: "R", t: "analyse.key_random", run: when(() => stage.dice.random()) },
    { key: "F", t: "analyse.key_flip", run: () => stage.flip() },
    { key: "E", t: "analyse.key_edit", run: () => void stage.edit() },
    { key: "M", t: "analyse.key_type", run: () => moves.typing.focus() },
    { key: "C", t: "analyse.key_comment", run: when(() => void moves.act("comment", desk.tree.current)) },
    { key: "Delete", t: "analyse.key_delete", run: when(() => void moves.act("delete", desk.tree.current)) },
  ];
}
