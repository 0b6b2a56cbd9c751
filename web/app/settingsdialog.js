// @ts-check
// The dialog of all settings. Each choice holds at once.

import { h } from "./dom.js";
import { t, gameTitle } from "./i18n.js";
import { moveStyle, settings } from "./settings.js";
import { catalogue } from "./api.js";
import { dialog } from "./dialog.js";
import { sound } from "./sound.js";

/** @typedef {import("../types/shell").Settings} Settings */

let count = 0;

export async function showSettings() {
  const board = h("section", null,
    h("h3", { t: "shell.set_board" }),
    choice("pieces", ["characters", "symbols"], "shell.set_pieces"),
    choice("coordinates", ["squares", "files", "none"], "shell.set_coordinates"),
    choice("boardTheme", ["wood", "paper", "slate"], "shell.set_board_theme"),
    choice("animation", ["full", "quick", "none"], "shell.set_animation"),
    onOff("evalBar", "shell.set_bar"));
  const page = h("section", null,
    h("h3", { t: "shell.set_page" }),
    choice("language", ["zh", "en"], "shell.set_language", (value) => h("span", { lang: value }, value === "zh" ? "中文" : "English")),
    choice("theme", ["auto", "light", "dark"], "shell.set_theme"),
    onOff("sound", "shell.set_sound"));
  const moves = h("section", { hidden: true }, h("h3", { t: "shell.set_moves" }));
  const shown = dialog({
    title: t("shell.settings"),
    body: h("div", { class: "settings" }, board, page, moves),
    actions: [{ value: "close", t: "shell.close", kind: "primary" }],
  });
  try {
    for (const about of (await catalogue()).games) {
      if (about.styles.length < 2) continue;
      moves.hidden = false;
      moves.append(styleChoice(about));
    }
  } catch {
    // Without the server the page's own settings are still there.
  }
  return shown;
}

/**
 * @template {"pieces" | "coordinates" | "boardTheme" | "animation" | "language" | "theme"} K
 * @param {K} name
 * @param {Settings[K][]} values
 * @param {string} key
 * @param {(value: string) => Node} [label]
 */
function choice(name, values, key, label) {
  return radios(key, values, settings.get(name), (value) => settings.set(name, /** @type {Settings[K]} */ (value)),
    label ?? ((value) => h("span", { t: `${key}_${value}` })));
}

/**
 * @param {"sound" | "evalBar"} name
 * @param {string} key
 */
function onOff(name, key) {
  return radios(key, ["on", "off"], settings.get(name) ? "on" : "off", (value) => {
    settings.set(name, value === "on");
    if (name === "sound") sound.play("move");
  }, (value) => h("span", { t: `shell.set_${value}` }));
}

/** @param {import("../types/api").GameAbout} about */
function styleChoice(about) {
  const styles = ["", ...about.styles.filter((style) => style !== "plain")];
  const kept = moveStyle(about.name, about.styles);
  const box = radios("", styles, kept, (value) => {
    settings.set("moveStyle", { ...settings.get("moveStyle"), [about.name]: value });
  }, (value) => h("span", { t: `styles.${value || "plain"}` }));
  const legend = box.querySelector("legend");
  if (legend) legend.textContent = gameTitle(about);
  return box;
}

/**
 * @param {string} key
 * @param {string[]} values
 * @param {string} now
 * @param {(value: string) => void} take
 * @param {(value: string) => Node} label
 */
function radios(key, values, now, take, label) {
  const group = `set-${++count}`;
  return h("fieldset", { class: "setting" },
    h("legend", key ? { t: key } : null),
    h("div", { class: "segmented" }, values.map((value) =>
      h("label", null,
        h("input", { type: "radio", name: group, value, checked: value === now, on: { change: () => take(value) } }),
        label(value)))));
}
