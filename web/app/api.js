// @ts-check
// The server, by its paths below /api.

/** @typedef {import("../types/api").Problem} Problem */
/** @typedef {import("../types/shell").Stream} Stream */

/** An answer that is not the thing asked for; `status` is 0 when there was no answer. */
export class ApiError extends Error {
  /**
   * @param {number} status
   * @param {Problem} problem
   */
  constructor(status, problem) {
    super(problem.message);
    this.name = "ApiError";
    this.status = status;
    this.problem = problem;
  }
}

/** @type {Set<(up: boolean) => void>} */
const watchers = new Set();
let up = true;

/** Whether the server answers, as the last request or stream found it. */
export const connection = {
  get up() {
    return up;
  },
  /**
   * @param {(up: boolean) => void} run
   * @returns {() => void}
   */
  on(run) {
    watchers.add(run);
    return () => void watchers.delete(run);
  },
};

/** What happens when the server asks for its token; the frame sets it. */
export const door = { closed: () => {} };

/** @param {boolean} is */
function found(is) {
  if (up === is) return;
  up = is;
  for (const run of [...watchers]) run(is);
}

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
async function ask(method, path, body, signal) {
  /** @type {RequestInit} */
  const init = { method, headers: { accept: "application/json" }, signal: signal ?? null };
  if (body !== undefined) {
    init.headers = { accept: "application/json", "content-type": "application/json" };
    init.body = JSON.stringify(body);
  }
  let answer;
  try {
    answer = await fetch(full(path), init);
  } catch (error) {
    if (signal?.aborted) throw error;
    found(false);
    throw new ApiError(0, { message: "no answer from the server" });
  }
  found(true);
  const text = await answer.text().catch(() => "");
  /** @type {any} */
  let value = null;
  try {
    value = text ? JSON.parse(text) : null;
  } catch {
    if (answer.ok) throw new ApiError(answer.status, { message: "the server's answer cannot be read" });
  }
  if (!answer.ok) {
    if (answer.status === 401) door.closed();
    throw new ApiError(answer.status, value?.message ? value : { message: text.slice(0, 200) || answer.statusText });
  }
  return value;
}

/** @param {string} path */
function full(path) {
  return path.startsWith("/api") ? path : `/api${path}`;
}

export const api = {
  /**
   * @template [T=any]
   * @param {string} path
   * @param {{signal?: AbortSignal}} [more]
   * @returns {Promise<T>}
   */
  get(path, more) {
    return ask("GET", path, undefined, more?.signal);
  },

  /**
   * @template [T=any]
   * @param {string} path
   * @param {unknown} [body]
   * @param {{signal?: AbortSignal}} [more]
   * @returns {Promise<T>}
   */
  post(path, body, more) {
    return ask("POST", path, body ?? {}, more?.signal);
  },

  /**
   * @template [T=any]
   * @param {string} path
   * @returns {Promise<T>}
   */
  del(path) {
    return ask("DELETE", path);
  },

  /**
   * A stream of events, each with a JSON value. It is opened again after a break, and
   * closed while the tab is hidden: browsers allow six connections to a host, and a
   * stream says where things stand as soon as it opens. `open` and `lost` of `more` hear
   * of the connection itself. A path that is asked for anew each time can say what is
   * known already.
   *
   * @param {string | (() => string)} path
   * @param {Record<string, (value: any) => void>} hear by event
   * @param {{open?: () => void, lost?: () => void}} [more]
   * @returns {Stream}
   */
  events(path, hear, more = {}) {
    /** @type {EventSource | null} */
    let source = null;
    let wait = 500;
    let timer = 0;
    let closed = false;

    const stop = () => {
      clearTimeout(timer);
      source?.close();
      source = null;
    };
    const start = () => {
      stop();
      if (closed || document.hidden) return;
      const mine = new EventSource(full(typeof path === "string" ? path : path()));
      source = mine;
      mine.onopen = () => {
        wait = 500;
        found(true);
        more.open?.();
      };
      mine.onerror = () => {
        if (closed || source !== mine) return;
        stop();
        // Whether the server is gone or only this thing is: a request will tell.
        fetch("/api/catalogue", { method: "HEAD" }).then(() => found(true), () => found(false));
        more.lost?.();
        timer = setTimeout(start, wait);
        wait = Math.min(wait * 1.6, 8000);
      };
      for (const [name, run] of Object.entries(hear)) {
        mine.addEventListener(name, (event) => {
          if (closed) return;
          let value;
          try {
            value = JSON.parse(event.data);
          } catch {
            console.warn(`${mine.url}: event ${name} cannot be read`);
            return;
          }
          run(value);
        });
      }
    };
    const seen = () => (document.hidden ? stop() : start());
    document.addEventListener("visibilitychange", seen);
    // A page in the back-forward cache must not hold a connection.
    addEventListener("pagehide", stop);
    addEventListener("pageshow", seen);
    start();
    return {
      close() {
        closed = true;
        stop();
        document.removeEventListener("visibilitychange", seen);
        removeEventListener("pagehide", stop);
        removeEventListener("pageshow", seen);
      },
    };
  },
};

/** @type {Promise<import("../types/api").Catalogue> | null} */
let catalogued = null;

/**
 * What the server can do; asked for once.
 * @returns {Promise<import("../types/api").Catalogue>}
 */
export function catalogue() {
  catalogued ??= api.get("/catalogue").catch((error) => {
    catalogued = null;
    throw error;
  });
  return catalogued;
}
