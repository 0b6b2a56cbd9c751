// @ts-check
// The weights to which a search of them has come.

import { h, replace } from "../../app/dom.js";
import { t, word } from "../../app/i18n.js";
import { plain } from "../match/figures.js";

/** @typedef {import("../../types/api").LogEntry} LogEntry */

/** @param {HTMLElement} host @param {LogEntry | undefined} last the last line of the log */
export function drawWeights(host, last) {
  const found = last && "weights" in last ? Object.entries(last.weights) : [];
  replace(host, found.length && last
    ? h("div", { class: "scroll", tabindex: 0, role: "group", "t-label": "train.weights" },
      h("table", { class: "table run-log" },
        h("caption", { class: "muted small" }, t("train.weights_help", { n: "step" in last ? last.step : 0 })),
        h("thead", null, h("tr", null, h("th", { scope: "col" }, t("train.weight")), h("th", { scope: "col", class: "number" }, t("train.value")))),
        h("tbody", null, ...found.map(([name, value]) =>
          h("tr", null, h("th", { scope: "row", title: name }, word(name.replaceAll("-", "_"))), h("td", { class: "number" }, plain(value, 4)))))))
    : h("p", { class: "muted small" }, t("train.no_weights")));
}
