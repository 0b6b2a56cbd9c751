// @ts-check
// Shortcuts. What is bound now is what `?` lists.

import { h } from "./dom.js";
import { t } from "./i18n.js";
import { dialog } from "./dialog.js";

/** @typedef {import("../types/shell").Binding} Binding */

/** @type {Binding[][]} later ones come first */
const groups = [];

export const keys = {
  /**
   * Binds keys until the answer is called.
   * @param {Binding[]} bindings
   * @returns {() => void}
   */
  bind(bindings) {
    groups.unshift(bindings);
    return () => {
      const at = groups.indexOf(bindings);
      if (at >= 0) groups.splice(at, 1);
    };
  },

  /** All that is bound now, the page's own first. */
  bound() {
    return groups.flat();
  },
};

/**
 * Keys as a person reads them, for labels and hints.
 * @param {string} key
 * @returns {string}
 */
export function keyName(key) {
  /** @type {Record<string, string>} */
  const signs = {
    ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓",
    Enter: "Enter", Escape: "Esc", " ": "␣", Space: "␣", Shift: "⇧", Ctrl: "Ctrl", Alt: "Alt",
  };
  return key.split("+").map((part) => signs[part] ?? (part.length === 1 ? part.toUpperCase() : part)).join(" ");
}

/** Shows what is bound now. */
export function showKeys() {
  const rows = keys.bound().map((binding) =>
    h("div", { class: "key-row" },
      h("dt", null, binding.key.split(" ").filter(Boolean).map((key) => h("kbd", null, keyName(key)))),
      h("dd", null, t(binding.t))));
  const board = h("p", { class: "muted small", t: "shell.keys_board" });
  return dialog({
    title: t("shell.keys"),
    body: h("div", null, h("dl", { class: "key-list" }, rows), board),
    actions: [{ value: "close", t: "shell.close", kind: "primary" }],
  });
}

/**
 * @param {KeyboardEvent} event
 * @param {string} key
 */
function fits(event, key) {
  const parts = key.split("+").filter(Boolean);
  const name = parts.pop() ?? key;
  const wants = (/** @type {string} */ part) => parts.includes(part);
  if (event.ctrlKey || event.metaKey ? !wants("Ctrl") : wants("Ctrl")) return false;
  if (event.altKey !== wants("Alt")) return false;
  // A sign such as `?` needs Shift on some keyboards; only named keys and letters ask for it.
  const named = name.length > 1 || /[a-z]/i.test(name);
  if (named && event.shiftKey !== wants("Shift")) return false;
  if (name === "Space") return event.key === " ";
  return event.key === name || event.key.toLowerCase() === name.toLowerCase();
}

/** Keys that a control uses itself. @type {Record<string, RegExp>} */
const OWN = {
  radio: /^(Arrow|\s$)/,
  checkbox: /^\s$/,
  range: /^(Arrow|Home|End|Page)/,
  button: /^(\s|Enter)$/,
  submit: /^(\s|Enter)$/,
};

/**
 * Whether the key belongs to the thing that has the focus.
 * @param {KeyboardEvent} event
 */
function taken({ target, key }) {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true;
  // Fields of text take every key.
  return target instanceof HTMLInputElement && (OWN[target.type]?.test(key) ?? true);
}

addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.isComposing || taken(event)) return;
  if (document.querySelector("dialog[open]")) return;
  // Space and Enter press the button that has the focus.
  const pressed = event.target instanceof Element && event.target.closest("button, a[href], summary, [role=tab]");
  if (pressed && (event.key === " " || event.key === "Enter")) return;
  for (const binding of keys.bound()) {
    if (binding.key.split(" ").some((key) => key && fits(event, key))) {
      event.preventDefault();
      binding.run(event);
      return;
    }
  }
});
