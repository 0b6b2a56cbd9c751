import assert from "node:assert/strict";
import { test } from "node:test";
import { changes, meant, nameKey, ordered, shown, sorted } from "../../parts/train/options.js";

const PRESET = { game: "xiangqi", seed: 1, preset: "published", population: 50, sigma: 0.05, hidden: [128, 64], adapt: false, encoding: "codes", generations: 500, yardsticks: [] };

test("what a person sees first comes first, and every other option all the same", () => {
  assert.deepEqual(ordered({ zeta: 1, ...PRESET }), {
    first: ["generations", "population", "encoding", "hidden", "adapt"],
    groups: [["train.g_breeding", ["sigma"]], ["train.g_yardsticks", ["yardsticks"]], ["train.g_more", ["zeta"]]],
  });
  assert.deepEqual(sorted({ zeta: 1, ...PRESET }), [
    "game", "seed", "preset", "generations", "population", "encoding", "hidden", "adapt", "sigma", "yardsticks", "zeta",
  ]);
  assert.equal(nameKey("adapt-sigma"), "train.o_adapt_sigma");
});

test("values are read as the preset has them", () => {
  assert.equal(meant("60", 50), 60);
  assert.deepEqual(meant("32, 16", [128, 64]), [32, 16]);
  assert.deepEqual(meant("32 16", [128]), [32, 16]);
  assert.deepEqual(meant("random\ngreedy:eval=simple,noise=0.1\n", []), ["random", "greedy:eval=simple,noise=0.1"]);
  assert.equal(meant("onehot", "codes"), "onehot");
  assert.equal(meant("", null), null);
  // What is no number is the server's to refuse.
  assert.equal(meant("many", 50), "many");
  assert.deepEqual(meant("a, 16", [128]), ["a", 16]);
  assert.equal(shown([128, 64]), "128, 64");
});

test("only what differs from the preset is asked for", () => {
  const written = { population: "50", sigma: "0.050", hidden: "128,64", adapt: true, encoding: "onehot", generations: "", unknown: "1" };
  assert.deepEqual(changes(written, PRESET), { adapt: true, encoding: "onehot" });
});
