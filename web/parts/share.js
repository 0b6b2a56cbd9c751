// @ts-check
// A position with the line it lies in, as an address that reproduces it.
//
// `moves` holds turns parted by `_`, each with its roll before a point where it has one: `3.a5a4_1.e1d2`.
// `at` counts the turns that are on the board (all, where it is missing), `roll` is what the die shows.

/** @typedef {import("../types/api").Step} Step */

/**
 * @typedef {object} Shared
 * @property {string} game
 * @property {string} position the empty text is the usual start
 * @property {Step[]} moves
 * @property {number} at
 * @property {number | null} roll
 */

/** In a link of the page's own: a kept work is gone on with that has this line and more. */
export const RESUME = "resume";

/** @param {Step[]} steps */
export function writeMoves(steps) {
  return steps.map(({ text, roll }) => (roll === null || roll === undefined ? text : `${roll}.${text}`)).join("_");
}

/**
 * Reads what {@link writeMoves} writes; semicolons part turns as well, as on the command line, and commas.
 * @param {string} text
 * @returns {Step[]}
 */
export function readMoves(text) {
  return text.split(/[_;,]/).map((part) => part.trim()).filter(Boolean).map((part) => {
    const rolled = /^(\d{1,3})[.:](.+)$/s.exec(part);
    return rolled ? { text: (rolled[2] ?? "").trim(), roll: Number(rolled[1]) } : { text: part };
  });
}

/**
 * The address of a place on the analysis page (or another that takes the same words).
 * @param {{game: string, position?: string | null, moves?: Step[], at?: number | null, roll?: number | null}} place
 * @param {string} [page]
 */
export function shareUrl({ game, position, moves = [], at, roll }, page = "/analyse") {
  const query = new URLSearchParams({ game });
  if (position) query.set("position", position);
  if (moves.length) query.set("moves", writeMoves(moves));
  if (at !== undefined && at !== null && at !== moves.length) query.set("at", String(at));
  if (roll !== undefined && roll !== null) query.set("roll", String(roll));
  return `${page}?${query}`;
}

/**
 * @param {URLSearchParams} query
 * @returns {Shared | null} null where no game is named
 */
export function readShared(query) {
  const game = query.get("game");
  if (!game) return null;
  const moves = readMoves(query.get("moves") ?? "");
  const at = count(query.get("at"));
  return {
    game,
    position: query.get("position") ?? "",
    moves,
    at: Math.min(at ?? moves.length, moves.length),
    roll: count(query.get("roll")),
  };
}

/** @param {string | null} text */
function count(text) {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
}
