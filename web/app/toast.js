// @ts-check
// Short notes at the edge of the page.

import { h } from "./dom.js";

/** @type {HTMLElement | null} */
let host = null;

/**
 * Shows a note for a while.
 * @param {string} text
 * @param {"info" | "good" | "bad"} [kind]
 */
export function toast(text, kind = "info") {
  host ??= document.body.appendChild(h("div", { class: "toasts", role: "status", "aria-live": "polite" }));
  const note = h("div", { class: `toast toast-${kind}`, on: { click: () => away() } }, text);
  host.append(note);
  while (host.childElementCount > 3) host.firstElementChild?.remove();
  const away = () => note.remove();
  // Long enough to be read: a base and a share for each character.
  setTimeout(away, 3000 + Math.min(text.length * 45, 6000));
}
