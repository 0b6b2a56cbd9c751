// Sets up any position: pieces from a palette onto the board, by drag or by pick and place. It knows
// no rule; the server says what is wrong with a position, and the editor shows it at its square.
//
//   const editor = new Editor(host, { palette, view, start });
//   editor.onchange = async (arrangement) => editor.say(await api.post("/arrange", { game, ...arrangement }));

import { h, replace, s } from "../app/dom.js";
import { onLanguage, t, word } from "../app/i18n.js";
import "../i18n/board.js";
import { Board } from "./board.js";
import { EditorHands } from "./editorhands.js";
import { pieceIcon, pieceLabel } from "./pieces/index.js";

/** @typedef {import("../types/api").Palette} Palette */
/** @typedef {import("../types/api").PositionView} PositionView */
/** @typedef {import("../types/api").Piece} Piece */
/** @typedef {import("../types/api").Problem} Problem */
/** @typedef {Palette["pieces"][number]} Sample */
/** @typedef {{kind: "hand"}|{kind: "erase"}|{kind: "piece", sample: Sample}} Tool */
/** @typedef {{pieces: {square: number, glyph: string}[], side: 0|1, roll: number|null}} Arrangement */

/** Each editor's radios are a group of their own. */
let editors = 0;

export class Editor {
  /**
   * @param {HTMLElement} host
   * @param {{palette: Palette, view: PositionView, start?: PositionView|null, faces?: number[]}} options
   *   `view`: what stands there at first; `start`: where “start position” leads; `faces` of the
   *   die, where one of the positions does not say them
   */
  constructor(host, { palette, view, start = null, faces }) {
    const die = faces ?? [view, start, palette.empty].find((one) => one && one.faces.length > 0)?.faces ?? [];
    this.palette = palette;
    this.view = view;
    /** @type {Map<number, Piece>} */
    this.pieces = new Map();
    /** @type {0|1} */
    this.side = 0;
    /** @type {number|null} */
    this.roll = null;
    /** @type {Tool} */
    this.tool = { kind: "hand" };
    /** @type {Problem|null} */
    this.problem = null;
    /** @type {(arrangement: Arrangement) => void} */
    this.onchange = () => {};

    /** @type {{button: HTMLButtonElement, tool: Tool}[]} */
    this.buttons = [];
    const boardHost = h("div", { class: "editor-board" });
    this.board = new Board(boardHost, { label: "board.editor" });
    this.board.hands = new EditorHands(this);
    this.bubble = h("div", { class: "editor-bubble", hidden: true, "aria-hidden": "true" });
    this.board.box.append(this.bubble);
    this.message = h("p", { class: "editor-message", role: "status" });

    const row = (/** @type {(sample: Sample) => boolean} */ which) =>
      h("div", { class: "editor-row" }, palette.pieces.filter(which).map((sample) => this.#button({ kind: "piece", sample })));
    this.sideBox = h("div", { class: "segmented", role: "radiogroup", "t-label": "board.side" });
    this.name = `editor-side-${(editors += 1)}`;
    this.rollBox = die.length > 0 ? this.#rollField(die) : null;
    this.node = h(
      "div",
      { class: "editor" },
      row((sample) => sample.owner === 1),
      boardHost,
      h(
        "div",
        { class: "editor-row" },
        palette.pieces.filter((sample) => sample.owner !== 1).map((sample) => this.#button({ kind: "piece", sample })),
        h("span", { class: "editor-gap" }),
        h("span", { class: "editor-tools" }, this.#button({ kind: "hand" }), this.#button({ kind: "erase" })),
      ),
      this.message,
      h(
        "div",
        { class: "editor-settings" },
        h("span", { class: "editor-field" }, h("span", { class: "muted", t: "board.side" }), this.sideBox),
        this.rollBox,
        h("span", { class: "editor-gap" }),
        h("button", { type: "button", class: "button", t: "board.clear", on: { click: () => this.#fill([]) } }),
        start && h("button", { type: "button", class: "button", t: "board.start", on: { click: () => this.#begin(start) } }),
      ),
      h("p", { class: "muted small", t: "board.palette_hint" }),
    );
    host.append(this.node);
    this.off = onLanguage(() => this.#relabel());
    this.load(view);
  }

  /** Takes a position over without a word to `onchange`. @param {PositionView} view */
  load(view) {
    this.view = view;
    this.pieces = new Map(view.board.pieces.map((piece) => [piece.square, piece]));
    this.side = view.side;
    this.roll = view.roll;
    this.problem = null;
    this.#relabel();
    this.#draw();
  }

  /** What stands there now. @returns {Arrangement} */
  arrangement() {
    const pieces = [...this.pieces.values()].map(({ square, glyph }) => ({ square, glyph }));
    return { pieces, side: this.side, roll: this.roll };
  }

  /** What the server thinks of it: a problem is shown at its square, null clears it. @param {Problem|null} problem */
  say(problem) {
    this.problem = problem;
    this.#draw();
  }

  /** @param {boolean} flipped */
  flip(flipped) {
    this.board.set({ flipped });
    this.#speak();
  }

  destroy() {
    this.off();
    this.board.destroy();
    this.node.remove();
  }

  // ---- what the hands do ----

  /** @param {number} square @param {Sample} sample */
  put(square, sample) {
    this.pieces.set(square, { ...sample, square });
    this.#changed();
  }

  /** @param {number} square */
  take(square) {
    if (this.pieces.delete(square)) this.#changed();
  }

  /** @param {number} from @param {number} to */
  move(from, to) {
    const piece = this.pieces.get(from);
    if (!piece || from === to) return this.#draw();
    this.pieces.delete(from);
    this.pieces.set(to, { ...piece, square: to });
    this.#changed([from, to]);
  }

  /** @param {Tool} tool */
  pick(tool) {
    this.tool = tool;
    for (const one of this.buttons) one.button.setAttribute("aria-pressed", String(sameTool(one.tool, tool)));
    this.board.box.dataset["tool"] = tool.kind;
  }

  // ---- drawing ----

  /** @param {number[]} [path] */
  #changed(path) {
    this.problem = null;
    this.#draw(path);
    this.onchange(this.arrangement());
  }

  /** @param {number[]} [path] */
  #draw(path = []) {
    const board = { ...this.view.board, pieces: [...this.pieces.values()], marks: [] };
    this.board.set({
      board,
      side: this.side,
      last: path.length > 0 ? { path } : null,
      wrong: this.problem?.square ?? null,
    });
    this.board.set({ last: null });
    this.#speak();
  }

  /** The problem in words: beside its square, and below for everybody. */
  #speak() {
    const { problem } = this;
    const square = problem?.square ?? null;
    const reason = problem ? word(problem.reason ?? problem.message) : "";
    this.message.textContent = problem === null ? ""
      : square === null ? reason : t("board.problem_at", { square: this.board.name(square), text: reason });
    this.bubble.hidden = square === null;
    if (square === null) return;
    this.bubble.textContent = reason;
    const { left, top, size } = this.board.pixels(square);
    const width = this.board.box.clientWidth;
    const own = Math.min(240, width - 8);
    this.bubble.style.maxWidth = `${own}px`;
    const middle = left + size / 2;
    const x = Math.max(4, Math.min(width - this.bubble.offsetWidth - 4, middle - this.bubble.offsetWidth / 2));
    const below = top + size + this.bubble.offsetHeight + 8 < this.board.box.clientHeight;
    this.bubble.style.left = `${x}px`;
    this.bubble.style.top = below ? `${top + size + 6}px` : `${top - this.bubble.offsetHeight - 6}px`;
    this.bubble.classList.toggle("above", !below);
    this.bubble.style.setProperty("--tip", `${middle - x}px`);
  }

  /** @param {PositionView["board"]["pieces"]} pieces */
  #fill(pieces) {
    this.pieces = new Map(pieces.map((piece) => [piece.square, piece]));
    this.#changed();
  }

  /** @param {PositionView} start */
  #begin(start) {
    this.side = start.side;
    this.roll = start.roll;
    this.#relabel();
    this.#fill(start.board.pieces);
  }

  /** @param {Tool} tool */
  #button(tool) {
    const button = h("button", {
      type: "button",
      class: ["editor-tool", tool.kind],
      "aria-pressed": tool.kind === "hand",
      on: { click: () => this.pick(tool) },
    });
    if (tool.kind === "piece") {
      const { lattice } = this.view.board;
      button.append(pieceIcon(lattice, tool.sample));
      button.addEventListener("pointerdown", (event) => this.#drag(event, tool.sample));
    } else {
      button.append(toolIcon(tool.kind));
    }
    this.buttons.push({ button, tool });
    return button;
  }

  /** A piece is drawn out of the palette. @param {PointerEvent} event @param {Sample} sample */
  #drag(event, sample) {
    if (event.button !== 0 || !event.isPrimary) return;
    const button = /** @type {HTMLElement} */ (event.currentTarget);
    const { clientX, clientY, pointerId } = event;
    /** @type {HTMLElement|null} */
    let ghost = null;
    button.setPointerCapture(pointerId);
    /** @param {PointerEvent} next */
    const move = (next) => {
      if (!ghost && Math.hypot(next.clientX - clientX, next.clientY - clientY) < 6) return;
      if (!ghost) {
        ghost = h("div", { class: "editor-ghost" }, pieceIcon(this.view.board.lattice, sample));
        const size = this.board.pixels(0).size;
        ghost.style.width = ghost.style.height = `${size}px`;
        document.body.append(ghost);
      }
      ghost.style.transform = `translate(${next.clientX}px, ${next.clientY}px) translate(-50%, -50%)`;
    };
    /** @param {PointerEvent} last */
    const end = (last) => {
      button.removeEventListener("pointermove", move);
      button.removeEventListener("pointerup", end);
      button.removeEventListener("pointercancel", end);
      if (!ghost) return;
      ghost.remove();
      const square = last.type === "pointerup" ? this.board.squareAt(last) : -1;
      if (square >= 0) this.put(square, sample);
    };
    button.addEventListener("pointermove", move);
    button.addEventListener("pointerup", end);
    button.addEventListener("pointercancel", end);
  }

  /** @param {number[]} faces */
  #rollField(faces) {
    const select = h("select", {
      class: "input",
      on: {
        change: () => {
          this.roll = select.value === "" ? null : Number(select.value);
          this.#changed();
        },
      },
    }, h("option", { value: "", t: "board.roll_none" }), faces.map((face) => h("option", { value: String(face) }, String(face))));
    this.rollSelect = select;
    return h("label", { class: "editor-field" }, h("span", { class: "muted", t: "board.roll" }), select);
  }

  #relabel() {
    const { lattice } = this.view.board;
    for (const { button, tool } of this.buttons) {
      const label = tool.kind === "piece" ? pieceLabel(lattice, tool.sample) : t(`board.${tool.kind}`);
      button.setAttribute("aria-label", label);
      button.title = label;
    }
    replace(this.sideBox, /** @type {(0|1)[]} */ ([0, 1]).map((side) =>
      h("label", null,
        h("input", {
          type: "radio",
          name: this.name,
          value: String(side),
          checked: side === this.side,
          on: {
            change: () => {
              this.side = side;
              this.#changed();
            },
          },
        }),
        h("span", null, word(this.view.side_names[side])))));
    if (this.rollSelect) this.rollSelect.value = this.roll === null ? "" : String(this.roll);
    this.#speak();
  }
}

/** @param {Tool} a @param {Tool} b */
function sameTool(a, b) {
  if (a.kind === "piece" && b.kind === "piece") return a.sample === b.sample;
  return a.kind === b.kind;
}

/** @param {"hand"|"erase"} kind */
function toolIcon(kind) {
  const d = kind === "hand"
    ? "M12 2v20M2 12h20M12 2l-3 3M12 2l3 3M12 22l-3-3M12 22l3-3M2 12l3-3M2 12l3 3M22 12l-3-3M22 12l-3 3"
    : "M9 20H20M4 15L14 5Q15.500 3.500 17 5L20 8Q21.500 9.500 20 11L11 20H8L4 16Q3.500 15.500 4 15ZM9 10L15 16";
  return s("svg", { class: "tool-icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d }));
}
