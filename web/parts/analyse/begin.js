// @ts-check
// The beginning of a tree: a start that fits, and the moves that are known from elsewhere.

import { api } from "../../app/api.js";
import { problemOf } from "../problem.js";

/** @typedef {import("../../types/api").LineView} LineView */
/** @typedef {import("../../types/api").PositionView} PositionView */
/** @typedef {import("../../types/api").Problem} Problem */
/** @typedef {import("../../types/api").Step} Step */
/** @typedef {import("../variations/tree.js").GameTree} GameTree */

/**
 * Makes the start of a tree fit: a start that is drawn by chance is written down; a roll in the text is
 * said beside it, so that other faces can be looked at.
 * @param {GameTree} tree
 * @returns {Promise<number | null>} the roll
 */
export async function settle(tree) {
  const seed = Math.floor(Math.random() * 2 ** 31);
  const place = { game: tree.game, ...(tree.start ? { position: tree.start } : {}) };
  const view = /** @type {PositionView} */ (await api.post("/position", { ...place, seed }));
  if (!tree.start) {
    const other = /** @type {PositionView} */ (await api.post("/position", { ...place, seed: seed + 1 }));
    if (other.text !== view.text) tree.start = view.text;
  }
  if (view.roll !== null && view.faces.length > 1 && !view.mid_turn && !view.end) {
    const text = await bare(view);
    if (text) tree.start = text;
    return view.roll;
  }
  return null;
}

/**
 * The text of a position with its die in the air.
 * @param {PositionView} view
 */
async function bare(view) {
  try {
    const pieces = view.board.pieces.map(({ square, glyph }) => ({ square, glyph }));
    const arranged = await api.post("/arrange", { game: view.game, pieces, side: view.side });
    return arranged.problem ? null : /** @type {string} */ (arranged.text);
  } catch {
    return null;
  }
}

/**
 * Plays moves into a fresh tree; what the game refuses is said, and what comes before it stays.
 * @param {GameTree} tree
 * @param {Step[]} moves
 * @returns {Promise<Problem | null>}
 */
export async function grow(tree, moves) {
  const base = { game: tree.game, ...(tree.start ? { position: tree.start } : {}) };
  const line = async (/** @type {Step[]} */ steps) => /** @type {LineView} */ (await api.post("/line", { ...base, moves: steps }));
  /** @type {LineView | null} */
  let found = null;
  /** @type {Problem | null} */
  let problem = null;
  try {
    found = await line(moves);
  } catch (error) {
    problem = problemOf(error);
    const only = moves.length === 1 ? moves[0] : null;
    if (only && /\s/.test(only.text)) {
      // A list written with spaces, as people type it.
      found = await line(only.text.split(/\s+/).map((text) => ({ text }))).catch(() => null);
      if (found) problem = null;
    }
    for (let most = moves.length - 1; most > 0 && !found; most -= 1) found = await line(moves.slice(0, most)).catch(() => null);
  }
  if (found) tree.addLine(tree.root, found.turns.map((turn, at) => ({ ...turn, roll: turn.roll ?? moves[at]?.roll ?? null })));
  return problem;
}

/** A name for a work that is kept. */
export function newId() {
  return `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;
}
