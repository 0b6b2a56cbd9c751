// @ts-check
// The line that says how things stand, in a room that keeps its height: whose turn, the
// result, the place looked back at, and the faces when a real die is thrown.

import { h, replace } from "../../app/dom.js";
import { t, word } from "../../app/i18n.js";
import { icon } from "../../app/icons.js";

/** @typedef {import("../../types/api").GameState} GameState */
/** @typedef {import("../../types/api").PositionView} PositionView */

/**
 * @param {{roll: (face: number | null) => void, pass: (text: string) => void, act: (act: import("./buttons.js").Act) => void}} acts
 */
export function playStatus(acts) {
  const line = h("p", { class: "status-line" });
  const below = h("div", { class: "status-below row" });
  const node = h("div", { class: "play-status" }, line, below);
  let drawn = "";

  const button = (/** @type {import("./buttons.js").Act | "roll"} */ act, /** @type {string} */ sign, /** @type {string} */ key) =>
    h("button", {
      type: "button", class: "button small", "data-act": act,
      on: { click: () => (act === "roll" ? acts.roll(null) : acts.act(act)) },
    }, icon(sign), h("span", { t: key }));

  return {
    node,
    /**
     * @param {{state: GameState, shown: PositionView, back: number | null, calm: boolean, held: boolean, behind: number,
     *   mine: boolean, report: import("../../types/api").Report | null, why: string | null, result: string}} how
     */
    set({ state, shown, back, calm, held, mine, behind, report, why, result }) {
      const over = Boolean(result) && calm;
      const side = word(shown.side_names[shown.side]);
      const person = state.seats[shown.side].kind === "person";
      const rolls = state.view.needs_roll && !state.result && calm && back === null;
      const far = behind > 3 && back === null;
      // Moves that touch no square, such as a pass, have no place on the board.
      const passes = mine ? shown.moves.filter((move) => !move.path.length).map((move) => move.text) : [];
      let text;
      if (back !== null) text = back === 0 ? t("play.looking_start") : t("play.looking_back", { n: back });
      else if (over) text = result;
      else if (held) text = t("play.paused");
      else if (rolls) text = t("play.roll_now", { side });
      else if (state.thinking && calm) {
        text = report ? t("play.thinking_depth", { side, depth: report.depth }) : t("play.thinking", { side });
      } else if (passes.length && passes.length === shown.moves.length) text = t("play.must_pass", { side });
      else if (person && state.seats.some((seat) => seat.kind === "engine")) {
        text = t(shown.mid_turn ? "play.your_turn_more" : "play.your_turn");
      } else text = t(shown.mid_turn ? "play.side_turn_more" : "play.side_turn", { side });
      if (!over && back === null && shown.alarm && calm) text += ` · ${word(shown.alarm)}`;
      if (line.textContent !== text) line.textContent = text;
      node.classList.toggle("over", over && back === null);
      node.classList.toggle("looking", back !== null);

      // Buttons are made anew only when others are due, or they would lose the focus.
      const wanted = [back !== null && "back", rolls && `roll${state.view.faces.join()}`, far && "far", passes.join(), why].join("|") + document.documentElement.lang;
      const words = below.querySelector(".behind");
      if (words && far) words.textContent = t("play.behind", { n: behind });
      if (wanted === drawn) return;
      drawn = wanted;
      replace(below,
        back !== null ? [button("live", "eye", "play.to_live"), button("from", "branch", "play.from_here")] : null,
        rolls
          ? [
            h("div", { class: "faces", role: "group", "aria-label": t("play.roll_now", { side }) }, state.view.faces.map((face) =>
              h("button", {
                type: "button", class: "button face", "data-face": face,
                "aria-label": t("play.roll_face", { face }), on: { click: () => acts.roll(face) },
              }, face))),
            button("roll", "die", "play.roll_self"),
          ]
          : null,
        passes.map((move) =>
          h("button", { type: "button", class: "button small primary", "data-act": "pass", on: { click: () => acts.pass(move) } }, word(move))),
        far ? [h("span", { class: "behind muted small" }, t("play.behind", { n: behind })), button("jump", "last", "play.jump")] : null,
        why ? button("why", "why", "play.why") : null);
    },
  };
}
