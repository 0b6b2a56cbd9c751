import assert from "node:assert/strict";
import { test } from "node:test";
import { numberOf, RunLog } from "../../parts/train/log.js";
import { challenges, fitness, losses, MOST, pastChampions, scores, yardsticks } from "../../parts/train/pictures.js";

/** @typedef {import("../../types/api").Generation} Generation */

/** @param {number} generation @param {Partial<Generation>} [more] @returns {Generation} */
function line(generation, more = {}) {
  return {
    generation, best: 0.5, mean: 0.1, diversity: 0.07, games: 150, plies: 88, evaluations: 1, sigma: 0.05, mutation: 0.08,
    opponents: 3, champion: null, yardsticks: {}, past: [], warning: null, ...more,
  };
}

test("a log takes in what is new, and what is said anew", () => {
  const log = new RunLog();
  assert.equal(log.last, null);
  log.add([line(0), line(1), line(2)]);
  log.add([line(3)]);
  // After a crash the last ones come again.
  log.add([line(2, { best: 0.9 }), line(3), line(4)]);
  assert.deepEqual(log.entries.map(numberOf), [0, 1, 2, 3, 4]);
  assert.equal(log.generations[2]?.best, 0.9);
  assert.equal(log.last, 4);
  // What was missed comes to its place.
  const holes = new RunLog();
  holes.add([line(1), line(5)]);
  holes.add([line(3), line(0)]);
  assert.deepEqual(holes.entries.map(numberOf), [0, 1, 3, 5]);
});

test("epochs and steps have numbers of their own", () => {
  const log = new RunLog();
  log.add([{ epoch: 1, loss: 0.5, validation: 0.6, rate: 0.1, positions: 1 }]);
  log.add([{ step: 2, loss: null, score: 0.5, weights: {} }]);
  assert.deepEqual(log.entries.map(numberOf), [1, 2]);
  assert.deepEqual(log.generations, []);
  assert.deepEqual(losses(log.entries).curves.map(({ key }) => key), ["train.loss", "train.validation"]);
  const { xs, curves } = scores(log.entries);
  assert.deepEqual([xs, curves.map(({ key, values }) => [key, values])], [[2], [["train.score", [0.5]]]]);
});

test("the fitness has a mark at every warning", () => {
  const { xs, curves, marks } = fitness([line(0), line(1, { warning: "no progress", best: null })]);
  assert.deepEqual(xs, [0, 1]);
  assert.deepEqual(curves.map(({ values }) => values), [[0.5, null], [0.1, 0.1]]);
  assert.deepEqual(marks, [{ at: 1, words: "no progress" }]);
});

test("a challenge stands in one of two curves of dots", () => {
  const champion = (/** @type {boolean} */ accepted) => ({ champion: { score: accepted ? 0.7 : 0.4, games: 20, accepted } });
  const { xs, curves } = challenges([line(0), line(1, champion(true)), line(2, champion(false))]);
  assert.deepEqual(xs, [1, 2]);
  assert.deepEqual(curves.map(({ values }) => values), [[0.7, null], [null, 0.4]]);
  assert.ok(curves.every(({ dots }) => dots));
});

test("yardsticks that come later or leave have no line where they were not", () => {
  const score = (/** @type {number} */ value) => ({ score: value, error: 0.1, games: 40 });
  const { xs, curves } = yardsticks([
    line(0, { yardsticks: { random: score(0.5) } }), line(1),
    line(25, { yardsticks: { greedy: score(0.2) } }),
    line(50, { yardsticks: { random: score(0.9), greedy: score(0.3) } }),
  ]);
  assert.deepEqual(xs, [0, 25, 50]);
  assert.deepEqual(curves.map(({ vars, values }) => [vars?.name, values]), [
    ["random", [0.5, undefined, 0.9]],
    ["greedy", [null, 0.2, 0.3]],
  ]);
  assert.deepEqual(curves[0]?.errors, [0.1, undefined, 0.1]);
});

test("past champions that were met again have curves, the last one of each time has one of its own", () => {
  const past = (/** @type {number[]} */ ...generations) => ({ past: generations.map((generation) => ({ generation, score: generation / 1000, error: null, games: 40 })) });
  const { curves } = pastChampions([line(25, past(0, 24)), line(50, past(0, 49)), line(125, past(0, 100, 124)), line(150, past(0, 100, 149))]);
  assert.deepEqual(curves.map(({ key, vars, values }) => [key, vars?.n, values]), [
    ["train.against_generation", 0, [0, 0, 0, 0]],
    ["train.against_generation", 100, [null, null, 0.1, 0.1]],
    ["train.against_newest", undefined, [0.024, 0.049, 0.124, 0.149]],
  ]);
  // Of many a few are shown, from the first to the last.
  const many = Array.from({ length: 40 }, (_, n) => n);
  assert.equal(pastChampions([line(50, past(...many)), line(51, past(...many))]).curves.length, MOST - 1);
  assert.deepEqual(pastChampions([line(0)]), { xs: [], curves: [], marks: [] });
});
