// @ts-check
// The board and what stands around it: bar, status, die, the buttons that walk, and the editor in its place.

import { h, replace } from "../../app/dom.js";
import { icon } from "../../app/icons.js";
import { settings } from "../../app/settings.js";
import { Board } from "../../board/board.js";
import "../../i18n/analyse.js";
import { EvalBar, firstsWin } from "../evalbar.js";
import { DiceBar } from "../lines/dice.js";
import { problemText } from "../lines/problem.js";
import { setUp } from "../variations/editor.js";
import { standing } from "./words.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("../../types/api").PositionView} PositionView */
/** @typedef {import("../../types/api").Problem} Problem */

export class Stage {
  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    this.flipped = false;
    this.editing = false;
    /** What the pointer rests on in the lines. @type {number[] | null} */
    this.pointed = null;
    this.arrowRun = 0;

    const tool = (/** @type {string} */ sign, /** @type {string} */ key, /** @type {() => void} */ run, more = {}) =>
      h("button", { type: "button", class: "button icon quiet", "t-label": key, "t-title": key, on: { click: run }, ...more }, icon(sign));

    this.boardHost = h("div", { class: "analyse-board" });
    this.board = new Board(this.boardHost, { interactive: true });
    this.board.onstep = (choice) => desk.hand.step(choice.text);
    this.barHost = h("div", { class: "analyse-bar" });
    this.bar = new EvalBar(this.barHost);
    this.status = h("p", { class: "analyse-status", "aria-live": "polite" });
    this.dice = new DiceBar((face) => desk.walk.cast(face));
    this.problem = h("div", { class: "analyse-problem" });
    this.editorHost = h("div", { class: "analyse-editor", hidden: true });
    this.editButton = tool("edit", "analyse.edit", () => void this.edit(), { "aria-pressed": "false" });
    const navigation = h("div", { class: "toolbar analyse-tools" },
      tool("first", "analyse.first", () => desk.first()),
      tool("previous", "analyse.back", () => desk.walk.back()),
      tool("next", "analyse.forward", () => desk.forward()),
      tool("last", "analyse.last", () => desk.last()),
      h("span", { class: "tools-gap" }),
      tool("flip", "analyse.flip", () => this.flip()),
      this.editButton);
    this.row = h("div", { class: "analyse-row" }, this.barHost, this.boardHost);
    this.node = h("div", { class: "analyse-stage" }, this.row, this.status, this.dice.node, navigation, this.problem, this.editorHost);
  }

  /**
   * @param {PositionView} view
   * @param {boolean} ready whether its legal moves are known
   */
  show(view, ready) {
    const { walk, tree } = this.desk;
    const { turn } = tree.current;
    this.board.set({
      board: view.board,
      moves: ready && !this.editing && !view.end ? view.moves : [],
      last: view.last ?? (turn?.path?.length ? { path: turn.path } : null),
      side: view.side,
      flipped: this.flipped,
      readonly: this.editing,
      heat: [],
      arrows: [],
    });
    this.desk.live.preview.flipped = this.flipped;
    this.pointed = null;
    this.dice.show(view, walk.roll);
    this.words(view);
  }

  /** @param {PositionView} view */
  words(view) {
    this.status.textContent = standing(view);
  }

  /** @param {Problem} problem */
  failed(problem) {
    replace(this.problem, problemText(problem));
    this.problem.hidden = false;
    this.board.refuse();
  }

  flip() {
    this.flipped = !this.flipped;
    this.board.set({ flipped: this.flipped });
    this.desk.live.preview.flipped = this.flipped;
    this.drawBar();
  }

  drawBar() {
    const { view } = this.desk.walk;
    if (!view) return;
    const { report } = this.desk.live.search.found;
    this.row.classList.toggle("barless", !settings.get("evalBar"));
    this.barHost.hidden = !settings.get("evalBar");
    const end = view.end;
    const win = end ? (end.winner === null ? 0.5 : end.winner === 0 ? 1 : 0) : report?.win === null || report?.win === undefined ? null : firstsWin(report.win, view.side);
    this.bar.set({ win, exact: end !== null || (report?.exact ?? false), names: view.side_names, flipped: this.flipped });
  }

  /** @param {number[] | null} path */
  point(path) {
    this.pointed = path;
    void this.drawArrows();
  }

  /** The best turns on the board, or the one that is pointed at. */
  async drawArrows() {
    const { walk, tree, live } = this.desk;
    const mine = ++this.arrowRun;
    if (this.pointed) {
      this.board.set({ arrows: this.pointed.length ? [{ path: this.pointed, color: 1 }] : [] });
      return;
    }
    const { view } = walk;
    const best = live.wishes.arrows && view && !view.end && !this.editing ? live.card.panel.best() : [];
    if (!view || !best.length) {
      this.board.set({ arrows: [] });
      return;
    }
    const top = best[0]?.win ?? 0;
    const base = { game: tree.game, position: view.text };
    const near = best.filter(({ win }, at) => at === 0 || top - (win ?? 0) < 0.1);
    const arrows = await Promise.all(near.map(async ({ text, win }, at) => {
      const known = view.moves.find((choice) => choice.text === text)?.path;
      try {
        const path = known ?? (await live.book.line(base, [{ text }])).turns[0]?.path ?? [];
        /** @type {import("../../board/overlay.js").Arrow} */
        const arrow = { path, color: at === 0 ? 0 : 1, width: at === 0 ? 1 : Math.max(0.45, 0.9 - (top - (win ?? 0)) * 6) };
        return arrow;
      } catch {
        return null;
      }
    }));
    if (mine !== this.arrowRun || view !== walk.view) return;
    this.board.set({ arrows: arrows.filter((arrow) => arrow !== null && arrow.path.length > 0).map((arrow) => /** @type {import("../../board/overlay.js").Arrow} */ (arrow)) });
  }

  /** The editor takes the place of the board until a position is used or given up. */
  async edit() {
    const { desk } = this;
    const { view } = desk.walk;
    if (!view || this.editing) return;
    this.editing = true;
    desk.live.search.end();
    this.editButton.setAttribute("aria-pressed", "true");
    desk.root.classList.add("editing");
    this.editorHost.hidden = false;
    const text = await setUp(this.editorHost, { game: desk.tree.game, view, flipped: this.flipped });
    this.editorHost.hidden = true;
    desk.root.classList.remove("editing");
    this.editing = false;
    this.editButton.setAttribute("aria-pressed", "false");
    desk.live.forget();
    if (text !== null) await desk.record.setPosition(text);
    else if (desk.walk.view) desk.seen(desk.walk.view, true);
  }

  destroy() {
    this.bar.destroy();
    this.board.destroy();
  }
}
