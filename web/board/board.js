// One board for all games: an SVG drawing of what the server describes, and one of the legal steps
// out of the person's touches. It knows no game and no rule.
//
//   const board = new Board(host, { label: "Board" });
//   board.set({ board: view.board, moves: view.moves, last: view.last, side: view.side });
//   board.onstep = async (choice) => { …send it…; return ok; };   // false, or an error: it slides back

import { s, h } from "../app/dom.js";
import { has, language, onLanguage, t } from "../app/i18n.js";
import { settings } from "../app/settings.js";
import "../i18n/board.js";
import { Cells } from "./cells.js";
import { Geometry, UNIT } from "./geometry.js";
import { ground } from "./ground.js";
import { Men } from "./men.js";
import * as overlay from "./overlay.js";
import { pieceLabel, sideLabel } from "./pieces/index.js";
import { listen } from "./pointer.js";
import { StepHands } from "./steps.js";

/** @typedef {import("../types/api").Board} BoardView */
/** @typedef {import("../types/api").StepChoice} StepChoice */
/** @typedef {import("./geometry.js").Point} Point */
/** @typedef {import("./overlay.js").Arrow} Arrow */

/**
 * @typedef {object} BoardState
 * @property {BoardView|null} board
 * @property {StepChoice[]} moves
 * @property {{text?: string, path: number[]}|null} last
 * @property {0|1} side  who is to move
 * @property {boolean} flipped
 * @property {boolean} lit  false: the die still rolls, nothing stands out or may be touched yet
 * @property {boolean} readonly
 * @property {Arrow[]} arrows
 * @property {number[]|null} heat  a value from −1 to 1 for each square
 * @property {number|null} wrong  a square that a message speaks of
 * @property {number|null} chosen  a square that stands out as if it were chosen: the editor's
 * @property {boolean} animate
 */

/** What belongs to one position: a new board without it clears it. @type {Partial<BoardState>} */
const FRESH = { moves: [], last: null, lit: true, arrows: [], heat: null, wrong: null, chosen: null, animate: true };

export class Board {
  /**
   * @param {HTMLElement} host
   * @param {{interactive?: boolean, small?: boolean, label?: string}} [options]
   *   `small`: a picture that takes no focus; `label`: a text or the key of one
   */
  constructor(host, { interactive = true, small = false, label = "board.label" } = {}) {
    this.host = host;
    this.small = small;
    this.interactive = interactive && !small;
    this.label = label;
    /** @type {BoardState} */
    this.state = {
      board: null, moves: [], last: null, side: 0, flipped: false, lit: true, readonly: false,
      arrows: [], heat: null, wrong: null, chosen: null, animate: true,
    };
    /** A person has chosen a step. False, or a promise of it, or an error: it does not stand.
     * @type {(choice: StepChoice) => unknown} */
    this.onstep = () => undefined;
    /** The squares of the path being chosen have changed. @type {(prefix: number[]) => void} */
    this.onselect = () => {};

    const layer = (/** @type {string} */ name) => s("g", { class: `layer ${name}`, "aria-hidden": "true" });
    this.layers = {
      ground: layer("grounds"), heat: layer("heats"), marks: layer("marks"), men: layer("men"),
      signs: layer("signs"), arrows: layer("arrows"), lift: layer("men lift"), cells: s("g", { class: "cells" }),
    };
    this.svg = s("svg", { class: "board-svg", role: small ? "img" : "grid", focusable: "false" });
    this.svg.append(...Object.values(this.layers));
    this.box = h("div", { class: ["board-box", small && "small", this.interactive && "live"] }, this.svg);
    host.append(this.box);

    /** @type {Geometry|null} */
    this.geometry = null;
    this.men = new Men(this.layers.men, this.layers.lift);
    this.steps = new StepHands(this);
    /** What touches mean; the editor brings its own. @type {import("./pointer.js").Hands} */
    this.hands = this.steps;
    this.cells = small
      ? null
      : new Cells(this.layers.cells, this.box, {
          enter: (square) => this.hands.tap(square),
          escape: () => this.hands.cancel(),
          erase: (square) => this.hands.back(square),
          // In the middle of a step, and in an editor.
          walks: () => this.hands !== this.steps || this.steps.selection.prefix.length > 0,
        });
    this.offs = [
      onLanguage(() => this.#describe()),
      settings.on("pieces", () => this.men.redraw()),
      settings.on("coordinates", () => this.#drawGround()),
    ];
    if (this.interactive) {
      this.offs.push(listen(this.svg, {
        point: (event) => this.point(event),
        square: (point) => this.geometry?.squareAt(point) ?? -1,
        hands: () => this.hands,
      }));
    }
  }

  /**
   * Shows a position, or changes something of what is shown. With `board` the picture is a new one:
   * what is not given with it is cleared, but for `side`, `flipped` and `readonly`. Without `board`
   * what is not given stays.
   * @param {Partial<BoardState>} change
   */
  set(change) {
    const before = this.state;
    const given = /** @type {Partial<BoardState>} */ (
      Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)));
    const now = (this.state = { ...before, animate: true, ...(given.board ? FRESH : {}), ...given });
    if (!now.board) return;
    const shape = new Geometry(now.board, { small: this.small });
    shape.flipped = now.flipped;
    const reshaped = !this.geometry || !this.geometry.same(shape);
    const turned = this.geometry?.flipped !== shape.flipped;
    if (reshaped) this.#reshape(now.board, shape);
    this.geometry = this.men.geometry = shape;
    if (reshaped || turned || painted(before.board) !== painted(now.board)) this.#drawGround();
    if (reshaped || turned) this.cells?.lay(shape);
    if (turned) this.men.arrange();
    // The same position told again: what the person holds or has begun stays as it is.
    const told = !reshaped && samePosition(before, now);
    if (!told) {
      this.men.show(now.board.pieces, {
        animate: now.animate && !reshaped && !turned,
        path: now.last?.path ?? [],
        shooter: before.board?.marks.find((mark) => mark.kind === "mover")?.square ?? null,
      });
    }
    const family = this.men.family();
    if (family) this.box.dataset["family"] = family;
    if (!told) this.steps.reset(now.moves);
    if (turned || now.heat !== before.heat) this.#drawHeat();
    if (turned || now.arrows !== before.arrows) this.#drawArrows();
    this.paint();
  }

