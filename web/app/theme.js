// @ts-check
// Light and dark, and the colours of the style sheets for what draws on a canvas.

import { settings } from "./settings.js";

/** @type {Set<() => void>} */
const listeners = new Set();
const dark = matchMedia("(prefers-color-scheme: dark)");

function apply() {
  const root = document.documentElement;
  const theme = settings.get("theme");
  if (theme === "auto") delete root.dataset.theme;
  else root.dataset.theme = theme;
  root.dataset.board = settings.get("boardTheme");
  const colour = getComputedStyle(document.body).backgroundColor;
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", colour);
  for (const run of [...listeners]) run();
}

/** What is seen now. */
export function isDark() {
  const theme = settings.get("theme");
  return theme === "auto" ? dark.matches : theme === "dark";
}

/**
 * Hears of a change of colours.
 * @param {() => void} run
 * @returns {() => void}
 */
export function onTheme(run) {
  listeners.add(run);
  return () => void listeners.delete(run);
}

/** @type {HTMLElement | null} */
let probe = null;

/**
 * A colour of the style sheets as `rgb(…)`, for a canvas: `colour("--accent")`.
 * @param {string} name
 */
export function colour(name) {
  if (!probe) {
    probe = document.createElement("span");
    probe.hidden = true;
    document.body.append(probe);
  }
  probe.style.color = `var(${name})`;
  return getComputedStyle(probe).color;
}

export function startTheme() {
  settings.on("theme", apply);
  settings.on("boardTheme", apply);
  dark.addEventListener("change", apply);
  apply();
}
