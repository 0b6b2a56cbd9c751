// @ts-check
// What the program itself says of a game: its options, evaluators and formats, always complete.

import { h } from "../app/dom.js";
import { language, t, word } from "../app/i18n.js";
import { inline } from "./prose.js";

/** @typedef {import("../types/api").GameAbout} GameAbout */

/** @param {[string, string][]} rows */
function table(rows) {
  return h("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": t("learn.options") },
    h("table", { class: "table lesson-options" },
      h("thead", null, h("tr", null, h("th", { scope: "col", t: "learn.option" }), h("th", { scope: "col", t: "learn.meaning" }))),
      h("tbody", null, rows.map(([form, help]) => h("tr", null, h("th", { scope: "row" }, h("code", null, form)), h("td", null, help))))));
}

/** @param {GameAbout} about @returns {HTMLElement} */
export function optionsSection(about) {
  const zh = language() === "zh";
  const section = h("section", { id: "options", class: "lesson-section" },
    h("h2", { t: "learn.options" }),
    h("p", { t: "learn.options_lead" }),
    table(about.choices.map((choice) => [choice.form, (zh && choice.help_zh) || choice.help])));
  if (about.evaluators.length > 0) {
    section.append(
      h("h3", { t: "learn.evaluators" }),
      h("p", null, inline(t("learn.evaluators_lead"))),
      table(about.evaluators.map((evaluator) => [evaluator.name, word(evaluator.help)])));
  }
  if (about.formats.length > 0) {
    section.append(
      h("h3", { t: "learn.formats" }),
      table(about.formats.map((format) => [format.name, (zh && format.help_zh) || format.help])));
  }
  return section;
}