  /** What the board is called: a text or the key of one. @param {string} label */
  setLabel(label) {
    if (label === this.label) return;
    this.label = label;
    this.#describe();
  }

  /** Turns the board round. */
  flip() {
    this.set({ flipped: !this.state.flipped });
  }

  /** The step that `onstep` was given does not stand. */
  refuse() {
    this.steps.refuse();
  }

  focus() {
    this.cells?.focus();
  }

  destroy() {
    for (const off of this.offs) off();
    this.steps.reset([]);
    this.box.remove();
  }

  /** Whether touches count now. */
  get accepts() {
    return this.interactive && !this.state.readonly && this.state.lit;
  }

  /** The name of a square. @param {number} square */
  name(square) {
    const { board } = this.state;
    if (!board) return "";
    return `${board.files[square % board.width] ?? ""}${board.ranks[Math.floor(square / board.width)] ?? ""}`;
  }

  /** Where a pointer is in the drawing. @param {{clientX: number, clientY: number}} event @returns {Point} */
  point({ clientX, clientY }) {
    const matrix = this.svg.getScreenCTM();
    if (!matrix) return { x: -1, y: -1 };
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
    return { x, y };
  }

  /** The square under a pointer, -1 outside. @param {{clientX: number, clientY: number}} event */
  squareAt(event) {
    return this.geometry?.squareAt(this.point(event)) ?? -1;
  }

  /** Where a square lies, in pixels of the box. @param {number} square */
  pixels(square) {
    const geometry = this.geometry;
    if (!geometry) return { left: 0, top: 0, size: 0 };
    const scale = this.svg.getBoundingClientRect().width / geometry.spanX;
    const { x, y } = geometry.centre(square);
    return {
      left: (x - UNIT / 2 - geometry.left) * scale,
      top: (y - UNIT / 2 - geometry.top) * scale,
      size: UNIT * scale,
    };
  }

  /** A target that a dragged piece is over, or -1. @param {number} square */
  hover(square) {
    for (const node of this.layers.signs.querySelectorAll(".target")) {
      node.classList.toggle("over", node.getAttribute("data-at") === String(square));
    }
  }

  /** Draws everything that depends on the selection and the marks. */
  paint() {
    const { geometry } = this;
    const { board, last, lit, side, wrong, chosen } = this.state;
    if (!geometry || !board) return;
    const { selection } = this.steps;
    const under = [];
    const over = [];
    const movers = new Set();
    if (last) under.push(...overlay.lastMove(geometry, last.path));
    for (const mark of board.marks) {
      if (mark.kind === "check") {
        under.push(overlay.check(geometry, mark.square));
        over.push(overlay.checkSign(geometry, mark.square));
      } else if (lit) {
        movers.add(mark.square);
        under.push(overlay.mover(geometry, mark.square));
      }
    }
    this.men.dim(({ piece }) => movers.size > 0 && piece.owner === side && !movers.has(piece.square));
    const [begin] = selection.prefix;
    if (this.accepts) {
      // A piece shows where it goes; a path that begins on an empty square shows its numbers.
      const carries = begin !== undefined && this.men.at.has(begin);
      selection.prefix.forEach((square, i) => {
        if (carries) under.push(overlay.selected(geometry, square));
        else over.push(overlay.ghost(geometry, square, i + 1, side));
      });
      for (const next of this.#targets()) {
        // The square that the piece has just left is free again.
        const left = carries && selection.prefix.length > 1 && next.square === begin;
        over.push(overlay.target(geometry, next, !left && this.men.at.has(next.square)));
      }
    }
    if (chosen !== null) under.push(overlay.selected(geometry, chosen));
    if (wrong !== null) over.push(overlay.wrongSign(geometry, wrong));
    this.layers.marks.replaceChildren(...under);
    this.layers.signs.replaceChildren(...over);
    this.#describe();
    this.onselect([...selection.prefix]);
  }

