// @ts-check
// The options that a run was begun with.

import { h, replace } from "../../app/dom.js";
import { has, t } from "../../app/i18n.js";
import { nameKey, shown, sorted } from "./options.js";

/** What an option is called; one that has no words is called as on the command line. @param {string} name */
export function optionName(name) {
  return has(nameKey(name)) ? t(nameKey(name)) : `--${name}`;
}

/** A word that an option takes, as a person says it. @param {string} option @param {string} value */
export function choiceName(option, value) {
  const key = `train.c_${option.replaceAll("-", "_")}_${value}`;
  return has(key) ? t(key) : value;
}

/** @param {HTMLElement} host @param {import("../../types/api").RunSettings} settings @param {import("../../types/api").RunKind} kind */
export function drawSettings(host, settings, kind) {
  const now = JSON.stringify([settings, t("train.settings")]);
  if (host.dataset.drawn === now) return;
  host.dataset.drawn = now;
  const names = sorted(settings);
  // Both kinds of search have options that are called alike and mean something else.
  const called = (/** @type {string} */ name) => (kind === "tune" && ["method", "sigma", "rate"].includes(name) ? `tune-${name}` : name);
  const said = (/** @type {string} */ name) => {
    const value = settings[name] ?? null;
    if (typeof value === "boolean") return t(value ? "train.yes" : "train.no");
    // The number of samples that the method takes for so many weights.
    if (name === "samples" && value === 0) return t("train.by_itself");
    return typeof value === "string" ? choiceName(called(name), value) || "–" : shown(value) || "–";
  };
  replace(host, names.length
    ? h("dl", { class: "run-settings small" }, ...names.map((name) =>
      h("div", null, h("dt", { title: `--${name}` }, optionName(called(name))), h("dd", null, said(name)))))
    : h("p", { class: "muted small" }, t("train.no_settings")));
}
