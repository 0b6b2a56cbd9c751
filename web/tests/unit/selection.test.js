// What touches mean, for any list of steps that a server may send.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Geometry } from "../../board/geometry.js";
import { Selection } from "../../board/selection.js";

/** @param {...(number[] | [number[], string])} paths */
const steps = (...paths) => paths.map((one) => {
  const [path, piece] = Array.isArray(one[0]) ? [one[0], /** @type {string} */ (one[1])] : [/** @type {number[]} */ (one), null];
  return { text: path.join("-") + (piece ?? ""), path, piece };
});
/** @param {Selection} selection @param {number} square */
const texts = (selection, square) => selection.touch(square).choices.map((choice) => choice.text);

test("from and to; another piece is chosen instead, the same one is let go", () => {
  const selection = new Selection(steps([1, 5], [1, 6], [2, 6]));
  assert.equal(selection.touch(1).kind, "more");
  assert.deepEqual([...selection.next().keys()], [5, 6]);
  assert.equal(selection.touch(2).kind, "more");
  assert.deepEqual(selection.prefix, [2]);
  assert.equal(selection.touch(2).kind, "more");
  assert.deepEqual(selection.prefix, []);
  selection.touch(1);
  assert.equal(selection.touch(9).kind, "refused");
  assert.deepEqual(selection.touch(6), { kind: "done", choices: steps([1, 6]) });
});

test("one square is a step by itself, and no square begins none", () => {
  const selection = new Selection(steps([3], [4], []));
  assert.deepEqual([...selection.next().values()], [
    { square: 3, begins: false, ends: true },
    { square: 4, begins: false, ends: true },
  ]);
  assert.equal(selection.sources().size, 0);
  assert.deepEqual(texts(selection, 4), ["4"]);
});

test("several steps on the same squares are all handed out: a promotion", () => {
  const selection = new Selection(steps([[1, 2], "queen"], [[1, 2], "rook"], [3, 4]));
  selection.touch(1);
  const touch = selection.touch(2);
  assert.equal(touch.kind, "done");
  assert.deepEqual(touch.choices.map((choice) => choice.piece), ["queen", "rook"]);
});

test("a long path takes squares one by one and gives them back", () => {
  const selection = new Selection(steps([0, 1, 2], [0, 2, 1], [1, 0, 2]));
  selection.touch(0);
  selection.touch(2);
  assert.equal(selection.longest(), 3);
  selection.back();
  assert.deepEqual(selection.prefix, [0]);
  selection.touch(1);
  assert.deepEqual(texts(selection, 2), ["0-1-2"]);
});

test("a step that begins another ends when its last square is touched again", () => {
  const selection = new Selection(steps([1, 2], [1, 2, 3]));
  selection.touch(1);
  assert.deepEqual(selection.touch(2), { kind: "more", choices: steps([1, 2]) });
  assert.deepEqual(selection.touch(2), { kind: "done", choices: steps([1, 2]) });
});

test("where the same square could end the step or go on, the person is asked", () => {
  const selection = new Selection(steps([1, 2], [1, 2, 2]));
  selection.touch(1);
  selection.touch(2);
  const touch = selection.touch(2);
  assert.equal(touch.kind, "ask");
  assert.equal(touch.choices.length, 2);
});

test("squares are found where they are seen, from both sides", () => {
  const board = { width: 9, height: 10, files: [], ranks: [], file_numbers: null, fixtures: [], pieces: [], marks: [] };
  const geometry = new Geometry({ ...board, lattice: "crossings" }, {});
  assert.deepEqual(geometry.centre(0), { x: 50, y: 950 });
  for (const flipped of [false, true]) {
    geometry.flipped = flipped;
    for (let square = 0; square < geometry.squares; square++) assert.equal(geometry.squareAt(geometry.centre(square)), square);
    assert.equal(geometry.squareAt({ x: -1, y: 50 }), -1);
    assert.equal(geometry.squareAt({ x: 50, y: 1001 }), -1);
  }
  assert.deepEqual(geometry.centre(0), { x: 850, y: 50 });
});
