// @ts-check
// What a game looks like: the board between two strips, and the panel beside it.

import { h, replace } from "../../app/dom.js";
import { t } from "../../app/i18n.js";
import { settings } from "../../app/settings.js";
import { Board } from "../../board/board.js";
import { Die } from "../../board/die.js";
import { EvalBar } from "../evalbar.js";
import { MoveList } from "../movelist.js";
import { playButtons } from "./buttons.js";
import { playStatus } from "./status.js";
import { Strip } from "./strip.js";
import { typedMove } from "./typed.js";

/** @typedef {import("../../types/api").GameState} GameState */
/** @typedef {import("../../types/api").PositionView} PositionView */
/** @typedef {import("../../types/api").SideIndex} SideIndex */
/** @typedef {ReturnType<typeof playView>} PlayView */

/**
 * How things stand. `shown` is the position of the running game that the board has come
 * to, `seen` the one that is on it, which is another while `back` turns are looked at.
 * @typedef {{state: GameState, shown: PositionView, shownPly: number, seen: PositionView, back: number | null,
 *   flipped: boolean, calm: boolean, behind: number, mine: boolean, held: boolean, sending: boolean, dice: boolean, title: string,
 *   report: import("../../types/api").Report | null}} Standing
 */

/**
 * @param {HTMLElement} root
 * @param {{act: (act: import("./buttons.js").Act) => void, look: (ply: number) => void,
 *   roll: (face: number | null) => void, step: (text: string) => Promise<boolean>,
 *   move: (text: string) => Promise<void>, low: (side: SideIndex) => void}} hear
 */
export function playView(root, hear) {
  const boardHost = h("div", { class: "play-board" });
  const barHost = h("div", { class: "play-bar" });
  const listHost = h("div", { class: "play-moves" });
  const stripHosts = { top: h("div"), bottom: h("div") };
  const buttons = playButtons(hear.act);
  const status = playStatus({ roll: hear.roll, act: hear.act, pass: (text) => void hear.step(text) });
  const typed = typedMove(hear.move);
  const heading = h("h1", { class: "visually-hidden" });
  const node = h("div", { class: "play-game workspace" },
    heading,
    h("div", { class: "board-side" },
      h("div", { class: "play-column" },
        stripHosts.top, h("div", { class: "play-middle" }, barHost, boardHost), stripHosts.bottom)),
    h("section", { class: "panel-side card play-panel", "t-label": "play.page_game" },
      status.node, listHost, buttons.walk, typed.node, buttons.main, buttons.pace, buttons.more));
  replace(root, node);

  const board = new Board(boardHost, { interactive: true });
  board.onstep = (/** @type {import("../../types/api").StepChoice} */ choice) => hear.step(choice.text);
  const bar = new EvalBar(barHost);
  const top = new Strip(stripHosts.top);
  const bottom = new Strip(stripHosts.bottom);
  for (const strip of [top, bottom]) strip.clock.onlow = () => hear.low(strip.of);
  const dieHost = h("span", { class: "die-host" });
  const die = new Die(dieHost);
  const list = new MoveList(listHost, hear.look);

  return {
    node, heading, board, bar, barHost, top, bottom, die, dieHost, list, buttons, status, typed,
    destroy() {
      board.destroy();
      bar.destroy();
      list.destroy();
      top.destroy();
      bottom.destroy();
    },
  };
}

/**
 * Strips, list, bar, and what tests and style sheets read at the root.
 * @param {PlayView} view
 * @param {Standing} how
 */
export function writePicture(view, how) {
  const { state, shown, seen, back, flipped, calm } = how;
  view.top.set(flipped ? 0 : 1, state, seen);
  view.bottom.set(flipped ? 1 : 0, state, seen);
  // The die lies before the player who casts it.
  view.node.classList.toggle("with-die", how.dice);
  const slot = (view.top.of === seen.side ? view.top : view.bottom).dieSlot;
  if (how.dice && view.dieHost.parentElement !== slot) slot.append(view.dieHost);

  view.die.setSide(seen.side);
  // The room of the board is known before it is drawn.
  view.node.style.setProperty("--ratio", String(seen.board.width / seen.board.height));

  view.heading.textContent = t("play.board_label", { game: how.title });
  view.board.setLabel(view.heading.textContent);
  view.barHost.hidden = !settings.get("evalBar") || !state.seats.some((seat) => seat.kind === "engine");
  view.bar.set({ names: seen.side_names, flipped });
  view.list.set({
    turns: state.turns, game: state.game, cursor: state.cursor, seen: back ?? how.shownPly, names: seen.side_names,
  });

  const data = view.node.dataset;
  data["ply"] = String(how.shownPly);
  data["side"] = String(shown.side);
  data["mid"] = shown.mid_turn ? "1" : "";
  data["roll"] = String(shown.roll ?? "");
  data["result"] = state.result && calm ? String(state.result.winner ?? "draw") : "";
  data["thinking"] = state.thinking ? "1" : "";
  data["turn"] = state.result ? "over" : state.seats[shown.side].kind;
  data["settled"] = calm ? "1" : "";
  data["back"] = back === null ? "" : String(back);
}
