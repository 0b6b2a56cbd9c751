// The lessons say the same in both languages, and every diagram that they name exists.
import assert from "node:assert/strict";
import { test } from "node:test";
import { LESSONS } from "../../learn/index.js";

/** @param {import("../../learn/lesson").Telling} telling */
const shape = (telling) => telling.sections.map(({ id, body }) => ({
  id,
  blocks: body.map((block) => (typeof block === "string" ? "text"
    : "boards" in block ? block.boards.map(([name]) => name).join(" ")
      : "list" in block ? `list of ${block.list.length}`
        : "table" in block ? `table of ${block.table.rows.length}` : "note")),
}));

for (const [name, { load }] of Object.entries(LESSONS)) {
  test(`${name}: sections, lists and diagrams are the same in both languages`, async () => {
    const { lesson } = await load();
    assert.deepEqual(shape(lesson.content.en), shape(lesson.content.zh));
  });

  test(`${name}: every diagram is shown, once, and every one shown exists`, async () => {
    const { lesson } = await load();
    const shown = lesson.content.en.sections.flatMap(({ body }) =>
      body.flatMap((block) => (typeof block !== "string" && "boards" in block ? block.boards.map(([one]) => one) : [])));
    assert.deepEqual([...shown].sort(), Object.keys(lesson.diagrams).sort());
  });
}
