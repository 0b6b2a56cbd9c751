import assert from "node:assert/strict";
import { test } from "node:test";
import { register } from "node:module";

// The pacer asks the page for the speed that is set and whether it is seen, no more.
register("data:text/javascript," + encodeURIComponent(`
  export async function load(url, context, next) {
    if (/\\/app\\/settings\\.js$/.test(url)) return { format: "module", shortCircuit: true, source: "export const settings = { get: () => globalThis.pace };" };
    if (/\\/app\\/(api|dom)\\.js$/.test(url)) return { format: "module", shortCircuit: true, source: "export const api = {}; export const h = () => null;" };
    return next(url, context);
  }
`), import.meta.url);
const world = /** @type {any} */ (globalThis);
world.document = { hidden: false };
world.pace = "normal";
const { Pacer } = await import("../../parts/play/pacer.js");
const { clockText } = await import("../../parts/clock.js");

const person = { kind: "person" };
const engine = { kind: "engine", engine: "random" };

/**
 * A game after `cursor` of its turns.
 * @param {number} revision
 * @param {string[]} turns
 * @param {{cursor?: number, seats?: object[], created?: string}} [more]
 * @returns {any}
 */
function state(revision, turns, { cursor = turns.length, seats = [person, person], created = "2026-01-01T00:00:00Z" } = {}) {
  return {
    revision, cursor, seats, created, view: { text: `after ${cursor}` },
    turns: turns.map((text, at) => ({ text, side: at % 2, roll: null })),
  };
}

function bench() {
  /** @type {string[]} */
  const seen = [];
  let settled = 0;
  const frames = { learn() {}, ask: async (/** @type {any} */ _, /** @type {number} */ ply) => ({ text: `asked ${ply}` }) };
  const pacer = new Pacer(/** @type {any} */ (frames), async ({ ply, view, kind }) => {
    seen.push(`${kind} ${ply} ${view.text}`);
  }, () => {
    settled += 1;
  });
  return { pacer, seen, settled: () => settled };
}

const soon = () => new Promise((done) => setTimeout(done, 10));

test("each turn is shown once, and old news not at all", async () => {
  const { pacer, seen, settled } = bench();
  pacer.push(state(1, []));
  pacer.push(state(2, ["a"]));
  pacer.push(state(2, ["a"]));
  pacer.push(state(1, []));
  pacer.push(state(3, ["a", "b"]));
  await soon();
  assert.deepEqual(seen, ["jump 0 after 0", "turn 1 after 1", "turn 2 after 2"]);
  assert.ok(settled() >= 1 && pacer.calm && pacer.behind === 0);
});

test("turns that came together are shown one by one", async () => {
  const { pacer, seen } = bench();
  pacer.push(state(1, ["a"]));
  pacer.push(state(4, ["a", "b", "c", "d"]));
  await soon();
  assert.deepEqual(seen, ["jump 1 after 1", "turn 2 asked 2", "turn 3 asked 3", "turn 4 after 4"]);
});

test("what is taken back, and another line, is a jump; half a turn is a step", async () => {
  const { pacer, seen } = bench();
  pacer.push(state(1, ["a", "b"]));
  pacer.push(state(2, ["a", "b"], { cursor: 1 }));
  pacer.push(state(3, ["a", "b"], { cursor: 1 }));
  pacer.push(state(4, ["a", "c"]));
  pacer.push(state(5, ["x", "c"]));
  await soon();
  // The first ones give way to the last jump, which they can only delay.
  assert.equal(seen.at(-1), "jump 2 after 2");
  assert.ok(!seen.some((one) => one.startsWith("turn 1")), seen.join());
});

test("a held picture stands, lets one turn pass, and goes on", async () => {
  const { pacer, seen } = bench();
  const seats = [engine, engine];
  pacer.push(state(1, ["a"], { seats }));
  await soon();
  pacer.hold(true);
  pacer.push(state(2, ["a", "b", "c", "d"], { seats }));
  await soon();
  assert.equal(seen.length, 1);
  assert.equal(pacer.behind, 3);
  assert.ok(pacer.one());
  await soon();
  assert.deepEqual(seen.slice(1), ["turn 2 asked 2"]);
  pacer.hold(false);
  await soon();
  assert.equal(seen.length, 4);
  assert.ok(!pacer.one());
});

test("a server that has begun again is believed", async () => {
  const { pacer, seen } = bench();
  pacer.push(state(9, ["a", "b"]));
  pacer.push(state(3, ["a"]), true);
  await soon();
  assert.equal(seen.at(-1), "jump 1 after 1");
});

test("engines that have just begun are seen from their first turn", async () => {
  const { pacer, seen } = bench();
  pacer.push(state(5, ["a", "b"], { seats: [engine, engine], created: new Date().toISOString() }));
  await soon();
  assert.deepEqual(seen, ["jump 0 asked 0", "turn 1 asked 1", "turn 2 after 2"]);
});

test("a clock shows what is left", () => {
  assert.equal(clockText(3_723_000), "1:02:03");
  assert.equal(clockText(65_000), "1:05");
  assert.equal(clockText(64_001), "1:05");
  assert.equal(clockText(9_310), "0:09.4");
  assert.equal(clockText(1), "0:00.1");
  assert.equal(clockText(0), "0:00.0");
});
