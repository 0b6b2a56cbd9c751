// A small choice beside a square: what a pawn becomes, or which of several steps is meant.

import { h } from "../app/dom.js";
import { t } from "../app/i18n.js";

/**
 * @template T
 * @typedef {{value: T, label: string, picture?: Element|null}} Option
 */

/**
 * Asks for one of the options; null when the person turns away.
 * @template T
 * @param {HTMLElement} host  positioned; the popover lies in it
 * @param {{left: number, top: number, size: number}} place  the square, in pixels of the host
 * @param {Option<T>[]} options
 * @returns {{answer: Promise<T|null>, close: () => void}}
 */
export function chooseAt(host, place, options) {
  /** @type {(value: T|null) => void} */
  let settle = () => {};
  /** @type {Promise<T|null>} */
  const answer = new Promise((resolve) => (settle = resolve));
  const size = Math.max(44, Math.min(72, place.size));
  const buttons = options.map(({ value, label, picture }) => {
    const button = h("button", {
      type: "button",
      class: ["choice", !picture && "text"],
      "aria-label": label,
      title: label,
      on: { click: () => close(value) },
    }, picture ?? label);
    button.style.minWidth = button.style.height = `${size}px`;
    if (picture) button.style.width = `${size}px`;
    return button;
  });
  const box = h("div", { class: "choices", role: "menu", "aria-label": t("board.choose") }, buttons);
  for (const button of buttons) button.setAttribute("role", "menuitem");

  /** @param {T|null} value */
  function close(value) {
    if (!box.isConnected) return;
    document.removeEventListener("pointerdown", outside, true);
    box.remove();
    settle(value);
  }
  /** @param {Event} event */
  function outside(event) {
    if (event.target instanceof Node && box.contains(event.target)) return;
    // The touch that turns away only does that.
    event.stopPropagation();
    event.preventDefault();
    close(null);
  }
  box.addEventListener("keydown", (event) => {
    const at = buttons.findIndex((button) => button === document.activeElement);
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step) buttons[(at + step + buttons.length) % buttons.length]?.focus();
    else if (event.key === "Escape" || event.key === "Tab") close(null);
    else return void event.stopPropagation();
    event.preventDefault();
    event.stopPropagation();
  });
  host.append(box);
  // Beside the square, but never outside of the board.
  const room = host.getBoundingClientRect();
  const own = box.getBoundingClientRect();
  const left = Math.max(0, Math.min(room.width - own.width, place.left + place.size / 2 - own.width / 2));
  const below = place.top + place.size + 4;
  const top = below + own.height <= room.height ? below : Math.max(0, place.top - own.height - 4);
  box.style.left = `${left}px`;
  box.style.top = `${top}px`;
  document.addEventListener("pointerdown", outside, true);
  buttons[0]?.focus({ preventScroll: true });
  return { answer, close: () => close(null) };
}
