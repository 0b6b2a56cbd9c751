import assert from "node:assert/strict";
import { test } from "node:test";
import { join } from "../../parts/match/join.js";

test("curves of different lengths share the axis of games", () => {
  /** @type {[number, number, number | null][]} */
  const long = [[2, 0.5, null], [6, 0.75, 0.5], [8, 0.5, 0.25]];
  /** @type {[number, number, number | null][]} */
  const short = [[2, 1, 0.5], [4, 0.5, 0.25]];
  const columns = join([
    { name: "long", label: "", history: long },
    { name: "short", label: "", history: short },
  ]);
  assert.deepEqual(columns[0], [2, 4, 6, 8]);
  // A point that only the other curve has does not break this one; beyond its end there is nothing.
  assert.deepEqual(columns[1], [0.5, undefined, 0.75, 0.5]);
  assert.deepEqual(columns[4], [1, 0.5, null, null]);
  // The band stays between nought and one.
  assert.deepEqual(columns[2], [null, undefined, 1, 0.75]);
  assert.deepEqual(columns[6], [0.5, 0.25, null, null]);
});
