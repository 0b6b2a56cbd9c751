import assert from "node:assert/strict";
import { test } from "node:test";
import { ApiError } from "../../app/api.js";
import { asRecordOf, looksLikePosition, meaning } from "../../parts/reading.js";

test("a text without a name becomes a record of the game that is open", () => {
  assert.equal(asRecordOf("炮二平五 马8进7", "xiangqi"), '[Game "xiangqi"]\n\n炮二平五 马8进7 *\n');
  assert.equal(asRecordOf('[Event "x"]\n\n1. a2a3 1-0', "minichess:gardner"), '[Game "minichess"]\n[Variant "gardner"]\n[Event "x"]\n\n1. a2a3 1-0\n');
  assert.equal(asRecordOf('[Event "x"]\n[Variant "gardner"]\n\n*', "xiangqi"), null);
});

test("rows look like a position, moves do not", () => {
  assert.ok(looksLikePosition(" 4k4/9/9 w - -"));
  for (const text of ["d1d7/g7 g10g4/d4", "1. a2a3", ""]) assert.ok(!looksLikePosition(text));
});

/**
 * A server that reads some texts as records of a game, and some as positions.
 * @param {Record<string, string>} records @param {string[]} [positions]
 */
function server(records, positions = []) {
  return async (/** @type {string} */ path, /** @type {any} */ body) => {
    const game = records[body.text];
    if (path === "/records/read" && game) return { records: [{ game }] };
    if (path === "/position" && positions.includes(body.position)) return {};
    throw new ApiError(422, { message: path, what: path, reason: `${path} ${body.text ?? body.position}` });
  };
}

test("what says itself what it is goes first, then the game that is open", async () => {
  const [plain, own] = ["a b", '[Game "xiangqi"]\n\na b *\n'];
  const games = async (/** @type {Record<string, string>} */ known) =>
    (await meaning(server(known), plain, "xiangqi")).records.map(({ game }) => game);
  assert.deepEqual(await games({ [plain]: "xiangqi", [own]: "xiangqi:x" }), ["xiangqi"]);
  assert.deepEqual(await games({ [plain]: "amazons", [own]: "xiangqi" }), ["xiangqi"]);
  assert.deepEqual(await games({ [plain]: "amazons" }), ["amazons"]);
  assert.deepEqual(await meaning(server({}, ["4k4/9/9"]), " 4k4/9/9\n", "xiangqi"), { records: [], position: "4k4/9/9" });
});

test("a refusal is that of what the text looks like", async () => {
  const reason = (/** @type {string} */ text) => meaning(server({}), text, "xiangqi").then(() => "", (error) => error.problem.reason);
  assert.match(await reason("4k4/9/8"), /^\/position/);
  assert.match(await reason("zz"), /^\/records\/read \[Game "xiangqi"\]/);
  assert.match(await reason('[Game "chess"]\n*'), /^\/records\/read \[Game "chess"\]/);
});
