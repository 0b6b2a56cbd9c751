import assert from "node:assert/strict";
import { test } from "node:test";
import { beside, evaluatorText, range, readEngine, withOptions } from "../../parts/tune/weights.js";

const weights = [
  { name: "rook", value: 5, default: 5 },
  { name: "center", value: 0.1 + 0.2, default: 0.1 },
  { name: "mobility", value: 0, default: 0 },
];

test("only changed weights enter the engine text, as short numbers", () => {
  assert.equal(evaluatorText("simple", weights), "eval=simple,center=0.3");
  assert.equal(withOptions("alphabeta:depth=2", "eval=simple,center=0.3"), "alphabeta:depth=2,eval=simple,center=0.3");
  assert.equal(withOptions("greedy", "eval=simple"), "greedy:eval=simple");
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
  const text = withOptions("star2:depth=2", "eval=handcrafted,race=1.5,threat=-0.25");
  const { engine, evaluator, rest } = readEngine(text);
  assert.equal(engine, "star2:depth=2");
  assert.equal(evaluator, "handcrafted");
  assert.deepEqual([...rest], [["race", 1.5], ["threat", -0.25]]);
  assert.deepEqual(readEngine("greedy"), { engine: "greedy", evaluator: null, rest: new Map() });
});
