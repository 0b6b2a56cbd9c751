// @ts-check
// A search on the server that follows the position: at most one runs, a new place stops the old one.

import { api, ApiError } from "../../app/api.js";
import { problemOf } from "../problem.js";

/** @typedef {import("../../types/api").Place} Place */
/** @typedef {import("../../types/api").Report} Report */
/** @typedef {import("../../types/api").AnalysisView} AnalysisView */
/** @typedef {import("../../types/api").Problem} Problem */

/** @typedef {{engine: string, time_ms: number, lines: number, tree: boolean}} Wishes */

/**
 * What is known of the present search. `report` may be of an earlier look at the same position, and is
 * then `old` until the new search has caught up with its depth.
 * @typedef {object} Found
 * @property {"idle" | "waiting" | "running" | "done" | "stopped" | "failed"} state
 * @property {Report | null} report
 * @property {boolean} old
 * @property {AnalysisView | null} analysis when it has ended
 * @property {string | null} id
 * @property {string | null} note
 * @property {Problem | null} problem
 * @property {string} engine
 */

/** Quick steps through a game ask for nothing in between. */
const CALM = 140;
/** Reports that are kept for positions seen before. */
const KEPT = 150;

export class Search {
  /** @param {(found: Found) => void} tell */
  constructor(tell) {
    this.tell = tell;
    /** @type {Found} */
    this.found = none("");
    /** @type {{close(): void} | null} */
    this.stream = null;
    this.timer = 0;
    this.count = 0;
    /** By place and engine. @type {Map<string, Report>} */
    this.seen = new Map();
    this.key = "";
  }

  get running() {
    return this.found.state === "waiting" || this.found.state === "running";
  }

  /**
   * Searches here. What was found of this position before is shown at once.
   * @param {Place} place
   * @param {Wishes} wishes
   */
  start(place, wishes) {
    this.end();
    const mine = ++this.count;
    this.key = JSON.stringify([place, wishes.engine]);
    const before = this.seen.get(this.key) ?? null;
    this.found = { ...none(wishes.engine), state: "waiting", report: before, old: before !== null };
    this.tell(this.found);
    this.timer = setTimeout(() => void this.ask(mine, place, wishes), CALM);
  }

  /**
   * Shows what is known of a place without a search.
   * @param {Place} place
   * @param {string} engine
   */
  look(place, engine) {
    this.end();
    this.count += 1;
    this.key = JSON.stringify([place, engine]);
    const before = this.seen.get(this.key) ?? null;
    this.found = { ...none(engine), report: before, old: before !== null };
    this.tell(this.found);
  }

  /**
   * @param {number} mine
   * @param {Place} place
   * @param {Wishes} wishes
   */
  async ask(mine, place, wishes) {
    /** @type {string} */
    let id;
    try {
      const body = { ...place, engine: wishes.engine || undefined, time_ms: wishes.time_ms, lines: wishes.lines, tree: wishes.tree };
      ({ id } = await api.post("/analyses", body));
    } catch (error) {
      if (mine !== this.count) return;
      const busy = error instanceof ApiError && (error.status === 503 || error.status === 429);
      if (busy) {
        // Others are searching: ours comes when there is room.
        this.timer = setTimeout(() => void this.ask(mine, place, wishes), 700);
        return;
      }
      this.put({ state: "failed", problem: problemOf(error) });
      return;
    }
    if (mine !== this.count) {
      stop(id);
      return;
    }
    this.follow(mine, id);
  }

  /**
   * Listens to an analysis that runs or has run.
   * @param {string} id
   * @param {string} engine
   * @param {Place} place
   */
  attach(id, engine, place) {
    this.end();
    this.key = JSON.stringify([place, engine]);
    this.found = { ...none(engine), state: "waiting" };
    this.follow(++this.count, id);
  }

  /**
   * @param {number} mine
   * @param {string} id
   */
  follow(mine, id) {
    this.put({ id });
    this.stream = api.events(`/analyses/${encodeURIComponent(id)}/events`, {
      report: (/** @type {Report} */ report) => {
        if (mine === this.count) this.hear(report, "running");
      },
      end: (/** @type {AnalysisView} */ analysis) => {
        if (mine !== this.count) return;
        this.close();
        if (analysis.report) this.hear(analysis.report, "done");
        this.put({
          state: analysis.state === "failed" || analysis.state === "stopped" ? analysis.state : "done",
          old: false,
          analysis,
          note: analysis.note,
          engine: analysis.engine || this.found.engine,
          problem: analysis.problem,
        });
      },
    });
  }

  /**
   * @param {Report} report
   * @param {"running" | "done"} state
   */
  hear(report, state) {
    const { report: shown, old } = this.found;
    // The first depths of a search say less than what is shown already.
    const less = old && shown && state === "running" && report.depth < shown.depth && !report.exact;
    if (less) {
      this.put({ state });
      return;
    }
    this.seen.delete(this.key);
    this.seen.set(this.key, report);
    if (this.seen.size > KEPT) {
      const [oldest] = this.seen.keys();
      if (oldest !== undefined) this.seen.delete(oldest);
    }
    this.put({ report, state, old: false });
  }

  /** @param {Partial<Found>} more */
  put(more) {
    this.found = { ...this.found, ...more };
    this.tell(this.found);
  }

  /** Stops at a person's wish: what was found stays. */
  stop() {
    if (!this.running) return;
    const { id } = this.found;
    if (id) {
      // Its last word comes through the stream.
      stop(id);
      return;
    }
    this.end();
    this.put({ state: this.found.report ? "stopped" : "idle" });
  }

  close() {
    this.stream?.close();
    this.stream = null;
  }

  /** Ends what runs without a word. */
  end() {
    clearTimeout(this.timer);
    this.close();
    if (this.running && this.found.id) stop(this.found.id);
    this.count += 1;
  }
}

/** @param {string} engine @returns {Found} */
function none(engine) {
  return { state: "idle", report: null, old: false, analysis: null, id: null, note: null, problem: null, engine };
}

/** @param {string} id */
function stop(id) {
  api.post(`/analyses/${encodeURIComponent(id)}/stop`).catch(() => {
    // It is gone, or the server is: either way it does not run for us.
  });
}
