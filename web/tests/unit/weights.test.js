import assert from "node:assert/strict";
import { test } from "node:test";
import { beside, engineText, evaluatorText, fromToml, range, readEngine, toToml } from "../../parts/tune/weights.js";

const weights = [
  { name: "rook", value: 5, default: 5 },
  { name: "center", value: 0.1 + 0.2, default: 0.1 },
  { name: "mobility", value: 0, default: 0 },
];

test("only changed weights enter the engine text, as short numbers", () => {
  assert.equal(evaluatorText("simple", weights), "simple,center=0.3");
  assert.equal(engineText("alphabeta:depth=2", "simple,center=0.3"), "alphabeta:depth=2,eval=simple,center=0.3");
  assert.equal(engineText("greedy", "simple"), "greedy:eval=simple");
});

test("weights survive the way through TOML", () => {
  const text = toToml("ewn", weights);
  assert.match(text, /^rook = 5\.0$/m);
  const { values, faults } = fromToml(text, ["rook", "center", "mobility"]);
  assert.deepEqual(faults, []);
  assert.deepEqual([...values], [["rook", 5], ["center", 0.3], ["mobility", 0]]);
});

test("what is wrong in a file is told with its line", () => {
  const { values, faults } = fromToml(
    "\uFEFFrook = 1_000 # a thousand\r\nbishop = 3\ncenter = much\ncenter =\nrook = 2\n'mobility' = -1e-2",
    ["rook", "center", "mobility"],
  );
  assert.deepEqual([...values], [["rook", 1000], ["mobility", -0.01]]);
  assert.deepEqual(faults.map(({ line, why }) => [line, why]), [
    [2, "name"],
    [3, "number"],
    [4, "form"],
    [5, "twice"],
  ]);
});

test("a slider reaches off, double and the other sign, and what is set by hand", () => {
  const [rook, center, mobility] = weights;
  const around = range({ ...rook, value: 5 }, weights);
  assert.deepEqual([around.min, around.max], [-10, 10]);
  assert.ok(around.step <= 0.2);
  assert.ok(range({ ...center, value: 7 }, weights).max >= 7);
  const off = range(mobility, weights);
  assert.ok(off.max > 0 && off.min < 0);
});

test("ranks beside the other ranking", () => {
  const move = (/** @type {string} */ text) => ({ text, win: 0.5, mate: null, bound: /** @type {const} */ ("exact") });
  const moved = beside([move("b"), move("a"), move("new")], [move("a"), move("b")]);
  assert.deepEqual(moved.map(({ text, rank, before }) => [text, rank, before]), [
    ["b", 1, 2],
    ["a", 2, 1],
    ["new", 3, null],
  ]);
});

test("an engine text is taken apart as it was put together", () => {
  const text = engineText("star2:depth=2", "handcrafted,race=1.5,threat=-0.25");
  const { engine, evaluator, rest } = readEngine(text);
  assert.equal(engine, "star2:depth=2");
  assert.equal(evaluator, "handcrafted");
  assert.deepEqual([...rest], [["race", 1.5], ["threat", -0.25]]);
  assert.deepEqual(readEngine("greedy"), { engine: "greedy", evaluator: null, rest: new Map() });
});
