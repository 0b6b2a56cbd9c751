// @ts-check
// A searched tree that lies on the server, as far as it has been looked at. No document here.

/** @typedef {import("../../types/api").TreeNode} TreeNode */
/** @typedef {import("../../types/api").TreePage} TreePage */
/** @typedef {"order" | "value" | "below"} Sort */
/** @typedef {"all" | "cuts"} Filter */

/**
 * A line of the unfolded tree: a node, a stretch that is still to be loaded, or nodes that were counted
 * and not kept.
 * @typedef {{kind: "node", node: TreeNode, parent: number | null, level: number, place: number, of: number, open: boolean}
 *   | {kind: "more", parent: number, level: number, left: number}
 *   | {kind: "lost", parent: number, level: number, count: number}
 *   | {kind: "none", parent: number, level: number}} Row
 */

/** @typedef {{total: number, list: TreeNode[]}} Family */

export const PAGE = 200;
/** Sorting needs all children; more than these are left in their order. */
const SORTED = 6000;

const CUTS = new Set(["cutoff", "star1", "star2"]);

/**
 * Whether a node was cut off. A face that was only probed is told like Star2's cut-off, and is none.
 * @param {TreeNode} node
 */
export function isCut(node) {
  return CUTS.has(node.why.kind) && !isProbe(node);
}

/** @param {{kind?: string, why?: {kind: string}}} node */
export function isProbe({ kind, why }) {
  return kind === "roll" && why?.kind === "star2";
}

/**
 * Whether a probe found nothing above its window. Its value may then be an upper bound of the one move that
 * was tried, so that it says nothing of the face; the search drops it.
 * @param {{kind?: string, why?: {kind: string}, value?: number | null, alpha?: number | null}} node
 */
export function isFailedProbe(node) {
  return isProbe(node) && (node.value ?? -1) <= (node.alpha ?? -Infinity);
}

export class SearchTree {
  /** @param {(node: number, offset: number, limit: number) => Promise<TreePage>} ask */
  constructor(ask) {
    this.ask = ask;
    /** @type {Map<number, TreeNode>} */
    this.nodes = new Map();
    /** @type {Map<number, number>} */
    this.parents = new Map();
    /** @type {Map<number, Family>} */
    this.families = new Map();
    /** @type {Set<number>} */
    this.open = new Set();
    /** @type {Sort} */
    this.sort = "order";
    /** @type {Filter} */
    this.filter = "all";
    /** Whether values are averages of playouts, and nodes below are visits. */
    this.averages = false;
    /** @type {Map<string, Promise<unknown>>} */
    this.asking = new Map();
  }

  /** @param {TreePage} page */
  take({ node, path, children, total_children }, offset = 0) {
    let above = null;
    for (const one of path) {
      this.nodes.set(one.index, one);
      if (above !== null) this.parents.set(one.index, above);
      above = one.index;
    }
    this.nodes.set(node.index, node);
    for (const child of children) {
      this.nodes.set(child.index, child);
      this.parents.set(child.index, node.index);
    }
    const family = this.families.get(node.index) ?? { total: total_children, list: [] };
    family.total = total_children;
    // Pages come in order; one that leaves a gap waits for another time.
    if (offset <= family.list.length) family.list = [...family.list.slice(0, offset), ...children, ...family.list.slice(offset + children.length)];
    this.families.set(node.index, family);
  }

  /**
   * Loads children of a node, at least so many of them.
   * @param {number} index
   * @param {number} [least]
   * @returns {Promise<Family>}
   */
  async load(index, least = PAGE) {
    for (;;) {
      const family = this.families.get(index);
      if (family && family.list.length >= Math.min(least, family.total)) return family;
      const offset = family?.list.length ?? 0;
      const key = `${index}/${offset}`;
      const asked = this.asking.get(key) ?? this.ask(index, offset, PAGE).then((page) => this.take(page, offset)).finally(() => this.asking.delete(key));
      this.asking.set(key, asked);
      await asked;
      if ((this.families.get(index)?.list.length ?? 0) === offset) return /** @type {Family} */ (this.families.get(index));
    }
  }

  /** Loads whatever the present order needs. @param {number} index */
  async need(index) {
    return this.load(index, this.sort === "order" ? PAGE : SORTED);
  }

