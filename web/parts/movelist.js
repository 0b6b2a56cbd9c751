// @ts-check
// The turns of a game in a row, two to a line. One of them is the place that is seen.

import "../i18n/play.js";
import { h, replace } from "../app/dom.js";
import { t, word, onLanguage } from "../app/i18n.js";
import { moveStyle, settings, motion } from "../app/settings.js";

/** @typedef {import("../types/api").TurnView} TurnView */

/**
 * A turn's text in the style that is set for its game.
 * @param {TurnView} turn
 * @param {string} game
 */
export function turnText(turn, game) {
  const style = moveStyle(game.split(":")[0] ?? game, Object.keys(turn.styles ?? {}));
  return (style && turn.styles?.[style]) || turn.text;
}

export class MoveList {
  /**
   * @param {HTMLElement} host
   * @param {(ply: number) => void} onchoose hears of the number of turns before which to stand
   */
  constructor(host, onchoose) {
    this.onchoose = onchoose;
    this.node = h("ol", { class: "movelist", "t-label": "play.moves", tabindex: "-1" });
    host.append(this.node);
    /** @type {TurnView[]} */
    this.turns = [];
    this.game = "";
    this.cursor = 0;
    this.seen = 0;
    /** @type {[string, string]} */
    this.names = ["", ""];
    /** @type {HTMLElement[]} */
    this.buttons = [];
    this.drawn = "";
    const again = () => {
      this.drawn = "";
      this.write();
    };
    this.offs = [onLanguage(again), settings.on("moveStyle", again)];
  }

  /**
   * @param {{turns: TurnView[], game: string, cursor: number, seen: number, names: [string, string]}} what
   *   `cursor` turns stand on the live board, `seen` on the one that is shown
   */
  set({ turns, game, cursor, seen, names }) {
    this.turns = turns;
    this.game = game;
    this.cursor = cursor;
    this.seen = seen;
    this.names = names;
    this.write();
  }

  write() {
    const drawn = `${this.game}|${this.turns.map((turn) => `${turn.side}${turn.roll ?? ""}${turn.text}`).join(" ")}`;
    if (drawn !== this.drawn) {
      this.drawn = drawn;
      this.draw();
    }
    this.buttons.forEach((button, at) => {
      const here = at + 1 === this.seen;
      if (here) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
      button.classList.toggle("undone", at >= this.cursor);
    });
    this.reveal();
  }

  draw() {
    this.buttons = this.turns.map((turn, at) => {
      const text = turnText(turn, this.game);
      const chance = turn.thought?.win ?? null;
      const win = chance === null ? null : Math.round(chance * 100);
      return h("button", {
        type: "button", class: "turn", "data-ply": at + 1,
        title: win === null ? null : t("play.turn_thought", { percent: win, depth: turn.thought?.depth ?? 0 }),
        on: { click: () => this.onchoose(at + 1) },
      },
        turn.roll === null ? null : h("span", { class: "turn-roll", "aria-label": t("play.rolled", { face: turn.roll }) }, turn.roll),
        h("span", { class: "visually-hidden" }, `${word(this.names[turn.side] ?? "")} `),
        h("span", { class: "turn-text" }, text),
        win === null ? null : h("span", { class: "turn-win", "aria-hidden": "true" }, `${win}%`));
    });
    const rows = [];
    for (let at = 0; at < this.turns.length;) {
      const first = this.turns[at]?.side === 0 ? this.buttons[at++] : null;
      const second = at < this.turns.length && this.turns[at]?.side === 1 ? this.buttons[at++] : null;
      rows.push(h("li", { class: "turn-row" },
        h("span", { class: "turn-number", "aria-hidden": "true" }, rows.length + 1),
        first ?? h("span", { class: "turn none", "aria-hidden": "true" }, "…"), second));
    }
    replace(this.node, rows.length ? rows : h("li", { class: "muted small movelist-empty", t: "play.no_moves" }));
  }

  /** Brings the current turn into the list's window, without moving the page. */
  reveal() {
    const button = this.buttons[this.seen - 1];
    const list = this.node;
    if (!button) {
      list.scrollTop = 0;
      return;
    }
    const row = /** @type {HTMLElement} */ (button.parentElement);
    const top = row.offsetTop - list.offsetTop;
    if (top < list.scrollTop || top + row.offsetHeight > list.scrollTop + list.clientHeight) {
      list.scrollTo({ top: top - list.clientHeight / 2, behavior: motion() ? "smooth" : "auto" });
    }
    // A list in a line, as on a phone, runs sideways.
    const left = row.offsetLeft - list.offsetLeft;
    if (left < list.scrollLeft || left + row.offsetWidth > list.scrollLeft + list.clientWidth) {
      list.scrollTo({ left: left - list.clientWidth / 2, behavior: motion() ? "smooth" : "auto" });
    }
  }

  destroy() {
    for (const off of this.offs) off();
    this.node.remove();
  }
}
