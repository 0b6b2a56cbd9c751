import assert from "node:assert/strict";
import { test } from "node:test";
import { accounts, judge, verdict } from "../../parts/graph/judge.js";
import { GameTree } from "../../parts/variations/tree.js";

const move = (/** @type {string} */ text, /** @type {number} */ win, bound = "exact") => ({ text, win, bound, value: win, mate: null, visits: null });
const report = (/** @type {any} */ more) => ({ depth: 4, best: null, exact: false, mate: null, rolls: [], ...more });

test("the second side's win is the first side's loss", () => {
  const found = judge(report({ win: 0.7, mate: 3, best: "a", rolls: [{ roll: null, weight: 1, win: 0.7, moves: [move("a", 0.7), move("b", 0.6, "upper")] }] }), 1, { text: "b", roll: null });
  assert.ok(Math.abs(found.win - 0.3) < 1e-12);
  assert.equal(found.mate, -3);
  assert.equal(found.best, "a");
  assert.equal(found.kept, null, "an upper bound does not tell what a move was worth");
  assert.equal(found.rolled, null);
});

test("with a die, luck and loss are told apart", () => {
  const before = judge(report({
    win: 0.5,
    rolls: [
      { roll: 1, weight: 0.5, win: 0.3, moves: [move("a", 0.3)] },
      { roll: 2, weight: 0.5, win: 0.7, moves: [move("b", 0.7), move("c", 0.58)] },
    ],
  }), 0, { text: "c", roll: 2 });
  assert.deepEqual([before.win, before.rolled, before.kept], [0.5, 0.7, 0.58]);
  const found = verdict(before, undefined, 0);
  assert.ok(Math.abs(found.loss - 0.12) < 1e-12);
  assert.ok(Math.abs(found.luck - 0.2) < 1e-12);
  assert.equal(found.mark, "?");
});

test("without a die the next position judges the move, and the end itself where it ends", () => {
  const at = (/** @type {number} */ win) => ({ win, exact: false, mate: null, depth: 3, best: null });
  assert.equal(verdict(at(0.6), at(0.58), 0).mark, "");
  assert.equal(verdict(at(0.6), at(0.54), 0).mark, "?!");
  assert.equal(verdict(at(0.6), at(0.3), 0).mark, "??");
  assert.equal(verdict(at(0.6), at(0.9), 0).loss, 0);
  assert.equal(verdict(at(0.4), at(0.9), 1).mark, "??");
  assert.equal(verdict(at(0.9), undefined, 0, { winner: null }).mark, "??");
  assert.equal(verdict(at(0.9), undefined, 0, { winner: 0 }).loss, 0);
  assert.equal(verdict(undefined, at(0.5), 0), null);
  assert.equal(verdict(at(0.5), undefined, 0), null);
});

test("accounts add up by side", () => {
  const tree = new GameTree("g", "");
  const line = ["a", "b", "c"].map((text) => tree.play({ text, roll: null }));
  [0.5, 0.4, 0.6, 0.6].forEach((win, at) => [tree.root, ...line][at].judged.set("e", { win, exact: false, mate: null, depth: 1, best: null }));
  const [first, second] = accounts(tree.root, line, "e", (node) => /** @type {0 | 1} */ ((node.ply + 1) % 2), () => null);
  assert.deepEqual([first.turns, second.turns], [2, 1]);
  assert.ok(Math.abs(first.loss - 0.1) < 1e-12);
  assert.ok(Math.abs(second.loss - 0.2) < 1e-12);
  assert.deepEqual([first.marks["?"], second.marks["??"]], [1, 1]);
});
