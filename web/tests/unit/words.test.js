import assert from "node:assert/strict";
import { test } from "node:test";
import { refusals } from "../../i18n/refusals.js";
import { words } from "../../i18n/words.js";

/** Whether the Chinese page has words of its own for what the server says. @param {string} text */
const known = (text) => text in words.zh.exact || [...words.zh.patterns, ...refusals.zh].some(([pattern]) => pattern.test(text));

test("what the server says of evaluators, matches, runs and numbers is said in Chinese", () => {
  for (const text of [
    "material, central squares, pawn advance, mobility", "material only", "material and squares that suit each piece",
    "the variant's own features: race and mobility, numbers and threats, …", "stones and progress", "queen moves only",
    "a network of 2×64 neurons, trained on self-play", "a network of 8 neurons, evolved from random weights",
    "8×8: a network of 2×32 neurons over queen distances, trained on self-play",
    "queen moves, squares within reach, nearness to the centre", "handcrafted, with the weights of a TOML file",
    "insufficient material", "openings suite", "openings random:4,balance=0.1", "depth 3", "nodes 200", "time 0.5 s", "tc 10+0.1",
    "run.json: there is no such file", "run.json: line 2 is damaged", "run.json: it must be one of: evolve, train, tune",
    "a run's name has letters, digits, spaces, -, _ and ., at most 80, and does not begin or end with a dot or a space",
    "it is from 2 to 100000", "it must be a whole number from 0 to 4294967295", "it must be a whole number, 0 or more",
    "the board has 1 row, not 10", "the board has 4 rows instead of 5",
  ]) assert.ok(known(text), text);
});
