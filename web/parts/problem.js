// @ts-check
// What is wrong with a text, shown at the characters that are meant.

import { h } from "../app/dom.js";
import { ApiError } from "../app/api.js";
import { told } from "../app/i18n.js";

/** @typedef {import("../types/api").Problem} Problem */

/**
 * @param {Problem} problem
 * @returns {HTMLElement}
 */
export function problemBox(problem) {
  const { text, span } = problem;
  const shown = text && span ? h("pre", null, marked(text, span)) : null;
  return h("div", { class: "problem", role: "alert" }, shown, h("p", null, problemWords(problem)));
}

/**
 * What is wrong, in the language of the page and without the place: the board shows it,
 * the server says it for those who read a log.
 * @param {Problem} problem
 */
export function problemWords(problem) {
  return told((problem.reason || problem.message).replace(/ \(in [^()]*\)$/, ""));
}

/**
 * @param {string} text
 * @param {[number, number]} span
 */
function marked(text, [start, end]) {
  // A mark needs something to stand under, also after the last character.
  const place = text.slice(start, Math.max(end, start + 1)) || " ";
  return [text.slice(0, start), h("mark", { class: "caret" }, place), text.slice(Math.max(end, start + 1))];
}

/**
 * The problem of anything that was thrown.
 * @param {unknown} error
 * @returns {Problem}
 */
export function problemOf(error) {
  if (error instanceof ApiError) return error.problem;
  return { message: error instanceof Error ? error.message : String(error) };
}
