// @ts-check
// The positions of a game, one before the first turn and one after each. Those that came
// by are kept; the others are asked for all at once.

import { api } from "../../app/api.js";

/** @typedef {import("../../types/api").GameState} GameState */
/** @typedef {import("../../types/api").PositionView} PositionView */
/** @typedef {import("../../types/api").TurnView} TurnView */

export class Frames {
  constructor() {
    /** @type {(PositionView | undefined)[]} */
    this.views = [];
    /** @type {string[]} */
    this.texts = [];
  }

  /**
   * Takes in what a state shows and forgets what it contradicts.
   * @param {GameState} state
   */
  learn(state) {
    const texts = state.turns.map(turnKey);
    let same = 0;
    while (same < texts.length && same < this.texts.length && texts[same] === this.texts[same]) same += 1;
    this.texts = texts;
    this.views.length = Math.min(this.views.length, same + 1);
    if (!state.view.mid_turn) this.views[state.cursor] = state.view;
  }

  /** @param {number} ply */
  get(ply) {
    return this.views[ply];
  }

  /**
   * The position after so many turns.
   * @param {GameState} state
   * @param {number} ply
   * @returns {Promise<PositionView | undefined>}
   */
  async ask(state, ply) {
    const had = this.views[ply];
    if (had) return had;
    const texts = this.texts;
    /** @type {import("../../types/api").LineView} */
    const line = await api.post("/line", {
      game: state.game,
      position: state.start,
      moves: state.turns.map(({ text, roll }) => ({ text, roll })),
    });
    // Another line may have begun meanwhile.
    if (texts === this.texts || texts.join() === this.texts.join()) {
      line.frames.forEach((view, at) => {
        this.views[at] ??= view;
      });
    }
    return line.frames[ply];
  }
}

/** @param {TurnView} turn */
export function turnKey(turn) {
  return `${turn.side}:${turn.roll ?? ""}:${turn.text}`;
}
