// @ts-check
// What the server refused, with a caret under the place in the text that it speaks of.

import { h } from "../../app/dom.js";
import { word } from "../../app/i18n.js";

/** @typedef {import("../../types/api").Problem} Problem */

/** How much of a long text is shown on both sides of the place. */
const AROUND = 34;

/**
 * How wide a text stands in a monospaced line: Chinese signs take two columns.
 * @param {string} text
 */
export function columns(text) {
  let wide = 0;
  for (const sign of text) wide += /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|[\u{20000}-\u{3fffd}]/u.test(sign) ? 2 : 1;
  return wide;
}

/**
 * The line of the text that the place is in, cut around it, and the carets below.
 * @param {string} text
 * @param {[number, number]} span in UTF-16 code units
 * @returns {[string, string]}
 */
export function caret(text, [from, to]) {
  const start = text.lastIndexOf("\n", Math.max(0, from - 1)) + 1;
  const stop = text.indexOf("\n", from);
  const end = stop < 0 ? text.length : stop;
  const left = Math.max(start, from - AROUND);
  const right = Math.min(end, Math.max(to, from) + AROUND);
  const before = (left > start ? "\u2026" : "") + text.slice(left, from);
  const marked = text.slice(from, Math.min(Math.max(to, from), right));
  const after = text.slice(from + marked.length, right) + (right < end ? "\u2026" : "");
  return [before + marked + after, " ".repeat(columns(before)) + "^".repeat(Math.max(1, columns(marked)))];
}

/**
 * @param {Problem} problem
 * @returns {HTMLElement}
 */
export function problemText(problem) {
  const { text, span } = problem;
  // Where it happened stands on the board; the server says it for those who read a log.
  const said = (problem.reason || problem.message).replace(/ \(in [^()]*\)$/, "");
  const box = h("div", { class: "problem", role: "alert" }, h("p", null, word(said)));
  if (text && span) {
    const [line, marks] = caret(text, span);
    box.append(h("pre", { "aria-hidden": "true" }, `${line}\n${marks}`));
  }
  return box;
}
