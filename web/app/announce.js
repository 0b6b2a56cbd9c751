// @ts-check
// Says things to people who do not see the page.

import { h } from "./dom.js";

/** @type {HTMLElement[]} */
let regions = [];
let turn = 0;

/**
 * Says a text at the next calm moment. Two regions take turns: the same text said
 * twice is then heard twice.
 * @param {string} text
 */
export function announce(text) {
  if (!text) return;
  if (!regions.length) {
    regions = [0, 1].map(() => h("div", { class: "visually-hidden", role: "status", "aria-live": "polite" }));
    document.body.append(...regions);
  }
  const next = regions[turn % 2];
  const other = regions[(turn + 1) % 2];
  turn += 1;
  if (other) other.textContent = "";
  // A region that has just come into being is not listened to yet.
  setTimeout(() => {
    if (next) next.textContent = text;
  }, 30);
}