  /**
   * Makes a node visible: its ancestors are opened and loaded as far as needed.
   * @param {number} index
   * @returns {Promise<boolean>}
   */
  async reveal(index) {
    const page = await this.ask(index, 0, PAGE);
    this.take(page);
    const path = page.path.map((node) => node.index);
    for (let at = 0; at + 1 < path.length; at += 1) {
      const parent = /** @type {number} */ (path[at]);
      const child = /** @type {number} */ (path[at + 1]);
      this.open.add(parent);
      let family = await this.need(parent);
      while (!family.list.some((node) => node.index === child) && family.list.length < family.total) {
        family = await this.load(parent, family.list.length + PAGE);
      }
    }
    return true;
  }

  /** @param {number} index @returns {TreeNode[]} from the search down to the node */
  path(index) {
    /** @type {TreeNode[]} */
    const path = [];
    for (let at = /** @type {number | undefined} */ (index); at !== undefined; at = this.parents.get(at)) {
      const node = this.nodes.get(at);
      if (node) path.unshift(node);
    }
    return path;
  }

  /** @param {number} index */
  parent(index) {
    const at = this.parents.get(index);
    return at === undefined ? null : (this.nodes.get(at) ?? null);
  }

  /**
   * What a child is worth to its parent's mover.
   * @param {TreeNode} parent
   * @param {TreeNode} child
   */
  worth(parent, child) {
    return child.value === null ? -Infinity : child.side === parent.side ? child.value : -child.value;
  }

  /**
   * Children as they are shown.
   * @param {TreeNode} parent
   * @returns {TreeNode[]}
   */
  children(parent) {
    const list = this.families.get(parent.index)?.list ?? [];
    const seen = this.filter === "cuts" ? list.filter((node) => isCut(node) || node.children > 0) : list;
    if (this.sort === "value") return [...seen].sort((a, b) => this.worth(parent, b) - this.worth(parent, a) || a.index - b.index);
    if (this.sort === "below") return [...seen].sort((a, b) => b.below - a.below || a.index - b.index);
    return seen;
  }

  /** The unfolded tree, line by line. @returns {Row[]} */
  rows() {
    /** @type {Row[]} */
    const rows = [];
    const root = this.nodes.get(0);
    if (!root) return rows;
    /** @param {TreeNode} node @param {number | null} parent @param {number} level @param {number} place @param {number} of */
    const walk = (node, parent, level, place, of) => {
      const open = this.open.has(node.index);
      rows.push({ kind: "node", node, parent, level, place, of, open });
      if (!open) return;
      const family = this.families.get(node.index);
      if (!family) return;
      const shown = this.children(node);
      shown.forEach((child, at) => walk(child, node.index, level + 1, at + 1, shown.length));
      const left = family.total - family.list.length;
      if (left > 0) rows.push({ kind: "more", parent: node.index, level: level + 1, left });
      else {
        const count = lost(node, family.list);
        if (count > 0) rows.push({ kind: "lost", parent: node.index, level: level + 1, count });
        else if (shown.length === 0) rows.push({ kind: "none", parent: node.index, level: level + 1 });
      }
    };
    walk(root, null, 0, 1, 1);
    return rows;
  }

  /**
   * The child that gave a node its value: the last visit of it, which is the one with the full window.
   * Null at chance nodes, where no child alone does.
   * @param {TreeNode} node
   * @returns {TreeNode | null}
   */
  best(node) {
    const list = this.families.get(node.index)?.list ?? [];
    if (node.kind === "search") return list.at(-1) ?? null;
    if (list.some(({ kind }) => kind === "roll") || node.value === null) return null;
    // A search by playouts has averages: there the most visited child is the one it would play.
    if (this.averages) return list.reduce((/** @type {TreeNode | null} */ most, child) => (most === null || child.below > most.below ? child : most), null);
    const fits = list.filter((child) => Math.abs(this.worth(node, child) - /** @type {number} */ (node.value)) < 1e-9);
    return fits.at(-1) ?? null;
  }

