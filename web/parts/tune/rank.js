// Rankings of the root moves by small searches, of which only the newest matters.
import { api, ApiError } from "../../app/api.js";

/** @typedef {import("../../types/api").Place} Place */
/** @typedef {import("../../types/api").Report} Report */
/** @typedef {import("../../types/api").AnalysisView} AnalysisView */

/** A hand on a slider waits no longer than this. */
const LIMIT_MS = 400;
/** So many moves have a value of their own; the rest is told by a bound. */
const LINES = 8;

export class Ranker {
  constructor() {
    this.asked = 0;
    /** @type {string | null} */
    this.running = null;
    /** @type {import("../../types/shell").Stream | null} */
    this.stream = null;
    /** @type {((report: Report | null) => void) | null} */
    this.done = null;
    /** Rankings that cannot change: the default weights' @type {Map<string, Report>} */
    this.kept = new Map();
  }

  /**
   * The ranking of the moves of a place by an engine; null when a newer question came in between.
   * @param {Place} place @param {string} engine @param {number} depth @param {boolean} [keep] remember it
   * @returns {Promise<Report | null>}
   */
  async rank(place, engine, depth, keep = false) {
    const key = JSON.stringify([place, engine, depth]);
    this.drop();
    const known = this.kept.get(key);
    if (known) return known;
    const mine = ++this.asked;
    const { id } = await api.post("/analyses", { ...place, engine, depth, time_ms: LIMIT_MS, lines: LINES });
    if (mine !== this.asked) {
      forget(id);
      return null;
    }
    this.running = id;
    const report = await this.end(id);
    if (mine !== this.asked || !report) return null;
    this.running = null;
    forget(id);
    if (keep) this.kept.set(key, report);
    return report;
  }

  /** @param {string} id @returns {Promise<Report | null>} */
  end(id) {
    return new Promise((done, failed) => {
      this.done = done;
      this.stream = api.events(`/analyses/${id}/events`, {
        end: (/** @type {AnalysisView} */ view) => {
          this.stream?.close();
          this.stream = null;
          this.done = null;
          if (view.report) done(view.report);
          else failed(new ApiError(422, view.problem ?? { message: view.state }));
        },
      });
    });
  }

  /** Forgets the question that runs. */
  drop() {
    this.asked += 1;
    this.stream?.close();
    this.stream = null;
    if (this.running) forget(this.running);
    this.running = null;
    this.done?.(null);
    this.done = null;
  }
}

/** The server keeps few searches; those of a slider are not worth keeping. @param {string} id */
function forget(id) {
  void api.del(`/analyses/${id}`).catch(() => null);
}
