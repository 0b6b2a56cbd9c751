import assert from "node:assert/strict";
import { test } from "node:test";
import { readMoves, readShared, shareUrl, writeMoves } from "../../parts/share.js";

/** @param {string} address */
const back = (address) => readShared(new URL(address, "http://x").searchParams);

test("moves with rolls, slashes, spaces and signs come back as they were", () => {
  const steps = [{ text: "place 314265" }, { text: "a5a4", roll: 3 }, { text: "d1d7/g7" }, { text: "e8=Q+" }, { text: "0-0" }, { text: "12" }, { text: "7", roll: 12 }];
  assert.deepEqual(readMoves(writeMoves(steps)), steps);
  const place = { game: "ewn:king6,setup=choose", position: "ABC2/DE3 r 3", moves: steps, at: 2, roll: 5 };
  assert.deepEqual(back(shareUrl(place)), place);
});

test("what is not said has its usual meaning", () => {
  assert.equal(shareUrl({ game: "g" }), "/analyse?game=g");
  assert.deepEqual(back("/analyse?game=g&moves=a_b"), {
    game: "g", position: "", moves: [{ text: "a" }, { text: "b" }], at: 2, roll: null,
  });
  assert.equal(back("/analyse?position=x"), null);
  assert.equal(back("/analyse?game=g&moves=a&at=99").at, 1);
  assert.equal(back("/analyse?game=g&at=-1&roll=x").roll, null);
});

test("semicolons and commas part turns too, and empty parts are no turns", () => {
  assert.deepEqual(readMoves("d1e2,zz"), [{ text: "d1e2" }, { text: "zz" }]);
  assert.deepEqual(readMoves(" 3:a5a4 ;; b4c3;"), [{ text: "a5a4", roll: 3 }, { text: "b4c3" }]);
});