  /**
   * The next node in the order of the search, from one on, that was cut off.
   * @param {number} from
   * @param {number} [most] questions to the server
   * @returns {Promise<number | null>} null where none was found
   */
  async nextCut(from, most = 60) {
    let left = most;
    let at = from;
    let down = true;
    for (let step = 0; step < 200_000; step += 1) {
      const node = this.nodes.get(at);
      if (!node) return null;
      if (down && node.children > 0) {
        if (!this.families.has(at) && (left -= 1) < 0) return null;
        const [first] = (await this.load(at, 1)).list;
        if (first) {
          at = first.index;
          if (isCut(first)) return at;
          continue;
        }
      }
      // To the next sibling, of this node or of one above.
      const parent = this.parents.get(at);
      if (parent === undefined) return null;
      let family = /** @type {Family} */ (this.families.get(parent));
      const place = family?.list.findIndex((one) => one.index === at) ?? -1;
      if (place < 0) {
        if ((left -= 1) < 0) return null;
        await this.load(parent, (family?.list.length ?? 0) + PAGE);
        if ((this.families.get(parent)?.list.findIndex((one) => one.index === at) ?? -1) < 0) return null;
        continue;
      }
      if (place + 1 >= family.list.length && family.list.length < family.total) {
        if ((left -= 1) < 0) return null;
        family = await this.load(parent, family.list.length + PAGE);
      }
      const next = family.list[place + 1];
      if (!next) {
        at = parent;
        down = false;
        continue;
      }
      at = next.index;
      down = true;
      if (isCut(next)) return at;
    }
    return null;
  }
}

/**
 * Nodes below one that were searched and counted, but not kept.
 * @param {TreeNode} node
 * @param {TreeNode[]} list all its kept children
 */
export function lost(node, list) {
  return Math.max(0, node.below - list.reduce((sum, child) => sum + child.below + 1, 0));
}

/**
 * What a value says against the window it was asked in. A probe of one move bounds its face from below.
 * @param {{alpha: number | null, beta: number | null, value: number | null, kind?: string, why?: {kind: string}}} node
 * @returns {"lower" | "upper" | "exact"}
 */
export function boundOf({ alpha, beta, value, kind, why }) {
  if (value === null) return "exact";
  if (kind === "roll" && why?.kind === "star2") return "lower";
  if (beta !== null && value >= beta) return "lower";
  if (alpha !== null && value <= alpha) return "upper";
  return "exact";
}

/**
 * @typedef {object} Face what is known of one face at a chance node
 * @property {number | null} roll
 * @property {number} weight
 * @property {TreeNode | null} probe the visit with one move only
 * @property {TreeNode | null} visit the visit with all moves
 * @property {number} low the least that it can be worth
 * @property {number} high the most
 */

/**
 * The faces of a chance node: what was found of each, and what that leaves open.
 * @param {TreeNode[]} visits its children
 * @param {number[]} faces all that the die has here
 * @returns {Face[]}
 */
export function facesOf(visits, faces) {
  /** @type {Map<number | null, Face>} */
  const all = new Map();
  for (const node of visits) {
    if (node.kind !== "roll") continue;
    const face = all.get(node.roll) ?? { roll: node.roll, weight: node.weight ?? 0, probe: null, visit: null, low: -1, high: 1 };
    all.set(node.roll, face);
    const value = node.value ?? 0;
    if (isProbe(node)) {
      face.probe = node;
      if (!isFailedProbe(node)) face.low = Math.max(face.low, value);
      // A probe at or below its window says nothing from above: other moves may be better.
      continue;
    }
    face.visit = node;
    const bound = boundOf(node);
    if (bound !== "upper") face.low = value;
    if (bound !== "lower") face.high = value;
    if (bound === "exact") face.low = face.high = value;
  }
  const rest = faces.filter((roll) => !all.has(roll));
  const known = [...all.values()].reduce((sum, { weight }) => sum + weight, 0);
  for (const roll of rest) all.set(roll, { roll, weight: Math.max(0, 1 - known) / rest.length, probe: null, visit: null, low: -1, high: 1 });
  return [...all.values()].sort((a, b) => (a.roll ?? 0) - (b.roll ?? 0));
}

/**
 * The least and the most that the average of faces can be.
 * @param {Face[]} faces
 */
export function averageOf(faces) {
  return {
    low: faces.reduce((sum, { weight, low }) => sum + weight * low, 0),
    high: faces.reduce((sum, { weight, high }) => sum + weight * high, 0),
  };
}
