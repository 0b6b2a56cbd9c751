// @ts-check
// Where a person stands in a tree: the turn, the die, the half of a turn that is done. It asks the server
// for what is seen there, once for each place.

import { api } from "../../app/api.js";
import { problemOf } from "../problem.js";

/** @typedef {import("../../types/api").LineView} LineView */
/** @typedef {import("../../types/api").Place} Place */
/** @typedef {import("../../types/api").PositionView} PositionView */
/** @typedef {import("../../types/api").Problem} Problem */
/** @typedef {import("../../types/api").Step} Step */
/** @typedef {import("./tree.js").GameTree} GameTree */
/** @typedef {import("./tree.js").Node} Node */
/** @typedef {import("./tree.js").Turn} Turn */

const KEPT = 600;

export class Walk {
  /**
   * @param {GameTree} tree
   * @param {{seen: (view: PositionView, ready: boolean) => void, changed: () => void, failed: (problem: Problem) => void}} hear
   *   `seen` hears of what is to be shown; not `ready` means that its legal moves are still to come
   */
  constructor(tree, hear) {
    this.tree = tree;
    this.hear = hear;
    /** What the die shows, where a person or chance has said it. @type {number | null} */
    this.roll = null;
    /** The steps of the turn that is not complete. @type {string[]} */
    this.half = [];
    /** @type {PositionView | null} */
    this.view = null;
    /** With their legal moves, by place. @type {Map<string, PositionView>} */
    this.views = new Map();
    /** Without them, by node. @type {Map<number, PositionView>} */
    this.frames = new Map();
    this.count = 0;
    /** The step under way: the next one begins where it ends. @type {Promise<unknown>} */
    this.under = Promise.resolve();
  }

  /** @param {GameTree} tree */
  open(tree) {
    this.tree = tree;
    this.roll = null;
    this.half = [];
    this.view = null;
    this.views.clear();
    this.frames.clear();
    this.hear.changed();
    return this.refresh();
  }

  get key() {
    return `${this.tree.current.id}|${this.roll ?? ""}|${this.half.join("|")}`;
  }

  /**
   * The place as the server reads it.
   * @param {Node} [node]
   * @returns {Place}
   */
  place(node = this.tree.current) {
    const here = node === this.tree.current;
    const half = here ? this.half : [];
    const moves = [...this.tree.steps(node), ...this.turnSteps(half)];
    /** @type {Place} */
    const place = { game: this.tree.game, moves };
    if (this.tree.start) place.position = this.tree.start;
    if (here && !half.length && this.roll !== null) place.roll = this.roll;
    return place;
  }

  /** @param {string[]} texts @returns {Step[]} */
  turnSteps(texts) {
    return texts.map((text, at) => (at === 0 && this.roll !== null ? { text, roll: this.roll } : { text }));
  }

  /** Asks for what is seen here, and shows what is known of it at once. */
  async refresh() {
    const mine = ++this.count;
    const { key } = this;
    const known = this.views.get(key);
    if (known) {
      this.view = known;
      this.hear.seen(known, true);
      return;
    }
    const frame = this.half.length || this.roll !== null ? null : this.frames.get(this.tree.current.id);
    if (frame) {
      this.view = frame;
      this.hear.seen(frame, false);
    }
    try {
      const view = await api.post("/position", this.place());
      this.keep(key, view);
      if (mine !== this.count) return;
      this.view = view;
      this.hear.seen(view, true);
    } catch (error) {
      if (mine === this.count) this.hear.failed(problemOf(error));
    }
  }

  /** @param {string} key @param {PositionView} view */
  keep(key, view) {
    this.views.set(key, view);
    if (this.views.size > KEPT) {
      const [oldest] = this.views.keys();
      if (oldest !== undefined) this.views.delete(oldest);
    }
  }

  /**
   * Goes to a node.
   * @param {Node} node
   */
  go(node) {
    if (node === this.tree.current && !this.half.length && this.roll === null) return;
    this.tree.go(node);
    this.roll = null;
    this.half = [];
    this.hear.changed();
    void this.refresh();
  }

  /** One step back: out of the half of a turn, before the roll, or a turn back. */
  back() {
    if (this.half.length) this.half = this.half.slice(0, -1);
    else if (this.roll !== null) this.roll = null;
    else if (this.tree.current.parent) {
      this.go(this.tree.current.parent);
      return;
    } else return;
    this.hear.changed();
    void this.refresh();
  }

  /**
   * The die shows a face; null is before the cast.
   * @param {number | null} face
   */
  cast(face) {
    if (face === this.roll && !this.half.length) return;
    this.roll = face;
    this.half = [];
    this.hear.changed();
    void this.refresh();
  }

