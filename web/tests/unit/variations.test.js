import assert from "node:assert/strict";
import { test } from "node:test";
import { GameTree } from "../../parts/variations/tree.js";

/** @param {string} text */
const turn = (text, roll = null) => ({ text, roll });
/** @param {import("../../parts/variations/tree.js").Node[]} nodes */
const texts = (nodes) => nodes.map((node) => node.turn?.text);

function sample() {
  const tree = new GameTree("some", "");
  tree.addLine(tree.root, [turn("a"), turn("b"), turn("c")]);
  const [a, b] = tree.mainLine;
  const x = tree.addLine(a, [turn("x"), turn("y")]);
  tree.addLine(x.parent, [turn("z")]);
  return { tree, a, b, x };
}

test("a turn played again is the same node; another roll is another node", () => {
  const tree = new GameTree("dice", "");
  tree.play({ text: "m", roll: 3 });
  const first = tree.current;
  tree.back();
  assert.equal(tree.play({ text: "m", roll: 3, styles: { san: "M" } }), first);
  assert.deepEqual(first.turn.styles, { san: "M" });
  tree.back();
  assert.notEqual(tree.play({ text: "m", roll: 4 }), first);
  assert.equal(tree.root.children.length, 2);
});

test("walking", () => {
  const { tree, a, b } = sample();
  tree.go(a);
  assert.equal(tree.forward(), b);
  assert.equal(tree.sideways(-1), b);
  assert.equal(tree.sideways(1).turn.text, "x");
  assert.equal(tree.sideways(1).turn.text, "x");
  assert.equal(tree.last().turn.text, "y");
  assert.equal(tree.forward().turn.text, "y");
  assert.deepEqual(texts(tree.line), ["a", "x", "y"]);
  assert.equal(tree.first(), tree.root);
  assert.equal(tree.back(), tree.root);
  assert.deepEqual(texts(tree.line), ["a", "b", "c"]);
});

test("a variation rises one place at a time, or at once to the main line", () => {
  const { tree, a, x } = sample();
  const z = x.parent.children[1];
  assert.equal(z.main, false);
  assert.equal(tree.promote(z), true);
  assert.deepEqual(texts(x.parent.children), ["z", "y"]);
  assert.equal(tree.promote(z), true);
  assert.deepEqual(texts(a.children), ["x", "b"]);
  assert.deepEqual(texts(tree.mainLine), ["a", "x", "z"]);
  assert.equal(tree.promote(z), false);
  assert.equal(tree.makeMain(x), true);
  assert.deepEqual(texts(tree.mainLine), ["a", "x", "y"]);
  assert.equal(tree.makeMain(x), false);
});

test("what is taken out takes the present position along, and can be put back", () => {
  const { tree, a, b, x } = sample();
  tree.go(x);
  tree.remove(x.parent);
  assert.equal(tree.current, a);
  assert.equal(tree.size, 3);
  tree.restore(x.parent, 1);
  assert.equal(tree.size, 6);
  tree.go(x);
  tree.remove(b);
  assert.equal(tree.current, x);
  assert.equal(tree.remove(tree.root), false);
});

test("a tree is kept with all that was added to it", () => {
  const { tree, a, x } = sample();
  x.comment = "good";
  a.judged.set("e", { win: 0.6, exact: false, mate: null, depth: 4, best: "b" });
  tree.root.comment = "start";
  tree.go(x);
  const again = GameTree.load(JSON.parse(JSON.stringify(tree.save())));
  assert.deepEqual(again.save(), tree.save());
  assert.equal(again.current.comment, "good");
  assert.deepEqual(texts(again.line), ["a", "x", "y"]);
  assert.equal(again.mainLine[0].judged.get("e").win, 0.6);
  assert.deepEqual(texts(again.nodes()[Symbol.iterator] ? [...again.nodes()] : []), texts([...tree.nodes()]));
});

test("what is no kept tree is none", () => {
  for (const bad of [null, {}, { game: "g", start: "" }, { game: "g", start: "", line: [{}] }, 3]) {
    assert.equal(GameTree.load(bad), null);
  }
});

test("only the main line keeps the result of the record", () => {
  const record = /** @type {any} */ ({
    game: "g", players: ["A", "B"], event: null, site: null, date: null, round: null, tags: [["K", "v"]],
    start: "pos", comment: "c", turns: [turn("a"), { ...turn("b", 2), comment: "hm" }],
    outcome: { winner: 1 }, reason: "resigned",
  });
  const tree = GameTree.fromRecord(record);
  assert.equal(tree.mainLine[1].comment, "hm");
  const main = tree.record();
  assert.deepEqual([main.outcome, main.reason, main.start, main.players], [{ winner: 1 }, "resigned", "pos", ["A", "B"]]);
  assert.deepEqual(main.turns.map(({ text, roll, side, comment }) => [text, roll, side, comment]), [
    ["a", null, 0, null],
    ["b", 2, 1, "hm"],
  ]);
  const other = tree.addLine(tree.root, [turn("q")]);
  assert.equal(tree.record(other.path).outcome, null);
});

test("a deep game needs no deep stack", () => {
  const tree = new GameTree("g", "");
  tree.addLine(tree.root, Array.from({ length: 20000 }, (_, at) => turn(`m${at}`)));
  assert.equal(tree.size, 20000);
  const again = GameTree.load(tree.save());
  assert.equal(again.size, 20000);
});
