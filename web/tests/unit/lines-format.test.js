import assert from "node:assert/strict";
import { test } from "node:test";
import { chance, count, expected, percent, score, share, written } from "../../parts/lines/format.js";

test("only what is certain reads as certain", () => {
  assert.equal(percent(1), "100\u00a0%");
  assert.equal(percent(0), "0\u00a0%");
  assert.equal(percent(0.99999), "99.9\u00a0%");
  assert.equal(percent(0.00001), "0.1\u00a0%");
  assert.equal(percent(0.5384), "53.8\u00a0%");
  assert.equal(percent(null), "–");
});

test("scores carry signs, mates their plies", () => {
  assert.equal(score(38, null), "+0.38");
  assert.equal(score(-17, undefined), "−0.17");
  assert.equal(score(-0.2, null), "0.00");
  assert.equal(score(29990, 5), "M5");
  assert.equal(score(-29990, -4), "−M4");
  assert.equal(score(null, null), "");
  assert.equal(expected(-0.0499), "−0.050");
  assert.equal(expected(-0.0001), "0.000");
});

test("counts, shares and chances", () => {
  assert.equal(count(999), "999");
  assert.equal(count(12345), "12\u202f345");
  assert.equal(count(4303860), "4.3\u202fM");
  assert.equal(count(131072000), "131\u202fM");
  assert.equal(share(1, 0), "–");
  assert.equal(share(1, 3), "33.3\u00a0%");
  assert.equal(chance(1 / 6), "1/6");
  assert.equal(chance(0.4), "40.0\u00a0%");
});

test("a turn is written in the style that is asked for, where it has it", () => {
  const turn = { text: "h2e2", styles: { chinese: "炮二平五" } };
  assert.equal(written(turn, "chinese"), "炮二平五");
  assert.equal(written(turn, "wxf"), "h2e2");
  assert.equal(written(turn, ""), "h2e2");
  assert.equal(written(null, ""), "");
});
