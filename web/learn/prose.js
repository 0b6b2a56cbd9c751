// @ts-check
// Blocks of a lesson as elements.

import { h } from "../app/dom.js";

/** @typedef {import("./lesson").Block} Block */

/**
 * A text with `code` and **strong** words.
 * @param {string} text
 * @returns {(Node|string)[]}
 */
export function inline(text) {
  return text.split(/(`[^`]+`|\*\*[^*]+\*\*)/).filter(Boolean).map((part) => {
    if (part.startsWith("`")) return h("code", null, part.slice(1, -1));
    if (part.startsWith("**")) return h("strong", null, part.slice(2, -2));
    return part;
  });
}

/**
 * @param {Block} block
 * @param {(name: string, caption: string) => HTMLElement} figure
 * @returns {HTMLElement}
 */
export function element(block, figure) {
  if (typeof block === "string") return h("p", null, inline(block));
  if ("list" in block) return h("ul", { class: "prose-list" }, block.list.map((item) => h("li", null, inline(item))));
  if ("note" in block) return h("p", { class: "notice" }, inline(block.note));
  if ("boards" in block) {
    return h("div", { class: "lesson-boards" }, block.boards.map(([name, caption]) => figure(name, caption)));
  }
  const { head, rows } = block.table;
  return h("div", { class: "scroll" },
    h("table", { class: "table" },
      h("thead", null, h("tr", null, head.map((cell) => h("th", { scope: "col" }, inline(cell))))),
      h("tbody", null, rows.map((row) =>
        h("tr", null, row.map((cell, i) => (i === 0 ? h("th", { scope: "row" }, inline(cell)) : h("td", null, inline(cell)))))))));
}
