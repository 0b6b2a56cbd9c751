// @ts-check
// Judges every position of a line, one after the other, with a small limit each.

import { api, ApiError } from "../../app/api.js";
import { judge } from "./judge.js";

/** @typedef {import("../../types/api").AnalysisView} AnalysisView */
/** @typedef {import("../../types/api").Place} Place */
/** @typedef {import("../variations/tree.js").GameTree} GameTree */
/** @typedef {import("../variations/tree.js").Judged} Judged */
/** @typedef {import("../variations/tree.js").Node} Node */

const wait = (/** @type {number} */ ms) => new Promise((/** @type {(nothing: void) => void} */ go) => setTimeout(go, ms));

export class GraphRun {
  /**
   * @param {GameTree} tree
   * @param {{engine: string, time_ms: number, again?: boolean}} how
   * @param {{judged: (node: Node, found: Judged, done: number, of: number) => void, sideOf: (node: Node) => 0 | 1,
   *   over: (node: Node) => boolean}} hear
   */
  constructor(tree, how, hear) {
    this.tree = tree;
    this.how = how;
    this.hear = hear;
    this.cancelled = false;
    /** @type {string | null} */
    this.id = null;
  }

  cancel() {
    this.cancelled = true;
    if (this.id) void api.post(`/analyses/${encodeURIComponent(this.id)}/stop`).catch(() => {});
  }

  /**
   * From the last position to the first: the later ones fill no table for the earlier, but a person who
   * looks at the end of a game sees it first.
   * @returns {Promise<boolean>} false when it was cancelled
   */
  async run() {
    const { tree, how } = this;
    const line = [tree.root, ...tree.line];
    let done = 0;
    for (const node of [...line].reverse()) {
      if (this.cancelled) return false;
      const next = line[line.indexOf(node) + 1] ?? null;
      const had = node.judged.get(how.engine);
      if (!this.hear.over(node) && (!had || how.again)) {
        const found = await this.one(node, next);
        if (this.cancelled) return false;
        if (found) {
          node.judged.set(how.engine, found);
          this.hear.judged(node, found, done + 1, line.length);
        }
      } else if (had) this.hear.judged(node, had, done + 1, line.length);
      done += 1;
    }
    return true;
  }

  /**
   * @param {Node} node
   * @param {Node | null} next how the line goes on
   * @returns {Promise<Judged | null>}
   */
  async one(node, next) {
    /** @type {Place} */
    const place = { game: this.tree.game, position: this.tree.start || null, moves: this.tree.steps(node) };
    const body = { ...place, engine: this.how.engine || undefined, time_ms: this.how.time_ms, lines: 1 };
    let id = "";
    for (let tries = 0; !id; tries += 1) {
      try {
        ({ id } = await api.post("/analyses", body));
      } catch (error) {
        const busy = error instanceof ApiError && (error.status === 503 || error.status === 429);
        if (!busy || tries > 40 || this.cancelled) throw error;
        await wait(400);
      }
    }
    this.id = id;
    const path = `/analyses/${encodeURIComponent(id)}`;
    try {
      await wait(Math.min(60, this.how.time_ms));
      for (;;) {
        const now = /** @type {AnalysisView} */ (await api.get(path));
        if (now.state === "failed") throw new ApiError(422, now.problem ?? { message: "failed" });
        if (now.state === "done" || now.state === "stopped") {
          const played = next?.turn ? { text: next.turn.text, roll: next.turn.roll ?? null } : null;
          return now.report ? judge(now.report, this.hear.sideOf(node), played) : null;
        }
        await wait(Math.max(40, Math.min(250, this.how.time_ms / 3)));
      }
    } finally {
      this.id = null;
      // The server keeps a few analyses; those of a graph are not worth a place.
      void api.del(path).catch(() => {});
    }
  }
}
