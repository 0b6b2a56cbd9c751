import assert from "node:assert/strict";
import { test } from "node:test";
import { register } from "node:module";

// The part imports the page's frame, which needs a document; its arithmetic does not.
register("data:text/javascript," + encodeURIComponent(`
  export async function load(url, context, next) {
    if (/\\/app\\/(dom|i18n)\\.js$/.test(url)) return { format: "module", shortCircuit: true, source: "export const h = () => null; export const word = (x) => x;" };
    return next(url, context);
  }
`), import.meta.url);
const { caret, columns } = await import("../../parts/lines/problem.js");

test("the caret stands under the wrong part", () => {
  assert.deepEqual(caret("abc def", [4, 7]), ["abc def", "    ^^^"]);
  assert.deepEqual(caret("abc", [3, 3]), ["abc", "   ^"]);
  assert.deepEqual(caret("炮二平x", [3, 4]), ["炮二平x", "      ^"]);
  assert.equal(columns("炮a"), 3);
});

test("only the line it is in is shown, and only its surroundings", () => {
  assert.deepEqual(caret("one\ntwo bad\nthree", [8, 11]), ["two bad", "    ^^^"]);
  const [line, marks] = caret(`${"x".repeat(100)}BAD${"y".repeat(100)}`, [100, 103]);
  assert.equal(line.slice(marks.indexOf("^"), marks.length), "BAD");
  assert.ok(line.length < 80 && line.startsWith("…") && line.endsWith("…"));
});
