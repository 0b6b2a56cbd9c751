// What touches on the board mean while a position is set up: any piece may go anywhere.

/** @typedef {import("./editor.js").Editor} Editor */
/** @typedef {import("./geometry.js").Point} Point */

export class EditorHands {
  /** @param {Editor} editor */
  constructor(editor) {
    this.editor = editor;
    /** The piece that waits for its new square. @type {number|null} */
    this.chosen = null;
  }

  /** @param {number} square */
  draggable(square) {
    return this.editor.pieces.has(square);
  }

  press() {
    return false;
  }

  /** @param {number} square */
  tap(square) {
    const { editor } = this;
    const { tool } = editor;
    if (tool.kind === "erase") return editor.take(square);
    if (tool.kind === "piece") {
      // The same piece again takes it away: a slip is mended where it happened.
      if (editor.pieces.get(square)?.glyph === tool.sample.glyph) editor.take(square);
      else editor.put(square, tool.sample);
      return;
    }
    if (this.chosen !== null && this.chosen !== square) {
      const from = this.chosen;
      this.#choose(null);
      editor.move(from, square);
    } else {
      this.#choose(this.chosen === square || !editor.pieces.has(square) ? null : square);
    }
  }

  lift() {
    this.#choose(null);
  }

  /** @param {number} from @param {Point} point */
  carry(from, point) {
    this.editor.board.men.hold(from, point);
  }

  /** @param {number} from @param {number} over */
  drop(from, over) {
    if (over < 0) {
      this.editor.take(from);
    } else if (over === from) {
      this.abort(from);
    } else {
      this.editor.board.men.settle(from, over, false);
      this.editor.move(from, over);
    }
  }

  /** @param {number} from */
  abort(from) {
    this.editor.board.men.release(from);
  }

  cancel() {
    if (this.chosen === null && this.editor.tool.kind === "hand") return false;
    this.#choose(null);
    this.editor.pick({ kind: "hand" });
    return true;
  }

  /** @param {number} square */
  back(square) {
    this.editor.take(square);
    return true;
  }

  /** @param {number|null} square */
  #choose(square) {
    this.chosen = square;
    this.editor.board.set({ chosen: square });
  }
}
