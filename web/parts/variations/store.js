// @ts-check
// Work on games, kept in the browser: the last ones, so that a reload or a restart loses nothing.

import { GameTree } from "./tree.js";

const STORE = "yiqi.analyse.works";
const KEPT = 12;
/** Browsers give about five million characters in all. */
const LARGEST = 1_500_000;

/**
 * @typedef {object} Work
 * @property {string} id
 * @property {string} title
 * @property {number} when
 * @property {any} tree of GameTree.save
 */

/** @returns {Work[]} the last one first */
export function works() {
  try {
    const kept = JSON.parse(localStorage.getItem(STORE) ?? "[]");
    return Array.isArray(kept) ? kept.filter((work) => work && typeof work.id === "string" && work.tree) : [];
  } catch {
    return [];
  }
}

/**
 * Keeps a work in the first place.
 * @param {Work} work
 * @returns {boolean} false where the browser has no room for it
 */
export function keep(work) {
  const others = works().filter(({ id }) => id !== work.id);
  for (let room = KEPT; room >= 1; room = Math.floor(room / 2)) {
    const text = JSON.stringify([work, ...others].slice(0, room));
    if (text.length > LARGEST && room > 1) continue;
    try {
      localStorage.setItem(STORE, text);
      return true;
    } catch {
      // Full: with fewer of the older ones.
    }
  }
  return false;
}

/** @param {string} id */
export function forget(id) {
  try {
    localStorage.setItem(STORE, JSON.stringify(works().filter((work) => work.id !== id)));
  } catch {
    // It stays, then.
  }
}

/**
 * A kept work in which this line was played. An address names a line to its end and must show nothing
 * that it does not name: then a work fits only where the line ends there too (`whole`).
 * @param {string} game
 * @param {string} start
 * @param {import("../../types/api").Step[]} moves
 * @param {{whole: boolean}} how
 * @returns {{work: Work, tree: GameTree} | null}
 */
export function find(game, start, moves, { whole }) {
  for (const work of works()) {
    if (work.tree.game !== game || (work.tree.start ?? "") !== start) continue;
    const tree = GameTree.load(work.tree);
    const end = tree && walk(tree, moves);
    if (end && !(whole && end.children.length)) return { work, tree };
  }
  return null;
}

/**
 * Follows moves from the root.
 * @param {GameTree} tree
 * @param {import("../../types/api").Step[]} moves
 * @returns {import("./tree.js").Node | null}
 */
export function walk(tree, moves) {
  let node = tree.root;
  for (const { text, roll } of moves) {
    const next = node.children.find(({ turn }) => turn?.text === text && (turn.roll ?? null) === (roll ?? null));
    if (!next) return null;
    node = next;
  }
  return node;
}

const WISHES = "yiqi.analyse.wishes";

/**
 * What a person wants of the page, with defaults for what is missing.
 * @template {Record<string, unknown>} T
 * @param {T} defaults
 * @returns {T}
 */
export function wishes(defaults) {
  /** @type {any} */
  const put = { ...defaults };
  try {
    const kept = JSON.parse(localStorage.getItem(WISHES) ?? "{}");
    for (const name of Object.keys(defaults)) if (typeof kept?.[name] === typeof defaults[name]) put[name] = kept[name];
  } catch {
    // The defaults.
  }
  return put;
}

/** @param {Record<string, unknown>} all */
export function keepWishes(all) {
  try {
    localStorage.setItem(WISHES, JSON.stringify(all));
  } catch {
    // They hold for this visit.
  }
}
