// @ts-check
// Numbers of a search as people read them. No document here.

/** A real minus is as wide as a plus. @param {string} text */
const minus = (text) => text.replace("-", "\u2212");

/**
 * A win chance; a certain one without decimals, and nothing uncertain is rounded to certainty.
 * @param {number | null | undefined} win
 * @param {number} [digits]
 */
export function percent(win, digits = 1) {
  if (win === null || win === undefined) return "\u2013";
  if (win === 0 || win === 1) return `${win * 100}\u00a0%`;
  const edge = 10 ** -digits;
  const value = Math.min(100 - edge, Math.max(edge, win * 100));
  return `${value.toFixed(digits)}\u00a0%`;
}

/**
 * Pawns with their sign, or the plies to a forced end.
 * @param {number | null | undefined} centipawns
 * @param {number | null | undefined} mate
 */
export function score(centipawns, mate) {
  if (mate !== null && mate !== undefined) return mate < 0 ? `\u2212M${-mate}` : `M${mate}`;
  if (centipawns === null || centipawns === undefined) return "";
  const text = (centipawns / 100).toFixed(2);
  return Number(text) === 0 ? "0.00" : minus(centipawns > 0 ? `+${text}` : text);
}

/**
 * An expected result, −1 … 1.
 * @param {number | null | undefined} value
 * @param {number} [digits]
 */
export function expected(value, digits = 3) {
  if (value === null || value === undefined) return "\u2013";
  const text = value.toFixed(digits);
  return Number(text) === 0 ? (0).toFixed(digits) : minus(value > 0 ? `+${text}` : text);
}

/** A count, short from a hundred thousand on. @param {number} n */
export function count(n) {
  if (n < 1e5) return String(Math.round(n)).replace(/\B(?=(\d{3})+$)/g, "\u202f");
  for (const [size, sign] of /** @type {[number, string][]} */ ([[1e9, "G"], [1e6, "M"], [1e3, "k"]])) {
    if (n >= size) return `${(n / size).toFixed(n / size < 100 ? 1 : 0)}\u202f${sign}`;
  }
  return String(n);
}

/** Every digit of a count. @param {number} n */
export function whole(n) {
  return String(Math.round(n)).replace(/\B(?=(\d{3})+$)/g, "\u202f");
}

/** @param {number} part @param {number} of */
export function share(part, of) {
  return of > 0 ? `${((part / of) * 100).toFixed(1)}\u00a0%` : "\u2013";
}

/** @param {number} ms */
export function seconds(ms) {
  return ms < 9950 ? `${(ms / 1000).toFixed(1)}\u00a0s` : `${Math.round(ms / 1000)}\u00a0s`;
}

/** @param {number} weight */
export function chance(weight) {
  const one = 1 / weight;
  return Math.abs(one - Math.round(one)) < 1e-6 ? `1/${Math.round(one)}` : percent(weight);
}

/**
 * How a turn is written in a style; the game's own text where it has none.
 * @param {{text: string, styles?: Record<string, string>} | null | undefined} turn
 * @param {string} style
 */
export function written(turn, style) {
  if (!turn) return "";
  return (style && turn.styles?.[style]) || turn.text;
}

/**
 * The engine that sees most: the last level.
 * @param {{levels: string[], default_level: string}} catalogue
 */
export function strongest({ levels, default_level }) {
  return `level:${levels.at(-1) ?? default_level}`;
}
