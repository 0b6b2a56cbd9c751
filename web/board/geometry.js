// Where squares lie in the drawing. One square is 100 units wide; (0, 0) is the upper left corner
// of the upper left square as seen.

/** @typedef {import("../types/api").Board} BoardView */
/** @typedef {{x: number, y: number}} Point */

export const UNIT = 100;

export class Geometry {
  /**
   * @param {BoardView} board
   * @param {{small?: boolean}} options
   */
  constructor(board, { small = false } = {}) {
    this.width = board.width;
    this.height = board.height;
    this.crossings = board.lattice === "crossings";
    this.flipped = false;
    // Labels stand outside, where no piece covers them; small boards have none.
    const rim = small ? (this.crossings ? 4 : Math.max(8, this.width * 1.4)) : 34;
    this.rim = rim;
    this.left = this.top = -rim;
    this.spanX = this.width * UNIT + 2 * rim;
    this.spanY = this.height * UNIT + 2 * rim;
  }

  /** Whether a board of this shape can be drawn over the old one. @param {Geometry} other */
  same(other) {
    return (
      this.width === other.width &&
      this.height === other.height &&
      this.crossings === other.crossings &&
      this.rim === other.rim
    );
  }

  get viewBox() {
    return `${this.left} ${this.top} ${this.spanX} ${this.spanY}`;
  }

  /** Column and row as seen, from the upper left. @param {number} square */
  seen(square) {
    const file = square % this.width;
    const rank = Math.floor(square / this.width);
    return this.flipped
      ? { column: this.width - 1 - file, row: rank }
      : { column: file, row: this.height - 1 - rank };
  }

  /** @param {number} column @param {number} row @returns {number} -1 outside */
  squareSeen(column, row) {
    if (column < 0 || row < 0 || column >= this.width || row >= this.height) return -1;
    return this.flipped
      ? row * this.width + (this.width - 1 - column)
      : (this.height - 1 - row) * this.width + column;
  }

  /** The middle of a square. @param {number} square @returns {Point} */
  centre(square) {
    const { column, row } = this.seen(square);
    return { x: (column + 0.5) * UNIT, y: (row + 0.5) * UNIT };
  }

  /** The square at a place of the drawing. @param {Point} point @returns {number} -1 outside */
  squareAt({ x, y }) {
    return this.squareSeen(Math.floor(x / UNIT), Math.floor(y / UNIT));
  }

  get squares() {
    return this.width * this.height;
  }
}