  /**
   * Plays a step or a whole turn, in any form that the game reads.
   * @param {string} text
   * @returns {Promise<boolean>} whether it stands
   */
  step(text) {
    const done = this.under.then(() => this.stepNow(text));
    this.under = done;
    return done;
  }

  /**
   * @param {string} text
   * @returns {Promise<boolean>}
   */
  async stepNow(text) {
    const { tree, roll } = this;
    const from = tree.current;
    const texts = [...this.half, text];
    const steps = [...tree.steps(from), ...this.turnSteps(texts)];
    const base = { game: tree.game, ...(tree.start ? { position: tree.start } : {}) };
    const mine = ++this.count;
    try {
      const view = /** @type {PositionView} */ (await api.post("/position", { ...base, moves: steps }));
      if (mine !== this.count) return false;
      if (view.mid_turn) {
        this.half = texts;
        this.keep(this.key, view);
        this.view = view;
        this.hear.changed();
        this.hear.seen(view, true);
        return true;
      }
      const turn = await this.turnOf(from, this.turnSteps(texts));
      if (mine !== this.count) return false;
      tree.go(from);
      const node = tree.play({ ...turn, roll: turn.roll ?? roll });
      this.roll = null;
      this.half = [];
      this.frames.set(node.id, view);
      this.keep(this.key, view);
      this.view = view;
      this.hear.changed();
      this.hear.seen(view, true);
      return true;
    } catch (error) {
      if (mine === this.count) this.hear.failed(problemOf(error));
      return false;
    }
  }

  /**
   * How a turn is written, in every style.
   * @param {Node} from
   * @param {Step[]} steps
   * @returns {Promise<Turn>}
   */
  async turnOf(from, steps) {
    const there = this.views.get(`${from.id}||`) ?? this.frames.get(from.id);
    const place = there ? { game: this.tree.game, position: there.text, moves: steps } : { ...this.place(from), moves: [...this.tree.steps(from), ...steps], roll: undefined };
    const line = /** @type {LineView} */ (await api.post("/line", place));
    const turn = line.turns.at(-1);
    if (!turn) throw new Error("no turn came of it");
    return turn;
  }

  /**
   * Plays turns from here into the tree, as a variation where others are there, and goes to the end.
   * @param {Step[]} steps whole turns
   * @returns {Promise<boolean>} whether they stand
   */
  playLine(steps) {
    const done = this.under.then(() => this.playNow(steps));
    this.under = done;
    return done;
  }

  /**
   * @param {Step[]} steps
   * @returns {Promise<boolean>}
   */
  async playNow(steps) {
    const { tree } = this;
    const from = tree.current;
    const mine = ++this.count;
    const first = steps[0];
    if (!first) return false;
    const started = this.roll !== null && (first.roll ?? null) === null ? [{ ...first, roll: this.roll }, ...steps.slice(1)] : steps;
    try {
      if (this.half.length) {
        // The rest of a turn that has begun.
        this.count -= 1;
        const done = await this.stepNow(first.text);
        return done && steps.length > 1 ? await this.playNow(steps.slice(1)) : done;
      }
      const end = await this.learn(from, started);
      if (mine !== this.count) return false;
      this.go(end);
      return true;
    } catch (error) {
      if (mine === this.count) this.hear.failed(problemOf(error));
      return false;
    }
  }

  /**
   * Adds turns below a node, with their pictures.
   * @param {Node} from
   * @param {Step[]} steps
   * @returns {Promise<Node>} the last one
   */
  async learn(from, steps) {
    const { tree } = this;
    if (!steps.length) return from;
    const before = tree.steps(from);
    const base = { game: tree.game, ...(tree.start ? { position: tree.start } : {}) };
    const line = /** @type {LineView} */ (await api.post("/line", { ...base, moves: [...before, ...steps] }));
    line.frames.slice(0, before.length + 1).forEach((frame, at) => {
      const node = [tree.root, ...from.path][at];
      if (node) this.frames.set(node.id, frame);
    });
    let node = from;
    line.turns.slice(before.length).forEach((turn, at) => {
      node = tree.add(node, { ...turn, roll: turn.roll ?? steps[at]?.roll ?? null });
      const frame = line.frames[before.length + at + 1];
      if (frame) this.frames.set(node.id, frame);
    });
    return node;
  }

  /** Asks for the pictures and the writings of a line that came without them. */
  async fill() {
    const { tree } = this;
    const line = tree.line;
    if (!line.length || line.every((node) => this.frames.has(node.id) && node.turn?.styles)) return;
    const last = /** @type {Node} */ (line.at(-1));
    try {
      await this.learn(tree.root, tree.steps(last));
    } catch {
      // What is wrong with the line is said where it is looked at.
    }
  }
}
