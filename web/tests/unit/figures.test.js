import assert from "node:assert/strict";
import { test } from "node:test";
import { between, percent, plain, signed, standings, within } from "../../parts/match/figures.js";

test("numbers carry a proper minus, a sign where it says something, and no false zero", () => {
  assert.equal(signed(12.34), "+12.3");
  assert.equal(signed(-12.34), "−12.3");
  assert.equal(signed(-0.01), "0.0");
  assert.equal(signed(null), "–");
  assert.equal(plain(-3.25, 2), "−3.25");
  assert.equal(percent(0.5123), "51.2\u00a0%");
  assert.equal(within("+3.0", "8.1"), "+3.0 ± 8.1");
  assert.equal(within("–", "–"), "–");
});

test("a needle stays on its scale", () => {
  assert.equal(between(0, -2, 2), 0.5);
  assert.equal(between(9, -2, 2), 1);
  assert.equal(between(-9, -2, 2), 0);
  assert.equal(between(1, 1, 1), 0.5);
});

test("points over all pairings, best first", () => {
  const table = standings(
    [{ name: "A" }, { name: "B" }, { name: "C" }],
    [
      { a: "A", b: "B", wins: 1, draws: 2, losses: 1 },
      { a: "A", b: "C", wins: 0, draws: 0, losses: 2 },
      { a: "B", b: "C", wins: 0, draws: 0, losses: 0 },
    ],
  );
  assert.deepEqual(table.map(({ name, points, games }) => [name, points, games]), [
    ["C", 2, 2],
    ["B", 2, 4],
    ["A", 2, 6],
  ]);
});
