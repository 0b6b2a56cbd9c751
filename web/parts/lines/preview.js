// @ts-check
// A small board that floats beside a move of a line and shows the position after it.

import { h } from "../../app/dom.js";
import { Board } from "../../board/board.js";

/** @typedef {import("../../types/api").PositionView} PositionView */

const LEAVE = 120;

export class Preview {
  constructor() {
    this.words = h("p", { class: "preview-words" });
    this.host = h("div", { class: "preview-board" });
    this.box = h("div", { class: "preview", role: "tooltip", id: "line-preview", hidden: true }, this.host, this.words);
    document.body.append(this.box);
    /** @type {Board | null} */
    this.board = null;
    /** @type {Element | null} */
    this.anchor = null;
    this.timer = 0;
    this.flipped = false;
    this.away = () => this.hide();
    addEventListener("scroll", this.away, { passive: true });
  }

  /**
   * @param {Element} anchor the move it belongs to
   * @param {PositionView} view
   * @param {{path?: number[], words?: string, besides?: Element | null}} [more] `besides`: what it must not cover
   */
  show(anchor, view, { path, words = "", besides = null } = {}) {
    clearTimeout(this.timer);
    const fresh = this.box.hidden;
    this.anchor?.removeAttribute("aria-describedby");
    this.anchor = anchor;
    anchor.setAttribute("aria-describedby", this.box.id);
    this.box.hidden = false;
    this.board ??= new Board(this.host, { small: true });
    this.words.textContent = words;
    this.board.set({
      board: view.board,
      last: view.last ?? (path ? { path } : null),
      side: view.side,
      flipped: this.flipped,
      animate: !fresh,
    });
    this.place(besides);
  }

  /** Beside the panel where there is room, below the move where not. @param {Element | null} besides */
  place(besides) {
    const move = /** @type {Element} */ (this.anchor).getBoundingClientRect();
    const panel = (besides ?? /** @type {Element} */ (this.anchor)).getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = this.box;
    const gap = 10;
    let left = panel.left - width - gap;
    let top = move.top - height / 2;
    if (left < gap) {
      left = Math.min(Math.max(gap, move.left - width / 2), innerWidth - width - gap);
      top = move.bottom + gap;
      if (top + height > innerHeight - gap) top = move.top - height - gap;
    }
    this.box.style.left = `${Math.round(left)}px`;
    this.box.style.top = `${Math.round(Math.min(Math.max(gap, top), Math.max(gap, innerHeight - height - gap)))}px`;
  }

  /** Whether it shows what belongs to this move. @param {Element} anchor */
  shows(anchor) {
    return !this.box.hidden && this.anchor === anchor;
  }

  /** Goes, but not while the pointer only crosses to the next move. */
  leave() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.hide(), LEAVE);
  }

  hide() {
    clearTimeout(this.timer);
    this.anchor?.removeAttribute("aria-describedby");
    this.anchor = null;
    this.box.hidden = true;
  }

  destroy() {
    removeEventListener("scroll", this.away);
    clearTimeout(this.timer);
    this.board?.destroy();
    this.box.remove();
  }
}
