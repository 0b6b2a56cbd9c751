// @ts-check
// A game with its variations, as a tree of turns. No document and no rules here: a turn is a text that
// the server has accepted, a node is the position after it. The first child of a node goes on with the
// line that the node is in; the others are variations.

/** @typedef {import("../../types/api").Step} Step */
/** @typedef {import("../../types/api").RecordView} RecordView */
/** @typedef {import("../../types/api").TurnView} TurnView */

/**
 * What an engine found of a position; win chances are those of the first side.
 * @typedef {object} Judged
 * @property {number} win before the die is cast, where there is one
 * @property {boolean} exact
 * @property {number | null} mate plies, positive where the first side wins
 * @property {number} depth
 * @property {string | null} best the best turn in reply, where no die decides
 * @property {number | null} [rolled] after the roll that the game went on with
 * @property {number | null} [kept] what the turn that was played kept of it
 */

/** @typedef {Pick<TurnView, "text" | "roll"> & Partial<TurnView>} Turn */

export class Node {
  /**
   * @param {number} id
   * @param {Node | null} parent
   * @param {Turn | null} turn null at the root
   */
  constructor(id, parent, turn) {
    this.id = id;
    this.parent = parent;
    this.turn = turn;
    /** @type {Node[]} */
    this.children = [];
    this.comment = turn?.comment ?? "";
    /** By engine text. @type {Map<string, Judged>} */
    this.judged = new Map();
    /** @type {number} */
    this.ply = parent ? parent.ply + 1 : 0;
  }

  /** Whether the line from the root to here always takes the first child. */
  get main() {
    for (let node = /** @type {Node} */ (this); node.parent; node = node.parent) {
      if (node.parent.children[0] !== node) return false;
    }
    return true;
  }

  /** From the root to here, the root left out. @returns {Node[]} */
  get path() {
    /** @type {Node[]} */
    const path = [];
    for (let node = /** @type {Node} */ (this); node.parent; node = node.parent) path.unshift(node);
    return path;
  }

  /** From here along first children to the end, this one left out. @returns {Node[]} */
  get rest() {
    /** @type {Node[]} */
    const rest = [];
    for (let node = this.children[0]; node; node = node.children[0]) rest.push(node);
    return rest;
  }
}

export class GameTree {
  /**
   * @param {string} game
   * @param {string} start a position text; the empty text is the usual start
   */
  constructor(game, start) {
    this.game = game;
    this.start = start;
    /** What is known of the game besides its turns. @type {Partial<RecordView>} */
    this.about = {};
    this.ids = 0;
    this.root = new Node(this.ids++, null, null);
    this.current = this.root;
  }

  /** All nodes, a line before its variations' ends. @returns {Generator<Node>} */
  *nodes() {
    const open = [this.root];
    for (let node = open.pop(); node; node = open.pop()) {
      yield node;
      for (let at = node.children.length - 1; at >= 0; at -= 1) {
        const child = node.children[at];
        if (child) open.push(child);
      }
    }
  }

  /** @param {number} id */
  byId(id) {
    for (const node of this.nodes()) if (node.id === id) return node;
    return null;
  }

  get mainLine() {
    return this.root.rest;
  }

  /**
   * The line that the present position lies in: to it, and on along first children.
   * @returns {Node[]}
   */
  get line() {
    return [...this.current.path, ...this.current.rest];
  }

  /**
   * What is played to reach a node.
   * @param {Node} [node]
   * @returns {Step[]}
   */
  steps(node = this.current) {
    return node.path.map(({ turn }) => stepOf(/** @type {Turn} */ (turn)));
  }

  /**
   * The child after a turn: the one that is there, or a new one behind the others.
   * @param {Node} node
   * @param {Turn} turn
   * @returns {Node}
   */
  add(node, turn) {
    const there = node.children.find((child) => same(child.turn, turn));
    if (there) {
      // A later word may know more: how the turn is written in other styles, its squares.
      if (there.turn) there.turn = { ...there.turn, ...turn };
      return there;
    }
    const child = new Node(this.ids++, node, turn);
    node.children.push(child);
    return child;
  }

