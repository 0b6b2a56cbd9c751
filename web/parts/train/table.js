// @ts-check
// The log in figures, the newest first: what the curves show, for those who read or hear numbers.

import { h, replace } from "../../app/dom.js";
import { onLanguage, t, told } from "../../app/i18n.js";
import { percent, plain } from "../match/figures.js";
import { numberOf } from "./log.js";

/** @typedef {import("../../types/api").LogEntry} LogEntry */
/** @typedef {import("../../types/api").RunKind} RunKind */
/** @typedef {{key: string, show: (entry: any) => import("../../types/shell").Child}} Column */

const AT_FIRST = 10;
const MORE = 50;

const figure = (/** @type {string} */ name, digits = 3) => ({ key: `train.${name}`, show: (/** @type {any} */ entry) => plain(entry[name], digits) });

/** @type {Record<RunKind, Column[]>} */
const COLUMNS = {
  evolve: [
    figure("best"), figure("mean"), figure("diversity", 4), figure("sigma", 4),
    {
      key: "train.challenge",
      show: ({ champion }) => (champion ? `${percent(champion.score)}${champion.accepted ? ` · ${t("train.accepted")}` : ""}` : "–"),
    },
    { key: "train.remark", show: ({ warning }) => (warning ? told(warning) : "") },
  ],
  train: [figure("loss", 5), figure("validation", 5), figure("rate", 6), figure("positions", 0)],
  tune: [{ key: "train.score", show: ({ score }) => percent(score) }, figure("loss", 5)],
};

export class LogTable {
  /** @param {HTMLElement} host */
  constructor(host) {
    /** @type {LogEntry[]} */
    this.entries = [];
    /** @type {RunKind} */
    this.kind = "evolve";
    this.shown = AT_FIRST;
    this.body = h("div", { class: "scroll", tabindex: 0, role: "group", "t-label": "train.log" });
    this.more = h("button", { type: "button", class: "button small", t: "train.earlier", on: { click: () => {
      this.shown += MORE;
      this.draw();
    } } });
    replace(host, this.body, h("div", { class: "match-actions" }, this.more));
    this.off = onLanguage(() => this.draw());
  }

  /** @param {LogEntry[]} entries @param {RunKind} kind */
  set(entries, kind) {
    this.entries = entries;
    this.kind = kind;
    this.draw();
  }

  draw() {
    // A search of weights goes by a score or by a loss.
    const has = (/** @type {Column} */ { key }) => this.entries.some((/** @type {any} */ entry) => typeof entry[key.replace("train.", "")] === "number");
    const columns = this.kind === "tune" ? COLUMNS.tune.filter(has) : COLUMNS[this.kind];
    const rows = this.entries.slice(-this.shown).reverse();
    this.more.hidden = this.entries.length <= this.shown;
    replace(this.body, rows.length
      ? h("table", { class: "table run-log" },
        h("thead", null, h("tr", null,
          h("th", { scope: "col" }, t(`train.unit_${this.kind}`)),
          ...columns.map(({ key }) => h("th", { scope: "col", class: key === "train.remark" ? "" : "number" }, t(key))))),
        h("tbody", null, ...rows.map((entry) => h("tr", null,
          h("th", { scope: "row" }, numberOf(entry)),
          ...columns.map(({ key, show }) => h("td", { class: key === "train.remark" ? "" : "number" }, show(entry)))))))
      : h("p", { class: "muted small" }, t("train.no_entries")));
  }

  destroy() {
    this.off();
  }
}
