// What the squares chosen so far allow next. Knows nothing but the list of legal steps, each a path
// of squares in the order a person touches them.

/** @typedef {import("../types/api").StepChoice} StepChoice */

/**
 * What a touch led to: `refused` nothing; `more` the path grew or shrank and waits for a square;
 * `done` the path is complete (more than one choice: the person must say which); `ask` the same
 * square could end the path or go on.
 * @typedef {{kind: "refused"|"more"|"done"|"ask", choices: StepChoice[]}} Touch
 */

/**
 * A square that may be touched now.
 * @typedef {{square: number, begins: boolean, ends: boolean}} Next
 *   `begins`: the first square of a longer path; `ends`: some step is complete with it.
 */

export class Selection {
  /** @param {StepChoice[]} [moves] */
  constructor(moves = []) {
    this.moves = moves.filter((move) => move.path.length > 0);
    /** @type {number[]} the squares chosen so far */
    this.prefix = [];
  }

  /** @returns {StepChoice[]} the steps that begin with the squares chosen so far */
  candidates() {
    const { prefix } = this;
    return this.moves.filter((move) => prefix.every((square, i) => move.path[i] === square));
  }

  /** @returns {StepChoice[]} the steps that are complete with the squares chosen so far */
  complete() {
    return this.prefix.length === 0
      ? []
      : this.candidates().filter((move) => move.path.length === this.prefix.length);
  }

  /** @returns {Map<number, Next>} the squares that may be touched now */
  next() {
    const at = this.prefix.length;
    /** @type {Map<number, Next>} */
    const next = new Map();
    for (const move of this.candidates()) {
      if (move.path.length <= at) continue;
      const square = /** @type {number} */ (move.path[at]);
      const entry = next.get(square) ?? { square, begins: false, ends: false };
      if (move.path.length === at + 1) entry.ends = true;
      else entry.begins = at === 0;
      next.set(square, entry);
    }
    return next;
  }

  /** @returns {Set<number>} the squares that may begin a path of two squares or more */
  sources() {
    const sources = new Set();
    for (const move of this.moves) if (move.path.length > 1) sources.add(move.path[0]);
    return /** @type {Set<number>} */ (sources);
  }

  /** The length of the longest step that is still possible. */
  longest() {
    return this.candidates().reduce((most, move) => Math.max(most, move.path.length), 0);
  }

  /**
   * @param {number} square
   * @returns {Touch}
   */
  touch(square) {
    const last = this.prefix.at(-1);
    const complete = this.complete();
    if (this.next().has(square)) {
      if (square === last && complete.length > 0) {
        return { kind: "ask", choices: this.candidates() };
      }
      this.prefix.push(square);
      const choices = this.complete();
      const longer = this.candidates().length > choices.length;
      return choices.length > 0 && !longer ? { kind: "done", choices } : { kind: "more", choices };
    }
    if (square === last) {
      // A path that is also the beginning of a longer one ends by touching its last square again.
      if (complete.length > 0) return { kind: "done", choices: complete };
      this.prefix.pop();
      return { kind: "more", choices: [] };
    }
    if (this.prefix.length > 0 && this.moves.some((move) => move.path[0] === square)) {
      this.prefix = [];
      return this.touch(square);
    }
    return { kind: "refused", choices: [] };
  }

  /** Takes the last chosen square back. */
  back() {
    this.prefix.pop();
  }

  cancel() {
    this.prefix = [];
  }
}
