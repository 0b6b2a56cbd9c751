// The squares as a grid for the keyboard and for screen readers. They are also what the pointer
// meets: clear rectangles over the whole drawing.

import { s } from "../app/dom.js";
import { UNIT } from "./geometry.js";

/** @typedef {import("./geometry.js").Geometry} Geometry */

/** @type {Record<string, [number, number]>} */
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Cells {
  /**
   * @param {SVGElement} layer
   * @param {HTMLElement} box  around it: a drawing that listens for focus would take it itself
   * @param {{enter: (square: number) => void, escape: () => boolean, erase: (square: number) => boolean, walks: () => boolean}} act
   *   `escape` and `erase` say whether there was something to do; `walks` whether arrow keys are wanted on the
   *   board even where a pointer has put the focus
   */
  constructor(layer, box, act) {
    this.layer = layer;
    this.act = act;
    /** @type {SVGRectElement[]} by square */
    this.rects = [];
    this.focused = -1;
    /** Whether a pointer put the focus here: the page's own arrow keys go on working then. */
    this.pointed = false;
    /** @type {Geometry|null} */
    this.geometry = null;
    box.addEventListener("pointerdown", () => (this.pointed = true));
    box.addEventListener("focusout", ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && box.contains(relatedTarget))) this.pointed = false;
    });
    box.addEventListener("keydown", (event) => {
      if (layer.contains(/** @type {Node} */ (event.target))) this.#key(event);
    });
    box.addEventListener("focusin", (event) => {
      const square = this.rects.indexOf(/** @type {SVGRectElement} */ (event.target));
      if (square >= 0) this.#rove(square);
    });
  }

  /** Lays the squares out as seen, so that they are read from the upper left. @param {Geometry} geometry */
  lay(geometry) {
    this.geometry = geometry;
    const had = this.layer.contains(document.activeElement);
    if (this.rects.length !== geometry.squares) {
      this.rects = Array.from({ length: geometry.squares }, () =>
        s("rect", { class: "cell", role: "gridcell", width: UNIT, height: UNIT, tabindex: -1 }));
      this.focused = -1;
    }
    const rows = [];
    for (let row = 0; row < geometry.height; row++) {
      const node = s("g", { role: "row" });
      for (let column = 0; column < geometry.width; column++) {
        const rect = /** @type {SVGRectElement} */ (this.rects[geometry.squareSeen(column, row)]);
        rect.setAttribute("x", String(column * UNIT));
        rect.setAttribute("y", String(row * UNIT));
        node.append(rect);
      }
      rows.push(node);
    }
    this.layer.replaceChildren(...rows);
    if (this.focused < 0) this.#rove(geometry.squareSeen(0, geometry.height - 1));
    if (had) this.focus();
  }

  focus() {
    this.rects[this.focused]?.focus({ preventScroll: true });
  }

  /** Makes a square the one that the keyboard stands on, without taking the focus. @param {number} square */
  stand(square) {
    this.#rove(square);
  }

  /**
   * @param {number} square
   * @param {{label: string, name: string, source: boolean, target: boolean, selected: boolean}} state
   */
  describe(square, { label, name, source, target, selected }) {
    const rect = this.rects[square];
    if (!rect) return;
    const kind = `cell${source ? " source" : ""}${target ? " next" : ""}`;
    if (rect.getAttribute("class") !== kind) rect.setAttribute("class", kind);
    if (rect.getAttribute("aria-label") !== label) rect.setAttribute("aria-label", label);
    if (rect.dataset["square"] !== name) rect.dataset["square"] = name;
    const chosen = String(selected);
    if (rect.getAttribute("aria-selected") !== chosen) rect.setAttribute("aria-selected", chosen);
  }

  /** @param {number} square */
  #rove(square) {
    if (square === this.focused || !this.rects[square]) return;
    this.rects[this.focused]?.setAttribute("tabindex", "-1");
    this.rects[square]?.setAttribute("tabindex", "0");
    this.focused = square;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || !this.geometry) return;
    const step = STEPS[event.key];
    if (step && this.pointed && !this.act.walks()) return;
    // Who chooses by keys walks by keys from there on.
    if (step || event.key === "Enter" || event.key === " ") this.pointed = false;
    let done = true;
    if (step) {
      const { column, row } = this.geometry.seen(this.focused);
      const square = this.geometry.squareSeen(column + step[0], row + step[1]);
      if (square >= 0) {
        this.#rove(square);
        this.focus();
      }
    } else if (event.key === "Enter" || event.key === " ") this.act.enter(this.focused);
    else if (event.key === "Escape") done = this.act.escape();
    else if (event.key === "Backspace" || event.key === "Delete") done = this.act.erase(this.focused);
    else done = false;
    if (done) {
      event.preventDefault();
      event.stopPropagation();
    }
  }
}
