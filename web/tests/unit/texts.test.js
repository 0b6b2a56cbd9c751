// Every text that the page asks for exists, and in both languages.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const web = resolve(fileURLToPath(import.meta.url), "../../..");

/** @param {string} folder @returns {string[]} */
function scripts(folder) {
  return readdirSync(join(web, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return scripts(path);
    return path.endsWith(".js") ? [path] : [];
  });
}

/** @type {Map<string, {en: Record<string, string>, zh: Record<string, string>}>} */
const areas = new Map();
for (const file of scripts("i18n")) {
  const text = readFileSync(join(web, file), "utf8");
  if (!text.includes("define(")) continue;
  // A dictionary is a list of calls of `define` and nothing else; here they are heard by the test.
  const body = text.replace(/^import .*$/gm, "").replace(/^export /gm, "");
  const define = (/** @type {string} */ area, /** @type {any} */ both) => {
    const known = areas.get(area) ?? { en: {}, zh: {} };
    areas.set(area, { en: { ...known.en, ...both.en }, zh: { ...known.zh, ...both.zh } });
  };
  new Function("define", body)(define);
}

test("both languages have the same texts, with the same variables", () => {
  for (const [area, { en, zh }] of areas) {
    assert.deepEqual(Object.keys(en).sort(), Object.keys(zh).sort(), area);
    for (const name of Object.keys(en)) {
      const variables = (/** @type {string} */ text) => [...new Set([...text.matchAll(/\{(\w+)/g)].map((found) => found[1]))].sort();
      // Chinese needs no plural, so that it may do without a count that only chooses one.
      for (const variable of variables(zh[name] ?? "")) {
        assert.ok(variables(en[name] ?? "").includes(variable), `${area}.${name}: {${variable}} is in Chinese only`);
      }
    }
  }
});

test("every key that the scripts name is defined", () => {
  /** @type {string[]} */
  const missing = [];
  const names = [...areas.keys()].join("|");
  for (const folder of ["app", "board", "learn", "pages", "parts"]) {
    for (const file of scripts(folder)) {
      const text = readFileSync(join(web, file), "utf8");
      // A key stands in quotes of its own; `area.name` in other quotes is prose or a path.
      for (const [, area = "", name = ""] of text.matchAll(new RegExp(`"(${names})\\.([a-z0-9_]+)"`, "g"))) {
        // A name that ends with an underscore is the beginning of several.
        if (!name.endsWith("_") && !(name in (areas.get(area)?.en ?? {}))) missing.push(`${file}: ${area}.${name}`);
      }
    }
  }
  assert.deepEqual(missing, []);
});