  /** The squares to show as targets: not the pieces that could move, they stand out by themselves. */
  #targets() {
    if (this.steps.pending || this.steps.asking) return [];
    return [...this.steps.selection.next().values()].filter((next) => !next.begins || !this.men.at.has(next.square));
  }

  /** @param {BoardView} board @param {Geometry} shape */
  #reshape(board, shape) {
    this.svg.setAttribute("viewBox", shape.viewBox);
    const ratio = `${shape.spanX} / ${shape.spanY}`;
    this.box.style.aspectRatio = ratio;
    // For pages that fit the board to the height of the window.
    this.host.style.setProperty("--board-ratio", String(shape.spanX / shape.spanY));
    this.men.clear();
    this.men.lattice = board.lattice;
    this.box.dataset["lattice"] = board.lattice;
  }

  #drawGround() {
    const { board } = this.state;
    if (!board || !this.geometry) return;
    const labels = this.small ? "none" : settings.get("coordinates");
    this.layers.ground.replaceChildren(ground(board, this.geometry, labels));
  }

  #drawHeat() {
    const { geometry } = this;
    if (!geometry) return;
    const values = this.state.heat ?? [];
    const shown = values.map((value, square) => ({ value, square })).filter(({ value }) => Math.abs(value) >= 0.02);
    this.layers.heat.replaceChildren(...shown.map(({ value, square }) => overlay.heat(geometry, square, value)));
  }

  #drawArrows() {
    const { geometry } = this;
    if (!geometry) return;
    // The first is the most important one and lies on top.
    const nodes = this.state.arrows.map((arrow) => overlay.arrow(geometry, arrow)).reverse();
    this.layers.arrows.replaceChildren(...nodes);
  }

  /** Writes what each square is called now. */
  #describe() {
    const { board } = this.state;
    this.svg.setAttribute("aria-label", has(this.label) ? t(this.label) : this.label);
    if (!board || !this.cells || !this.geometry) return;
    const next = this.accepts && !this.steps.pending ? this.steps.selection.next() : new Map();
    const sources = this.accepts ? this.steps.selection.sources() : new Set();
    const { prefix } = this.steps.selection;
    for (let square = 0; square < this.geometry.squares; square++) {
      const target = next.get(square);
      const isTarget = target !== undefined && (!target.begins || !this.men.at.has(square));
      this.cells.describe(square, {
        label: this.#words(square, isTarget),
        name: this.name(square),
        source: sources.has(square) && this.men.at.has(square),
        target: isTarget,
        selected: prefix.includes(square),
      });
    }
  }

  /** @param {number} square @param {boolean} isTarget */
  #words(square, isTarget) {
    const { board, last, lit } = this.state;
    if (!board) return "";
    const { prefix } = this.steps.selection;
    const man = this.men.at.get(square)?.piece;
    const begins = this.accepts && this.steps.selection.sources().has(square);
    const words = [this.name(square), man ? pieceLabel(this.men.lattice, man) : t("board.empty")];
    for (const fixture of board.fixtures) {
      if (fixture.kind === "goal" && fixture.square === square) {
        words.push(t("board.goal", { side: sideLabel(this.box.dataset["family"] ?? "token", fixture.side) }));
      }
    }
    for (const mark of board.marks) {
      // What can be chosen can move: that is said once, below.
      if (mark.square === square && (mark.kind === "check" || (lit && !begins))) words.push(t(`board.${mark.kind}`));
    }
    const at = prefix.indexOf(square);
    if (at >= 0) words.push(prefix.length > 1 || !man ? t("board.chosen_as", { n: at + 1 }) : t("board.chosen"));
    if (isTarget) words.push(t(man ? "board.capture" : "board.target"));
    else if (at < 0 && begins) words.push(t("board.begins"));
    if (last?.path[0] === square && last.path.length > 1) words.push(t("board.last_from"));
    else if (last?.path.includes(square)) words.push(t("board.last_to"));
    const hint = this.steps.hint(square);
    if (hint) words.push(hint);
    return words.join(language() === "zh" ? "，" : ", ");
  }
}

/** Whether the same pieces may make the same steps. @param {BoardState} a @param {BoardState} b */
function samePosition(a, b) {
  if (!a.board || !b.board || a.side !== b.side) return false;
  if (a.moves !== b.moves) {
    if (a.moves.length !== b.moves.length) return false;
    if (a.moves.some((move, i) => move.text !== b.moves[i]?.text)) return false;
  }
  if (a.board === b.board) return true;
  const key = (/** @type {BoardView} */ board) => JSON.stringify(board.pieces.map(({ square, id, owner, glyph }) => [square, id, owner, glyph]));
  return key(a.board) === key(b.board);
}

/** What of a board is painted on the ground. @param {BoardView|null} board */
function painted(board) {
  return board ? JSON.stringify([board.fixtures, board.files, board.ranks, board.file_numbers]) : "";
}
