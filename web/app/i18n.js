// @ts-check
// The page's texts in both languages. Areas define theirs with `define`; a text is
// asked for by `area.name`. Words that the server says go through `word`.

import { settings } from "./settings.js";
import { refusals } from "../i18n/refusals.js";
import { words } from "../i18n/words.js";

/** @typedef {import("../types/shell").Vars} Vars */
/** @typedef {"en" | "zh"} Language */
/** @typedef {{text?: string, title?: string, label?: string, placeholder?: string}} Keys */

/** @type {Map<string, Record<Language, string>>} */
const texts = new Map();

/** Variables of elements that carry a key.
 * @type {WeakMap<Element, Vars | (() => Vars)>} */
const varsOf = new WeakMap();

/** @type {Set<() => void>} */
const listeners = new Set();

/** @returns {Language} */
export function language() {
  return settings.get("language");
}

/**
 * Adds an area's texts.
 * @param {string} area
 * @param {{en: Record<string, string>, zh: Record<string, string>}} both
 */
export function define(area, both) {
  for (const name of new Set([...Object.keys(both.en), ...Object.keys(both.zh)])) {
    const en = both.en[name];
    const zh = both.zh[name];
    if (en === undefined || zh === undefined) console.warn(`${area}.${name} is in one language only`);
    texts.set(`${area}.${name}`, { en: en ?? zh ?? name, zh: zh ?? en ?? name });
  }
}

/**
 * The text of a key in the language that is set. `{name}` is a variable;
 * `{n#turn|turns}` is the first word where n is 1, else the second.
 * @param {string} key
 * @param {Vars} [vars]
 * @returns {string}
 */
export function t(key, vars) {
  const both = texts.get(key);
  if (!both) {
    console.warn(`no text for ${key}`);
    return key;
  }
  const text = both[language()];
  if (!vars) return text;
  return text.replace(/\{(\w+)(?:#([^|}]*)\|([^}]*))?\}/g, (whole, name, one, many) => {
    const value = vars[name];
    if (value === undefined) return whole;
    return one === undefined ? String(value) : Number(value) === 1 ? one : many;
  });
}

/** @param {string} key */
export function has(key) {
  return texts.has(key);
}

/**
 * Hears of a change of language, after the elements with keys are rewritten.
 * @param {() => void} run
 * @returns {() => void} ends the hearing
 */
export function onLanguage(run) {
  listeners.add(run);
  return () => void listeners.delete(run);
}

/**
 * A word of the server (a reason, a side, a piece, a weight …) in the language that is
 * set; an unknown one as it is. Words with a number or a name in them match a pattern.
 * @param {string | null | undefined} text
 * @returns {string}
 */
export function word(text) {
  if (!text) return "";
  const table = words[language()];
  const known = table.exact[text] ?? table.exact[text.toLowerCase()];
  if (known !== undefined) return known;
  for (const [pattern, put] of [...table.patterns, ...refusals[language()]]) {
    const found = pattern.exec(text);
    if (found) return put.replace(/\$(\d)/g, (_, n) => word(found[Number(n)] ?? ""));
  }
  return text;
}

/**
 * A sentence of the server; one that has no translation is said to be the server's.
 * @param {string} text
 * @returns {string}
 */
export function told(text) {
  const said = word(text);
  const foreign = language() === "zh" && said === text && /[a-z]{2,} [a-z]/i.test(text);
  return foreign ? t("shell.server_says", { text }) : said;
}

/**
 * A word as a game uses it, where it calls a thing by a name of its own.
 * @param {string} game the text that makes the game
 * @param {string | null | undefined} text
 * @returns {string}
 */
export function wordIn(game, text) {
  return words[language()].exact[`${game.split(":")[0]}:${text}`] ?? word(text);
}

/**
 * The title of a game.
 * @param {{title: string, title_zh: string}} about
 */
export function gameTitle(about) {
  return language() === "zh" ? about.title_zh : about.title;
}

/**
 * Ties texts to an element: now and at every change of language.
 * @param {Element} node
 * @param {Keys} keys
 * @param {Vars | (() => Vars)} [vars]
 */
export function bindText(node, keys, vars) {
  for (const [place, key] of Object.entries(keys)) {
    if (key) node.setAttribute(place === "text" ? "data-t" : `data-t-${place}`, key);
  }
  if (vars) varsOf.set(node, vars);
  write(node);
}

/**
 * Writes the texts of all elements below a node anew. Only parts that were kept out of
 * the document while the language changed need it.
 * @param {ParentNode} root
 */
export function retranslate(root) {
  const all = "[data-t],[data-t-title],[data-t-label],[data-t-placeholder]";
  root.querySelectorAll(all).forEach(write);
}

/** @param {Element} node */
function write(node) {
  const given = varsOf.get(node);
  const vars = typeof given === "function" ? given() : given;
  const text = node.getAttribute("data-t");
  if (text) node.textContent = t(text, vars);
  const title = node.getAttribute("data-t-title");
  if (title) node.setAttribute("title", t(title, vars));
  const label = node.getAttribute("data-t-label");
  if (label) node.setAttribute("aria-label", t(label, vars));
  const placeholder = node.getAttribute("data-t-placeholder");
  if (placeholder) node.setAttribute("placeholder", t(placeholder, vars));
}

settings.on("language", () => {
  document.documentElement.lang = language() === "zh" ? "zh-CN" : "en";
  retranslate(document);
  for (const run of [...listeners]) run();
});