  /**
   * Plays a turn where the tree stands and goes there.
   * @param {Turn} turn
   */
  play(turn) {
    this.current = this.add(this.current, turn);
    return this.current;
  }

  /**
   * Adds a line below a node.
   * @param {Node} node
   * @param {Turn[]} turns
   * @returns {Node} its end
   */
  addLine(node, turns) {
    let at = node;
    for (const turn of turns) at = this.add(at, turn);
    return at;
  }

  /** @param {Node} node */
  go(node) {
    this.current = node;
    return node;
  }

  back() {
    return this.go(this.current.parent ?? this.current);
  }

  forward() {
    return this.go(this.current.children[0] ?? this.current);
  }

  first() {
    return this.go(this.root);
  }

  last() {
    return this.go(this.current.rest.at(-1) ?? this.current);
  }

  /**
   * The next variation at this point, or the one before; at the ends it stays.
   * @param {1 | -1} by
   */
  sideways(by) {
    const among = this.current.parent?.children ?? [];
    const to = among[among.indexOf(this.current) + by];
    return to ? this.go(to) : this.current;
  }

  /**
   * Makes a line the first one at the place where it leaves its elder, one place up only.
   * @param {Node} node
   * @returns {boolean} whether there was anything to do
   */
  promote(node) {
    const start = branch(node);
    const among = start?.parent?.children;
    if (!start || !among) return false;
    const at = among.indexOf(start);
    among.splice(at, 1);
    among.splice(at - 1, 0, start);
    return true;
  }

  /**
   * Makes the line to a node the main line.
   * @param {Node} node
   */
  makeMain(node) {
    let changed = false;
    for (const step of node.path) {
      const among = /** @type {Node} */ (step.parent).children;
      const at = among.indexOf(step);
      if (at === 0) continue;
      among.splice(at, 1);
      among.unshift(step);
      changed = true;
    }
    return changed;
  }

  /**
   * Takes a node out with all below it. When the present position was among them, it goes to the one
   * before.
   * @param {Node} node
   */
  remove(node) {
    const parent = node.parent;
    if (!parent) return false;
    if (this.current === node || this.current.path.includes(node)) this.current = parent;
    parent.children = parent.children.filter((child) => child !== node);
    return true;
  }

  /** Puts a node back that {@link GameTree.remove} took out. @param {Node} node @param {number} at */
  restore(node, at) {
    node.parent?.children.splice(at, 0, node);
  }

  /**
   * How many turns there are in all.
   * @returns {number}
   */
  get size() {
    let count = -1;
    for (const _ of this.nodes()) count += 1;
    return count;
  }

  /** As plain values, to be kept. */
  save() {
    const line = (/** @type {Node} */ node) => {
      /** @type {any[]} */
      const turns = [];
      for (let at = node.children[0]; at; at = at.children[0]) {
        const others = (at.parent?.children ?? []).slice(1).map((other) => [pack(other), ...line(other)]);
        turns.push(others.length ? { ...pack(at), or: others } : pack(at));
      }
      return turns;
    };
    return {
      game: this.game,
      start: this.start,
      about: this.about,
      comment: this.root.comment,
      judged: [...this.root.judged],
      line: line(this.root),
      at: indices(this.current),
    };
  }

