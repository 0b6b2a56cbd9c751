// The pieces on the board: finds out what moved from one position to the next and shows it.

import { motion, settings } from "../app/settings.js";
import { familyOf, pieceNode } from "./pieces/index.js";

/** @typedef {import("../types/api").Piece} Piece */
/** @typedef {import("./geometry.js").Geometry} Geometry */
/** @typedef {import("./geometry.js").Point} Point */
/** @typedef {{piece: Piece, square: number, node: SVGElement, animation: Animation|null}} Man */

const MOVE_MS = 220;
const EASE = "cubic-bezier(0.25, 0.6, 0.3, 1)";
// More changes than this are another position rather than a move.
const MOST_MOVED = 20;

/** @param {Piece} a @param {Piece} b */
const alike = (a, b) => a.id === b.id && a.owner === b.owner && a.glyph === b.glyph;

/** How long a move takes now, 0 without motion. */
function pace() {
  if (!motion()) return 0;
  return settings.get("animation") === "quick" ? MOVE_MS / 2 : MOVE_MS;
}

export class Men {
  /** @param {SVGElement} layer @param {SVGElement} lift  over everything: a piece in the hand */
  constructor(layer, lift) {
    this.layer = layer;
    this.lift = lift;
    /** @type {Map<number, Man>} by square */
    this.at = new Map();
    /** @type {"cells"|"crossings"} */
    this.lattice = "cells";
    /** @type {Geometry|null} */
    this.geometry = null;
  }

  /**
   * @param {Piece[]} pieces
   * @param {{animate: boolean, path: number[], shooter: number|null}} how
   *   `path` of the last move: where things came from; `shooter` the square that stood out before
   */
  show(pieces, { animate, path, shooter }) {
    const old = this.at;
    /** @type {Map<number, Man>} */
    const now = new Map();
    /** @type {Piece[]} */
    const come = [];
    for (const piece of pieces) {
      const man = old.get(piece.square);
      if (man && alike(man.piece, piece)) {
        now.set(piece.square, man);
        old.delete(piece.square);
      } else {
        come.push(piece);
      }
    }
    const gone = [...old.values()];
    const duration = animate && come.length + gone.length <= MOST_MOVED ? pace() : 0;
    const moved = this.#match(come, gone, path);
    this.at = now;
    for (const man of gone) this.#leave(man, moved.size > 0 ? duration : 0);
    for (const piece of come) {
      const man = moved.get(piece);
      if (man) {
        const changed = man.piece.id !== piece.id;
        man.piece = piece;
        man.square = piece.square;
        if (changed) this.#redraw(man);
        this.layer.append(man.node);
        now.set(piece.square, man);
      } else {
        now.set(piece.square, this.#enter(piece, duration, path, shooter, moved.size > 0));
      }
    }
    // Also those that stayed: a piece that was dropped on a refused square slides home.
    for (const man of now.values()) {
      if (man.node.parentNode === this.lift) this.layer.append(man.node);
      man.node.classList.remove("held");
      this.place(man, duration);
    }
  }

  /**
   * Which of the pieces that are new on their square came from where.
   * @param {Piece[]} come
   * @param {Man[]} gone those left over stay in it: they were taken
   * @param {number[]} path
   * @returns {Map<Piece, Man>}
   */
  #match(come, gone, path) {
    /** @type {Map<Piece, Man>} */
    const moved = new Map();
    /** @param {Piece} piece @param {Man|undefined} man */
    const pair = (piece, man) => {
      if (!man) return;
      moved.set(piece, man);
      gone.splice(gone.indexOf(man), 1);
    };
    // The last move says it best; it also ties a promoted piece to the one it was.
    for (let i = 1; i < path.length; i++) {
      const piece = come.find((one) => one.square === path[i] && !moved.has(one));
      if (piece && piece.owner !== null) {
        pair(piece, gone.find((man) => man.square === path[i - 1] && man.piece.owner === piece.owner));
      }
    }
    for (const piece of come) {
      if (moved.has(piece) || piece.owner === null) continue;
      let best = /** @type {Man|undefined} */ (undefined);
      for (const man of gone) {
        if (alike(man.piece, piece) && (!best || this.#far(man, piece) < this.#far(best, piece))) best = man;
      }
      pair(piece, best);
    }
    return moved;
  }

  /** @param {Man} man @param {Piece} piece */
  #far(man, piece) {
    if (!this.geometry) return 0;
    const a = this.geometry.centre(man.square);
    const b = this.geometry.centre(piece.square);
    return Math.hypot(a.x - b.x, a.y - b.y);
  }

  /** @param {Piece} piece */
  #make(piece) {
    const node = pieceNode(this.lattice, piece);
    const man = { piece, square: piece.square, node, animation: null };
    return man;
  }

