// @ts-check
// A diagram that can be played on: a position from the server, its legal moves, and the way back.

import { announce } from "../app/announce.js";
import { api } from "../app/api.js";
import { h, replace } from "../app/dom.js";
import { onLanguage, t, word } from "../app/i18n.js";
import { Board } from "../board/board.js";
import { Die } from "../board/die.js";
import { Geometry } from "../board/geometry.js";
import { inline } from "./prose.js";

/** @typedef {import("../types/api").PositionView} PositionView */
/** @typedef {import("../types/api").StepChoice} StepChoice */
/** @typedef {import("../types/api").Step} Step */
/** @typedef {import("./lesson").DiagramSpec} DiagramSpec */
/** @typedef {import("./lesson").Shape} Shape */

export class Diagram {
  /** @param {DiagramSpec} spec @param {Shape} shape */
  constructor(spec, shape) {
    this.spec = spec;
    /** @type {Step[]} */
    this.steps = [];
    /** @type {PositionView|null} */
    this.view = null;
    /** How many faces the die has. */
    this.faces = 6;
    /** Whether the die was cast by the reader, before any move. */
    this.cast = false;
    /** What went wrong with the last request. */
    this.failure = "";
    this.boardHost = h("div", { class: "diagram-board" });
    const { spanX, spanY } = new Geometry({ files: [], ranks: [], file_numbers: null, fixtures: [], pieces: [], marks: [], ...(spec.shape ?? shape) }, {});
    this.boardHost.style.aspectRatio = `${spanX} / ${spanY}`;
    this.board = new Board(this.boardHost);
    this.board.onstep = (choice) => this.#play(choice);
    this.status = h("span", { class: "diagram-status" });
    this.buttons = h("span", { class: "diagram-buttons" });
    this.dieHost = h("div", { class: "diagram-die", hidden: true });
    this.die = new Die(this.dieHost, { small: true });
    this.caption = h("figcaption", null);
    this.node = h("figure", { class: "diagram" },
      this.boardHost,
      h("div", { class: "diagram-bar" }, this.dieHost, this.status, this.buttons),
      this.caption);
    this.off = onLanguage(() => this.#write());
    /** Answers that are overtaken by a later question are dropped. */
    this.asked = 0;
    void this.#ask(null, false);
  }

  /** @param {string} text */
  setCaption(text) {
    replace(this.caption, inline(text));
    this.board.setLabel(this.caption.textContent ?? "");
  }

  destroy() {
    this.off();
    this.die.destroy();
    this.board.destroy();
  }

  /**
   * @param {number|null} roll  what was just cast
   * @param {boolean} animate
   * @returns {Promise<boolean>}
   */
  async #ask(roll, animate) {
    const mine = (this.asked += 1);
    const { game, position, seed } = this.spec;
    const first = this.steps.length === 0;
    try {
      /** @type {PositionView} */
      const view = await api.post("/position", {
        game, position, seed,
        moves: [...(this.spec.moves ?? []), ...this.steps],
        roll: roll ?? (first ? this.spec.roll : null) ?? null,
      });
      if (mine !== this.asked) return true;
      this.view = view;
      this.failure = "";
    } catch (error) {
      if (mine !== this.asked) return true;
      this.failure = error instanceof Error ? error.message : String(error);
      this.#write();
      return false;
    }
    await this.#show(roll !== null, animate);
    return true;
  }

  /** @param {boolean} cast @param {boolean} animate */
  async #show(cast, animate) {
    const { view, spec } = this;
    if (!view) return;
    const mine = this.asked;
    const first = this.steps.length === 0 && !cast;
    const state = {
      board: view.board,
      // While the die is to be cast the server lists what any face would allow.
      moves: view.needs_roll ? [] : view.moves,
      last: view.last,
      side: view.side,
      arrows: first ? this.#arrows(view, spec) : [],
      animate,
      flipped: spec.flipped ?? false,
    };
    // The board keeps its own room from here on.
    this.boardHost.style.aspectRatio = "";
    if (view.faces.length > 0) this.faces = view.faces.length;
    this.dieHost.hidden = view.roll === null && view.faces.length === 0;
    this.die.setSide(view.side);
    if (cast) {
      this.board.set({ ...state, lit: false });
      await this.die.show(view.roll, { animate: true, faces: this.faces });
      if (mine !== this.asked) return;
      this.board.set({ lit: true });
    } else {
      this.board.set(state);
      void this.die.show(view.roll);
    }
    this.#write();
    if (!first) announce(this.status.textContent ?? "");
  }

  /** @param {PositionView} view @param {DiagramSpec} spec */
  #arrows({ board }, spec) {
    const square = (/** @type {string} */ name) => board.ranks.indexOf(name.slice(1)) * board.width + board.files.indexOf(name.slice(0, 1));
    return (spec.arrows ?? []).map(({ path, color }) => ({ path: path.map(square), color }));
  }

  /** @param {StepChoice} choice */
  async #play(choice) {
    const roll = this.view?.roll ?? null;
    this.steps.push(roll === null ? { text: choice.text } : { text: choice.text, roll });
    const stands = await this.#ask(null, true);
    if (!stands) this.steps.pop();
    return stands;
  }

  #write() {
    const { view } = this;
    if (!view || this.failure) {
      this.status.textContent = this.failure ? t("learn.failed", { message: word(this.failure) }) : "";
      replace(this.buttons, this.failure && this.#button("learn.again", () => void this.#ask(null, false)));
      return;
    }
    const names = view.side_names.map(word);
    const side = names[view.side] ?? "";
    if (view.end) {
      const reason = word(view.end.reason);
      const winner = view.end.winner;
      this.status.textContent = winner === null ? t("learn.draw", { reason }) : t("learn.wins", { side: names[winner] ?? "", reason });
    } else if (view.needs_roll) {
      this.status.textContent = t("learn.to_roll", { side });
    } else {
      this.status.textContent = t(view.alarm ? "learn.to_move_alarm" : "learn.to_move", { side, alarm: word(view.alarm) });
    }
    replace(this.buttons,
      view.needs_roll && !view.end && this.#button("learn.cast", () => this.#cast(view)),
      // Steps without squares, as a pass is one.
      !view.needs_roll && view.moves.filter((move) => move.path.length === 0).map((move) => {
        const button = this.#button("learn.pass", () => void this.#play(move));
        if (move.text !== "pass") button.textContent = move.text;
        return button;
      }),
      this.steps.length > 0 || this.cast ? this.#button("learn.reset", () => this.#reset()) : null);
  }

  /** @param {PositionView} view */
  #cast(view) {
    const face = view.faces[Math.floor(Math.random() * view.faces.length)];
    if (face === undefined) return;
    this.cast = true;
    void this.#ask(face, true);
  }

  #reset() {
    this.steps = [];
    this.cast = false;
    void this.#ask(null, true);
    this.board.focus();
  }

  /** @param {string} key @param {() => void} run */
  #button(key, run) {
    return h("button", { type: "button", class: "button small", t: key, on: { click: run } });
  }
}
