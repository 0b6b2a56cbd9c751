// @ts-check
// The champion against others in figures: the last measurement against each.

import { h, replace } from "../../app/dom.js";
import { t } from "../../app/i18n.js";
import { percent, within } from "../match/figures.js";

/** @typedef {import("../../types/api").Generation} Generation */
/** @typedef {import("../../types/api").Measured} Measured */
/** @typedef {{name: string, found: Measured, at: number}} Row */

/** The last measurement against each yardstick and past champion. @param {Generation[]} log @returns {Row[]} */
export function lastMeasures(log) {
  /** @type {Map<string, Row>} */
  const yardsticks = new Map();
  for (const { generation, yardsticks: measured } of log) {
    for (const [name, found] of Object.entries(measured)) yardsticks.set(name, { name, found, at: generation });
  }
  // Past champions change from time to time: those of the last time stand together.
  const last = log.findLast(({ past }) => past.length > 0);
  const past = (last?.past ?? []).map((found) => ({
    name: t("train.champion_of", { n: found.generation }), found, at: last?.generation ?? 0,
  }));
  return [...yardsticks.values(), ...past];
}

/** @param {HTMLElement} host @param {Generation[]} log */
export function drawMeasures(host, log) {
  const rows = lastMeasures(log);
  // Whoever reads in the table is not disturbed for nothing.
  const now = JSON.stringify([rows, t("train.measures")]);
  if (host.dataset.drawn === now) return;
  host.dataset.drawn = now;
  if (!rows.length) return void replace(host, h("p", { class: "muted small" }, t("train.no_measures")));
  const head = (/** @type {string} */ key, number = true) => h("th", { scope: "col", class: number ? "number" : "" }, t(key));
  replace(host, h("div", { class: "scroll run-scroll", tabindex: 0, role: "group", "aria-label": t("train.measures") },
    h("table", { class: "table run-measures" },
      h("thead", null, h("tr", null, head("train.opponent", false), head("train.score"), head("train.games"), head("train.measured_at"))),
      h("tbody", null, ...rows.map(({ name, found, at }) => h("tr", null,
        h("th", { scope: "row" }, name),
        h("td", { class: "number" }, within(percent(found.score), percent(found.error))),
        h("td", { class: "number" }, found.games),
        h("td", { class: "number" }, at)))))));
}
