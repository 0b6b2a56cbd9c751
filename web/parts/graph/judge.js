// @ts-check
// What the moves of a game were worth, from reports on its positions. No document here.
//
// In a game with a die the position is searched before the roll: one report then gives the average over
// the faces, the value after the face that fell, and the value of every move with that face. So what the
// die gave and what the player gave away are told apart.

/** @typedef {import("../../types/api").Report} Report */
/** @typedef {import("../variations/tree.js").Judged} Judged */
/** @typedef {import("../variations/tree.js").Node} Node */

/** Loss of win chance from which a move is an inaccuracy, a mistake, a blunder. */
const MARKS = /** @type {const} */ ([[0.15, "??"], [0.1, "?"], [0.05, "?!"]]);

/**
 * @param {Report} report
 * @param {0 | 1} side who is to move there
 * @param {{text: string, roll: number | null} | null} played how the game went on
 * @returns {Judged | null} null where nothing was found
 */
export function judge(report, side, played) {
  if (report.win === null || report.win === undefined) return null;
  const first = (/** @type {number} */ win) => (side === 0 ? win : 1 - win);
  const face = report.rolls.length === 1
    ? report.rolls[0]
    : report.rolls.find(({ roll }) => played && roll === played.roll);
  const cast = report.rolls.length > 1;
  const move = played && face?.moves.find(({ text }) => text === played.text);
  // A bound from above says only that the move is no better: how bad it is stays open.
  const known = move && move.win !== null && move.bound !== "upper";
  return {
    win: first(report.win),
    exact: report.exact,
    mate: report.mate === null || report.mate === undefined ? null : side === 0 ? report.mate : -report.mate,
    depth: report.depth,
    best: cast ? null : report.best,
    rolled: cast && face && face.win !== null ? first(face.win) : null,
    kept: known ? first(/** @type {number} */ (move.win)) : null,
  };
}

/** @typedef {{loss: number, luck: number, mark: "" | "?!" | "?" | "??"}} Verdict */

/**
 * What one turn gave away and what its roll brought, for the side that moved.
 * @param {Judged | undefined} before of the position it was played in
 * @param {Judged | undefined} after of the position it led to
 * @param {0 | 1} side
 * @param {{winner: 0 | 1 | null} | null} [end] where the game is over after it
 * @returns {Verdict | null}
 */
export function verdict(before, after, side, end = null) {
  if (!before) return null;
  const own = (/** @type {number} */ win) => (side === 0 ? win : 1 - win);
  const ended = end ? (end.winner === null ? 0.5 : end.winner === side ? 1 : 0) : null;
  const best = own(before.rolled ?? before.win);
  const got = ended ?? (before.kept !== null && before.kept !== undefined ? own(before.kept) : after ? own(after.win) : null);
  if (got === null) return null;
  // The later search sees farther; that a move turned out better than the best is no merit.
  const loss = Math.max(0, best - got);
  const luck = before.rolled === null || before.rolled === undefined ? 0 : best - own(before.win);
  return { loss, luck, mark: MARKS.find(([least]) => loss >= least - 1e-9)?.[1] ?? "" };
}

/**
 * @typedef {object} Account what a side did in a game
 * @property {number} turns
 * @property {number} loss of win chance, in all
 * @property {number} luck
 * @property {Record<"?!" | "?" | "??", number>} marks
 */

/**
 * Accounts of both sides over a line.
 * @param {Node} root
 * @param {Node[]} line
 * @param {string} engine whose judgement counts
 * @param {(node: Node) => 0 | 1} sideOf who moved to reach it
 * @param {(node: Node) => {winner: 0 | 1 | null} | null} endOf
 * @returns {[Account, Account]}
 */
export function accounts(root, line, engine, sideOf, endOf) {
  /** @type {[Account, Account]} */
  const both = [empty(), empty()];
  let before = root;
  for (const node of line) {
    const side = sideOf(node);
    const found = verdict(before.judged.get(engine), node.judged.get(engine), side, endOf(node));
    before = node;
    if (!found) continue;
    const account = both[side];
    account.turns += 1;
    account.loss += found.loss;
    account.luck += found.luck;
    if (found.mark) account.marks[found.mark] += 1;
  }
  return both;
}

/** @returns {Account} */
function empty() {
  return { turns: 0, loss: 0, luck: 0, marks: { "?!": 0, "?": 0, "??": 0 } };
}