  /**
   * @param {any} kept of {@link GameTree.save}
   * @returns {GameTree | null} null where it is none
   */
  static load(kept) {
    try {
      if (typeof kept.game !== "string" || typeof kept.start !== "string") return null;
      const tree = new GameTree(kept.game, kept.start);
      tree.about = kept.about && typeof kept.about === "object" ? kept.about : {};
      tree.root.comment = String(kept.comment ?? "");
      tree.root.judged = new Map(kept.judged ?? []);
      const grow = (/** @type {Node} */ node, /** @type {any[]} */ line) => {
        let at = node;
        for (const packed of line) {
          const next = unpack(tree, at, packed);
          for (const [first, ...rest] of packed.or ?? []) grow(unpack(tree, at, first), rest);
          at = next;
        }
      };
      grow(tree.root, kept.line);
      for (const at of kept.at ?? []) {
        const child = tree.current.children[at];
        if (!child) break;
        tree.current = child;
      }
      return tree;
    } catch {
      return null;
    }
  }

  /**
   * The game of a record.
   * @param {RecordView} record
   */
  static fromRecord(record) {
    const { turns, game, start, comment, ...about } = record;
    const tree = new GameTree(game, start ?? "");
    tree.about = about;
    tree.root.comment = comment ?? "";
    tree.addLine(tree.root, turns);
    return tree;
  }

  /**
   * A record of the line that the present position lies in.
   * @param {Node[]} [line]
   * @returns {RecordView}
   */
  record(line = this.mainLine) {
    const whole = line.at(-1) === this.mainLine.at(-1);
    return {
      game: this.game,
      players: this.about.players ?? ["", ""],
      event: this.about.event ?? null,
      site: this.about.site ?? null,
      date: this.about.date ?? null,
      round: this.about.round ?? null,
      tags: this.about.tags ?? [],
      start: this.start || null,
      comment: this.root.comment || null,
      // How it ended belongs to the game as it was played, and not to another line.
      outcome: whole ? (this.about.outcome ?? null) : null,
      reason: whole ? (this.about.reason ?? null) : null,
      turns: line.map(({ turn, comment, ply }) => ({
        side: /** @type {0 | 1} */ ((ply + 1) % 2),
        styles: {},
        path: [],
        thought: null,
        analysis: null,
        ...turn,
        text: turn?.text ?? "",
        roll: turn?.roll ?? null,
        comment: comment || null,
      })),
    };
  }
}

/** @param {Turn} turn @returns {Step} */
function stepOf({ text, roll }) {
  return roll === null || roll === undefined ? { text } : { text, roll };
}

/** @param {Turn | null} a @param {Turn} b */
function same(a, b) {
  return a !== null && a.text === b.text && (a.roll ?? null) === (b.roll ?? null);
}

/**
 * The first turn of the variation that a node lies in.
 * @param {Node} node
 */
function branch(node) {
  for (let at = node; at.parent; at = at.parent) {
    if (at.parent.children[0] !== at) return at;
  }
  return null;
}

/** Which child at every step down to a node. @param {Node} node */
function indices(node) {
  return node.path.map((step) => /** @type {Node} */ (step.parent).children.indexOf(step));
}

/** @param {Node} node */
function pack({ turn, comment, judged }) {
  /** @type {Record<string, unknown>} */
  const packed = { t: turn?.text };
  if (turn?.roll !== null && turn?.roll !== undefined) packed.r = turn.roll;
  if (turn?.side !== undefined) packed.s = turn.side;
  if (turn?.styles && Object.keys(turn.styles).length) packed.y = turn.styles;
  if (turn?.thought) packed.w = turn.thought;
  if (comment) packed.c = comment;
  if (judged.size) packed.j = [...judged];
  return packed;
}

/** @param {GameTree} tree @param {Node} node @param {any} packed */
function unpack(tree, node, packed) {
  if (typeof packed.t !== "string") throw new TypeError("a turn has a text");
  /** @type {Turn} */
  const turn = { text: packed.t, roll: packed.r ?? null };
  if (packed.s === 0 || packed.s === 1) turn.side = packed.s;
  if (packed.y) turn.styles = packed.y;
  if (packed.w) turn.thought = packed.w;
  const child = tree.add(node, turn);
  child.comment = String(packed.c ?? "");
  child.judged = new Map(packed.j ?? []);
  return child;
}
