// Numbers of a match as people write them: a sign, one decimal, the error after ±.

/** A proper minus, so that columns of numbers line up. @param {string} text */
const minus = (text) => text.replace("-", "−");

/**
 * @param {number | null | undefined} value null where it has no finite value
 * @param {number} [digits]
 */
export function plain(value, digits = 1) {
  return value == null || !Number.isFinite(value) ? "–" : minus(value.toFixed(digits));
}

/** With its sign. @param {number | null | undefined} value @param {number} [digits] */
export function signed(value, digits = 1) {
  if (value == null || !Number.isFinite(value)) return "–";
  const text = value.toFixed(digits);
  // −0.0 would claim a direction that the number does not have.
  if (Number(text) === 0) return (0).toFixed(digits);
  return value > 0 ? `+${text}` : minus(text);
}

/** A share of one in percent. @param {number | null | undefined} share @param {number} [digits] */
export function percent(share, digits = 1) {
  return share == null || !Number.isFinite(share) ? "–" : `${minus((share * 100).toFixed(digits))}\u00a0%`;
}

/** @param {string} value @param {string} error */
export function within(value, error) {
  return error === "–" ? value : `${value} ± ${error}`;
}

/**
 * Where a number lies between two others, 0 … 1.
 * @param {number} value @param {number} low @param {number} high
 */
export function between(value, low, high) {
  return high > low ? Math.min(1, Math.max(0, (value - low) / (high - low))) : 0.5;
}

/**
 * @typedef {{name: string, points: number, games: number, share: number}} Standing
 * The points of each engine over all its pairings, best first.
 * @param {{name: string}[]} engines
 * @param {{a: string, b: string, wins: number, draws: number, losses: number}[]} pairings
 * @returns {Standing[]}
 */
export function standings(engines, pairings) {
  const rows = engines.map(({ name }) => ({ name, points: 0, games: 0, share: 0 }));
  const row = (/** @type {string} */ name) => rows.find((one) => one.name === name);
  for (const { a, b, wins, draws, losses } of pairings) {
    const games = wins + draws + losses;
    for (const [name, won] of /** @type {[string, number][]} */ ([[a, wins], [b, losses]])) {
      const one = row(name);
      if (!one) continue;
      one.points += won + draws / 2;
      one.games += games;
    }
  }
  for (const one of rows) one.share = one.games ? one.points / one.games : 0;
  return rows.sort((x, y) => y.share - x.share);
}
