// @ts-check
// Shows the states of a game one after the other, slowly enough to be followed. The
// server plays as fast as it can; the picture comes after, and hurries when it falls
// far behind, so that it never does so for ever.

import { settings } from "../../app/settings.js";
import { turnKey } from "./frames.js";

/** @typedef {import("../../types/api").GameState} GameState */
/** @typedef {import("../../types/api").PositionView} PositionView */
/** @typedef {import("./frames.js").Frames} Frames */

/**
 * One picture to show: the position after `ply` turns. `last` is true for the newest.
 * @typedef {{state: GameState, ply: number, view: PositionView, kind: "turn" | "step" | "jump"}} Item
 */

/** What a turn takes at least when engines play each other, in milliseconds. */
const PACE = { slow: 1600, normal: 800, fast: 260, instant: 0 };
/** And what a roll takes there, against the usual. */
const ROLLS = { slow: 1.2, normal: 0.7, fast: 0.2, instant: 0 };
/** From so many turns behind on the picture hurries. */
const FAR = 30;
/** More turns at once than this were played while nobody looked. */
const LEAP = 60;

export class Pacer {
  /**
   * @param {Frames} frames
   * @param {(item: Item) => Promise<void>} show
   * @param {() => void} settled hears when the newest state is on the picture
   */
  constructor(frames, show, settled) {
    this.frames = frames;
    this.show = show;
    this.settled = settled;
    /** @type {Item[]} */
    this.queue = [];
    /** @type {GameState | null} */
    this.newest = null;
    /** What the picture will show once the queue is done. */
    this.tail = { ply: -1, keys: /** @type {string[]} */ ([]) };
    this.shown = -1;
    this.busy = false;
    this.closed = false;
    /** @type {Set<() => void>} */
    this.sleepers = new Set();
    this.skip = false;
    /** Stands still until it is released, or lets one more turn pass. */
    this.held = false;
    this.passes = 0;
    /** @type {(() => void) | null} */
    this.gate = null;
  }

  /** Turns that have been played and not been shown. */
  get behind() {
    return Math.max(0, (this.newest?.cursor ?? 0) - Math.max(0, this.shown));
  }

  /** Whether the picture shows the newest state. */
  get calm() {
    return !this.busy && !this.queue.length;
  }

  /**
   * @param {GameState} state
   * @param {boolean} [anew] after a break: what a server says that has begun again counts
   */
  push(state, anew = false) {
    if (this.newest && state.revision <= this.newest.revision && !anew) return;
    this.newest = state;
    this.frames.learn(state);
    const keys = state.turns.slice(0, state.cursor).map(turnKey);
    const { ply, keys: before } = this.tail;
    const goesOn = ply >= 0 && keys.length >= before.length && before.every((key, at) => key === keys[at]);
    const atOnce = settings.get("pace") === "instant" && betweenEngines(state);
    const leap = keys.length - ply;
    if (ply < 0 && betweenEngines(state) && isYoung(state) && state.cursor <= LEAP && !atOnce) {
      // Engines have played on while the page was opened: their game is seen from its start.
      for (let at = 0; at < state.cursor; at += 1) {
        this.queue.push({ state, ply: at, view: state.view, kind: at ? "turn" : "jump" });
      }
      this.queue.push({ state, ply: state.cursor, view: state.view, kind: state.cursor ? "turn" : "jump" });
    } else if (!goesOn || (atOnce && leap > 1) || leap > LEAP) {
      this.queue = [];
      this.wake();
      this.queue.push({ state, ply: state.cursor, view: state.view, kind: "jump" });
    } else {
      // Turns that came together: the positions between are asked for when they are due.
      for (let at = ply + 1; at < state.cursor; at += 1) {
        this.queue.push({ state, ply: at, view: state.view, kind: "turn" });
      }
      this.queue.push({ state, ply: state.cursor, view: state.view, kind: state.cursor > ply ? "turn" : "step" });
    }
    this.tail = { ply: state.cursor, keys };
    void this.run();
  }

  /** Shows the newest state now. */
  jump() {
    const last = this.queue.pop();
    if (!last) return;
    this.queue = [{ ...last, kind: "jump" }];
    this.wake();
  }

  /** Stops the picture, or lets it go on. @param {boolean} is */
  hold(is) {
    this.held = is;
    this.passes = 0;
    if (!is) this.open();
  }

  /** Shows one more turn of those that wait; false when none does. */
  one() {
    // Also for a turn that is still on its way.
    this.passes = 1;
    if (!this.queue.length) return false;
    this.open();
    return true;
  }

  open() {
    this.gate?.();
    this.gate = null;
  }

  async run() {
    if (this.busy) return;
    this.busy = true;
    while (!this.closed) {
      while (this.held && this.queue[0]?.kind === "turn" && !this.passes && !this.closed) {
        await new Promise((open) => {
          this.gate = () => open(null);
        });
      }
      const item = this.queue.shift();
      if (!item) break;
      // A pass is for a turn: that the engine has begun to think comes before it and does not use it up.
      if (item.kind !== "step") this.passes = 0;
      if (item.ply !== item.state.cursor) {
        try {
          const view = await this.frames.ask(item.state, item.ply);
          if (!view) continue;
          item.view = view;
        } catch {
          // Without the positions between, the next picture is a larger leap.
          continue;
        }
        if (this.closed) return;
        // The line may have been left while the answer was on its way.
        if (this.queue.some((next) => next.kind === "jump")) continue;
      }
      this.skip = false;
      try {
        await this.show(item);
      } catch (error) {
        // One picture that fails must not stop all that follow.
        console.error(error);
      }
      this.shown = item.ply;
    }
    this.busy = false;
    if (!this.closed) this.settled();
  }

  /**
   * Waits, the shorter the farther the picture is behind.
   * @param {number} ms
   */
  wait(ms) {
    const hurry = this.behind > FAR ? FAR / this.behind : 1;
    const time = this.skip || document.hidden ? 0 : ms * hurry;
    if (time <= 0 || this.closed) return Promise.resolve();
    return /** @type {Promise<void>} */ (new Promise((done) => {
      const end = () => {
        clearTimeout(timer);
        this.sleepers.delete(end);
        done();
      };
      const timer = setTimeout(end, time);
      this.sleepers.add(end);
    }));
  }

  /** How long a roll is looked at, against the usual. @param {GameState} state */
  haste(state) {
    return betweenEngines(state) ? ROLLS[settings.get("pace")] : 1;
  }

  /** The least time of a turn in this game. @param {GameState} state */
  rest(state) {
    return betweenEngines(state) ? PACE[settings.get("pace")] : 0;
  }

  wake() {
    this.open();
    this.skip = true;
    for (const end of [...this.sleepers]) end();
  }

  close() {
    this.closed = true;
    this.wake();
  }
}

/**
 * Whether a game has just begun.
 * @param {GameState} state
 */
export function isYoung(state) {
  return Date.now() - Date.parse(state.created) < 10_000;
}

/** @param {GameState} state */
export function betweenEngines(state) {
  return state.seats.every((seat) => seat.kind === "engine");
}
