// Curves of different matches on one axis of games.

/** @typedef {{name: string, label: string, history: [number, number, number | null][]}} Line */

/**
 * Columns as uPlot takes them: all numbers of games, then for each line its score, the upper and the
 * lower edge of its band. `null` where a line says nothing, left out where another only has a point
 * more: the pen goes on to the line's next point.
 * @param {Line[]} lines
 * @returns {(number | null | undefined)[][]}
 */
export function join(lines) {
  const games = [...new Set(lines.flatMap(({ history }) => history.map(([played]) => played)))].sort((a, b) => a - b);
  /** @type {(number | null | undefined)[][]} */
  const columns = [games];
  for (const { history } of lines) {
    const known = new Map(history.map(([played, score, error]) => [played, { score, error }]));
    const [first, last] = [history[0]?.[0] ?? 0, history.at(-1)?.[0] ?? 0];
    /** @param {(point: {score: number, error: number | null}) => number | null} value */
    const column = (value) =>
      games.map((played) => {
        const point = known.get(played);
        if (point) return value(point);
        return played < first || played > last ? null : undefined;
      });
    columns.push(
      column(({ score }) => score),
      column(({ score, error }) => (error === null ? null : Math.min(1, score + error))),
      column(({ score, error }) => (error === null ? null : Math.max(0, score - error))),
    );
  }
  return columns;
}
