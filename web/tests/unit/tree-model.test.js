import assert from "node:assert/strict";
import { test } from "node:test";
import { SearchTree, averageOf, boundOf, facesOf, lost } from "../../parts/tree/model.js";

/** Nodes as the server tells them, from nested lists. */
function server() {
  /** @type {any[]} */
  const nodes = [];
  /** @param {any} spec @param {number | null} parent */
  const add = (spec, parent) => {
    const node = { index: nodes.length, via: "", kind: "move", roll: null, weight: null, depth: 1, alpha: null, beta: null, value: 0, mate: null, win: null, why: { kind: "all", text: "" }, side: 0, ...spec, kids: [], parent };
    nodes.push(node);
    for (const kid of spec.kids ?? []) node.kids.push(add(kid, node.index));
    node.below = spec.below ?? node.kids.reduce((/** @type {number} */ sum, /** @type {number} */ at) => sum + nodes[at].below + 1, 0);
    return node.index;
  };
  const cut = { why: { kind: "cutoff", text: "" } };
  add({ kind: "search", kids: [
    { kind: "iteration", depth: 1, value: 3, kids: [{ via: "a", side: 1, value: -3 }] },
    { kind: "iteration", depth: 2, value: 5, kids: [
      { via: "a", side: 1, value: -3, kids: [{ via: "x", value: 3 }, { via: "y", value: 4, ...cut }] },
      { via: "b", side: 1, value: -5, kids: [{ via: "z", value: 5 }] },
      { via: "b", side: 1, value: -5, ...cut, below: 40 },
      ...Array.from({ length: 450 }, (_, at) => ({ via: `m${at}`, side: 1, value: at })),
    ] },
  ] }, null);
  let asked = 0;
  /** @param {number} at @param {number} offset @param {number} limit */
  const ask = async (at, offset, limit) => {
    asked += 1;
    const show = (/** @type {any} */ { kids, parent, ...node }) => ({ ...node, children: kids.length });
    const path = [];
    for (let one = nodes[at]; one; one = nodes[one.parent]) path.unshift(show(one));
    return { node: show(nodes[at]), path, children: nodes[at].kids.slice(offset, offset + limit).map((/** @type {number} */ kid) => show(nodes[kid])), total_children: nodes[at].kids.length };
  };
  return { nodes, ask, asked: () => asked };
}

/** @param {import("../../parts/tree/model.js").Row[]} rows */
const seen = (rows) => rows.map((row) => row.kind === "node" ? "  ".repeat(row.level) + (row.node.via || row.node.kind) : `${"  ".repeat(row.level)}${row.kind}`);

test("unfolding loads a page at a time", async () => {
  const { ask, nodes } = server();
  const tree = new SearchTree(ask);
  await tree.load(0);
  tree.open.add(0);
  const deep = nodes[0].kids[1];
  assert.deepEqual(seen(tree.rows()), ["search", "  iteration", "  iteration"]);
  await tree.load(deep);
  tree.open.add(deep);
  const rows = tree.rows();
  assert.equal(rows.length, 3 + 200 + 1);
  assert.deepEqual(rows.at(-1), { kind: "more", parent: deep, level: 2, left: 253 });
  await tree.load(deep, 400);
  assert.equal(tree.families.get(deep).list.length, 400);
  await tree.load(deep, 1000);
  assert.equal(tree.families.get(deep).list.length, 453);
});

test("sorting by value looks from the parent, and loads all it sorts", async () => {
  const { ask, nodes } = server();
  const tree = new SearchTree(ask);
  tree.sort = "value";
  const deep = nodes[0].kids[1];
  await tree.load(0);
  await tree.need(deep);
  const children = tree.children(tree.nodes.get(deep));
  assert.equal(children.length, 453);
  assert.deepEqual(children.slice(0, 3).map(({ via }) => via), ["b", "b", "a"]);
  assert.equal(children.at(-1).via, "m449");
  tree.filter = "cuts";
  assert.deepEqual(tree.children(tree.nodes.get(deep)).map(({ via }) => via), ["b", "b", "a"]);
});

test("a node far down is revealed with its way", async () => {
  const { ask, nodes } = server();
  const tree = new SearchTree(ask);
  await tree.load(0);
  const far = nodes.find(({ via }) => via === "m420").index;
  await tree.reveal(far);
  assert.ok(tree.rows().some((row) => row.kind === "node" && row.node.index === far));
  assert.deepEqual(tree.path(far).map(({ kind }) => kind), ["search", "iteration", "move"]);
});

test("the principal variation takes the last visit that gave the value", async () => {
  const { ask, nodes } = server();
  const tree = new SearchTree(ask);
  await tree.load(0);
  const deep = tree.best(tree.nodes.get(0));
  assert.equal(deep.index, nodes[0].kids[1]);
  await tree.load(deep.index);
  const b = tree.best(tree.nodes.get(deep.index));
  assert.equal(b.via, "b");
  assert.equal(b.why.kind, "cutoff");
});

test("cut-offs come in the order of the search, and end", async () => {
  const { ask, nodes } = server();
  const tree = new SearchTree(ask);
  await tree.load(0);
  const first = await tree.nextCut(0);
  assert.equal(nodes[first].via, "y");
  const second = await tree.nextCut(first);
  assert.deepEqual([nodes[second].via, nodes[second].why.kind], ["b", "cutoff"]);
  assert.equal(await tree.nextCut(second), null);
});

test("what was counted and not kept is said", async () => {
  const { ask, nodes } = server();
  const tree = new SearchTree(ask);
  await tree.load(0);
  const cut = nodes.find(({ via, why }) => via === "b" && why.kind === "cutoff").index;
  await tree.reveal(cut);
  tree.open.add(cut);
  assert.ok(tree.rows().some((row) => row.kind === "lost" && row.count === 40));
  assert.equal(lost(tree.nodes.get(cut), []), 40);
});

test("bounds come from the window", () => {
  assert.equal(boundOf({ alpha: -1, beta: 0.2, value: 0.2 }), "lower");
  assert.equal(boundOf({ alpha: -0.1, beta: null, value: -0.3 }), "upper");
  assert.equal(boundOf({ alpha: null, beta: null, value: 0.4 }), "exact");
});

test("a chance node: probes bound from below, visits say it, the rest is open", () => {
  const roll = (/** @type {any} */ more) => ({ kind: "roll", weight: 0.25, alpha: null, beta: null, children: 1, why: { kind: "all" }, ...more });
  const faces = facesOf(/** @type {any} */ ([
    roll({ roll: 1, value: 0.5, why: { kind: "star2" } }),
    roll({ roll: 2, value: 0.4, why: { kind: "star2" } }),
    roll({ roll: 1, value: 0.6 }),
    roll({ roll: 2, value: 0.9, beta: 0.8, alpha: 0 }),
  ]), [1, 2, 3, 4]);
  assert.deepEqual(faces.map(({ roll, low, high }) => [roll, low, high]), [[1, 0.6, 0.6], [2, 0.9, 1], [3, -1, 1], [4, -1, 1]]);
  assert.ok(faces.every(({ weight }) => weight === 0.25));
  assert.equal(faces[0].probe.value, 0.5);
  const { low, high } = averageOf(faces);
  assert.ok(Math.abs(low - (0.25 * (0.6 + 0.9 - 2))) < 1e-12);
  assert.ok(Math.abs(high - 0.25 * (0.6 + 1 + 2)) < 1e-12);
});