  /**
   * @param {Piece} piece @param {number} duration @param {number[]} path
   * @param {number|null} shooter @param {boolean} late something else moves first
   */
  #enter(piece, duration, path, shooter, late) {
    const man = this.#make(piece);
    this.layer.append(man.node);
    if (duration === 0 || !this.geometry) return man;
    const to = this.geometry.centre(piece.square);
    const origin = piece.owner === null && path.at(-1) === piece.square ? path.at(-2) ?? shooter : null;
    const delay = late && origin !== null ? duration : 0;
    if (origin !== null && origin !== undefined) {
      // Shot from there: it flies small and lands.
      const from = this.geometry.centre(origin);
      this.#animate(man, [
        { transform: `translate(${from.x}px, ${from.y}px) scale(0.25)`, opacity: 0 },
        { transform: `translate(${from.x}px, ${from.y}px) scale(0.3)`, opacity: 1, offset: 0.05 },
        { transform: `translate(${to.x}px, ${to.y}px) scale(0.3)`, opacity: 1, offset: 0.7 },
        { transform: `translate(${to.x}px, ${to.y}px) scale(1)`, opacity: 1 },
      ], { duration: duration * 1.5, delay });
    } else {
      this.#animate(man, [
        { transform: `translate(${to.x}px, ${to.y}px) scale(0.7)`, opacity: 0 },
        { transform: `translate(${to.x}px, ${to.y}px) scale(1)`, opacity: 1 },
      ], { duration, delay });
    }
    return man;
  }

  /** @param {Man} man @param {number} duration */
  #leave(man, duration) {
    man.animation?.cancel();
    if (duration === 0 || !this.geometry) {
      man.node.remove();
      return;
    }
    const { x, y } = this.geometry.centre(man.square);
    const node = man.node;
    node.classList.add("taken");
    this.layer.prepend(node);
    const fade = node.animate(
      [
        { transform: `translate(${x}px, ${y}px)`, opacity: 1 },
        { transform: `translate(${x}px, ${y}px) scale(0.6)`, opacity: 0 },
      ],
      { duration: duration * 0.7, delay: duration * 0.45, easing: "ease-in", fill: "both" },
    );
    fade.onfinish = fade.oncancel = () => node.remove();
  }

  /**
   * Puts a piece where it stands, from where it was last seen.
   * @param {Man} man @param {number} duration
   */
  place(man, duration) {
    if (!this.geometry) return;
    const { x, y } = this.geometry.centre(man.square);
    const here = `translate(${x}px, ${y}px)`;
    const before = man.node.style.transform;
    if (before === here) return;
    man.node.style.transform = here;
    if (before !== "" && duration > 0) {
      this.#animate(man, [{ transform: before }, { transform: here }], { duration });
    }
  }

  /** @param {Man} man @param {Keyframe[]} frames @param {{duration: number, delay?: number}} timing */
  #animate(man, frames, { duration, delay = 0 }) {
    man.animation?.cancel();
    man.animation = man.node.animate(frames, { duration, delay, easing: EASE, fill: "backwards" });
  }

  /** Lets a piece follow the finger. @param {number} square @param {Point} point */
  hold(square, { x, y }) {
    const man = this.at.get(square);
    if (!man) return;
    man.animation?.cancel();
    man.node.classList.add("held");
    if (man.node.parentNode !== this.lift) this.lift.append(man.node);
    man.node.style.transform = `translate(${x}px, ${y}px) scale(1.12)`;
  }

  /** A held piece is let go over a square that it may go to, until the position says more. @param {number} square @param {number} to @param {boolean} slide */
  settle(square, to, slide) {
    const man = this.at.get(square);
    if (!man || !this.geometry) return;
    man.node.classList.remove("held");
    const before = man.node.style.transform;
    const { x, y } = this.geometry.centre(to);
    const here = `translate(${x}px, ${y}px)`;
    this.layer.append(man.node);
    man.node.style.transform = here;
    const duration = pace();
    if (slide && duration > 0) this.#animate(man, [{ transform: before }, { transform: here }], { duration });
  }

  /** Back to where it stands. @param {number} square */
  release(square) {
    const man = this.at.get(square);
    if (!man) return;
    man.node.classList.remove("held");
    if (man.node.parentNode !== this.layer) this.layer.append(man.node);
    this.place(man, pace());
  }

  /** Draws all pictures anew: another set, another language. */
  redraw() {
    for (const man of this.at.values()) this.#redraw(man);
  }

  /** @param {Man} man */
  #redraw(man) {
    const node = pieceNode(this.lattice, man.piece);
    node.style.transform = man.node.style.transform;
    for (const state of ["dimmed", "held"]) node.classList.toggle(state, man.node.classList.contains(state));
    man.animation?.cancel();
    man.node.replaceWith(node);
    man.node = node;
  }

  /** Puts all pieces in place at once: the view was turned, or is new. */
  arrange() {
    for (const man of this.at.values()) {
      man.animation?.cancel();
      this.place(man, 0);
    }
  }

  clear() {
    this.at.clear();
    this.layer.replaceChildren();
    this.lift.replaceChildren();
  }

  /** Dims pieces. @param {(man: Man) => boolean} which */
  dim(which) {
    for (const man of this.at.values()) man.node.classList.toggle("dimmed", which(man));
  }

  /** The family that most pieces belong to: it gives the sides their colours. */
  family() {
    /** @type {Map<string, number>} */
    const counts = new Map();
    for (const { piece } of this.at.values()) {
      const family = familyOf(this.lattice, piece.id);
      if (family !== "wall") counts.set(family, (counts.get(family) ?? 0) + 1);
    }
    return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
  }
}
