// @ts-check
// What follows a position when turns are played: pictures, and how each turn is written. Asked for once.

import { api } from "../../app/api.js";

/** @typedef {import("../../types/api").LineView} LineView */
/** @typedef {import("../../types/api").Step} Step */
/** @typedef {import("../../types/api").TurnView} TurnView */
/** @typedef {{game: string, position: string}} Base */

const KEPT = 300;
const AT_ONCE = 3;

export class LineBook {
  constructor() {
    /** @type {Map<string, Promise<LineView>>} */
    this.lines = new Map();
    /** What has come, for those who cannot wait. @type {Map<string, LineView>} */
    this.known = new Map();
    /** @type {(() => void)[]} */
    this.waiting = [];
    this.busy = 0;
  }

  /**
   * @param {Base} base
   * @param {Step[]} steps whole turns
   * @returns {Promise<LineView>}
   */
  line(base, steps) {
    const key = keyOf(base, steps);
    const there = this.lines.get(key);
    if (there) return there;
    const asked = this.ask({ game: base.game, position: base.position, moves: steps });
    this.lines.set(key, asked);
    asked.then(
      (line) => this.known.set(key, line),
      () => this.lines.delete(key),
    );
    for (const old of this.lines.keys()) {
      if (this.lines.size <= KEPT) break;
      this.lines.delete(old);
      this.known.delete(old);
    }
    return asked;
  }

  /**
   * What is known already.
   * @param {Base} base
   * @param {Step[]} steps
   */
  now(base, steps) {
    return this.known.get(keyOf(base, steps)) ?? null;
  }

  /**
   * Takes what is known from elsewhere.
   * @param {Base} base
   * @param {Step[]} steps
   * @param {LineView} line
   */
  teach(base, steps, line) {
    const key = keyOf(base, steps);
    if (this.known.has(key)) return;
    this.known.set(key, line);
    this.lines.set(key, Promise.resolve(line));
  }

  /**
   * @param {unknown} place
   * @returns {Promise<LineView>}
   */
  async ask(place) {
    if (this.busy >= AT_ONCE) await new Promise((/** @type {(nothing: void) => void} */ go) => this.waiting.push(go));
    this.busy += 1;
    try {
      return await api.post("/line", place);
    } finally {
      this.busy -= 1;
      // The newest first: it is what is looked at now.
      this.waiting.pop()?.();
    }
  }
}

/** @param {Base} base @param {Step[]} steps */
function keyOf(base, steps) {
  return JSON.stringify([base.game, base.position, steps.map(({ text, roll }) => (roll ?? null) === null ? text : `${roll}.${text}`)]);
}
