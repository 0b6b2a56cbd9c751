import assert from "node:assert/strict";
import { test } from "node:test";
import { find, keep } from "../../parts/variations/store.js";
import { GameTree } from "../../parts/variations/tree.js";

/** @type {Map<string, string>} */
const kept = new Map();
globalThis.localStorage = /** @type {any} */ ({
  getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
  setItem: (/** @type {string} */ key, /** @type {string} */ text) => void kept.set(key, text),
});

test("an address opens the work that ends where it ends, a way back any with its line", () => {
  const tree = new GameTree("some", "");
  tree.addLine(tree.root, [{ text: "a", roll: null }, { text: "b", roll: null }]);
  keep({ id: "one", title: "", when: 0, tree: tree.save() });
  const [a, b] = [{ text: "a" }, { text: "b" }];
  const found = (/** @type {{text: string}[]} */ moves, /** @type {boolean} */ whole) => find("some", "", moves, { whole })?.work.id ?? null;
  assert.deepEqual([[], [a], [a, b], [b]].map((moves) => found(moves, true)), [null, null, "one", null]);
  assert.deepEqual([[], [a], [a, b], [b]].map((moves) => found(moves, false)), ["one", "one", "one", null]);
});
