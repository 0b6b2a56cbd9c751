// @ts-check
// Who stands better, as the chance to win: one bar, the first side's share from its end.

import "../i18n/play.js";
import { h } from "../app/dom.js";
import { t, word, onLanguage } from "../app/i18n.js";

export class EvalBar {
  /** @param {HTMLElement} host */
  constructor(host) {
    this.share = h("div", { class: "evalbar-first" });
    this.number = h("span", { class: "evalbar-number" });
    this.node = h("div", { class: "evalbar", role: "meter", "aria-valuemin": "0", "aria-valuemax": "100" },
      this.share, h("div", { class: "evalbar-middle" }), this.number);
    host.append(this.node);
    /** @type {number | null} */
    this.win = null;
    this.exact = false;
    /** @type {[string, string]} */
    this.names = ["", ""];
    this.flipped = false;
    this.off = onLanguage(() => this.write());
    this.write();
  }

  /**
   * @param {{win?: number | null, exact?: boolean, names?: [string, string], flipped?: boolean}} what
   *   `win` is the first side's chance; null when nobody has thought yet
   */
  set(what) {
    if ("win" in what) this.win = what.win ?? null;
    if (what.exact !== undefined) this.exact = what.exact;
    if (what.names) this.names = what.names;
    if (what.flipped !== undefined) this.flipped = what.flipped;
    this.write();
  }

  write() {
    const win = this.win ?? 0.5;
    this.node.classList.toggle("unknown", this.win === null);
    this.node.classList.toggle("flipped", this.flipped);
    this.node.style.setProperty("--first-share", String(win));
    this.node.dataset.first = this.names[0].toLowerCase();
    this.node.dataset.second = this.names[1].toLowerCase();
    const percent = Math.round(win * 100);
    this.node.setAttribute("aria-valuenow", String(percent));
    // The number stands at the end of the side that is ahead.
    this.node.classList.toggle("second-ahead", win < 0.5);
    // The sign of a proven value has a line of its own: the bar is as wide as three digits.
    this.number.textContent = this.win === null ? "" : `${this.exact ? "=\n" : ""}${win < 0.5 ? 100 - percent : percent}`;
    const said = this.win === null
      ? t("play.bar_unknown")
      : t("play.bar", { side: word(this.names[0]), percent });
    this.node.setAttribute("aria-label", t("play.bar_label"));
    this.node.setAttribute("aria-valuetext", said);
    this.node.title = said;
  }

  destroy() {
    this.off();
    this.node.remove();
  }
}

/**
 * A mover's chance as the first side's.
 * @param {number} win
 * @param {number} side
 */
export function firstsWin(win, side) {
  return side === 0 ? win : 1 - win;
}

/**
 * The first side's chance after a turn, as its mover saw it; null when nobody said.
 * @param {import("../types/api").TurnView | undefined} turn
 */
export function winAfter(turn) {
  const win = turn?.thought?.win;
  return turn && win !== null && win !== undefined ? firstsWin(win, turn.side) : null;
}
