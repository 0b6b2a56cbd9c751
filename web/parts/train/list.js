// @ts-check
// All runs of the folder, those of the command line as well.

import { h, replace } from "../../app/dom.js";
import { api, ApiError, catalogue } from "../../app/api.js";
import { language, onLanguage, t } from "../../app/i18n.js";
import { link } from "../../app/router.js";
import { titled } from "../match/view.js";
import { brought, reached } from "./words.js";

/** @typedef {import("../../types/api").RunSummary} RunSummary */

/** How often the list looks again: a run may be begun in a terminal at any time. */
const AGAIN_MS = 3000;

/** When, in the person's own way of writing it. @param {string} started */
function day(started) {
  const time = new Date(started);
  if (Number.isNaN(time.getTime())) return started;
  return new Intl.DateTimeFormat(language() === "zh" ? "zh-CN" : "en-GB", { dateStyle: "medium", timeStyle: "short" }).format(time);
}

/** @param {string} name */
export function runPath(name) {
  return `/train/${encodeURIComponent(name)}`;
}

/**
 * @param {HTMLElement} host
 * @param {(free: boolean) => void} free hears whether a run can be begun now
 */
export function mountRuns(host, free) {
  /** @type {RunSummary[] | null} */
  let runs = null;
  let message = "";
  let drawn = "";
  /** @type {import("../../types/api").GameAbout[]} */
  let games = [];
  const rows = h("tbody", { role: "rowgroup" });
  const words = h("p", { class: "muted", role: "status" }, t("train.loading"));
  const head = (/** @type {string} */ name) => h("th", { role: "columnheader", scope: "col", t: `train.${name}` });
  // The roles are said aloud because narrow screens lay the rows out as blocks.
  const table = h("table", { class: "matches runs", role: "table", "t-label": "train.all", hidden: true },
    h("thead", { role: "rowgroup" }, h("tr", { role: "row" },
      head("name"), head("kind"), head("game"), head("state"), head("reached"), head("so_far"), head("started"))),
    rows);
  replace(host, table, words);

  /** @param {RunSummary} run */
  function row(run) {
    const { name, state, about } = run;
    const cell = (/** @type {string} */ column, /** @type {import("../../types/shell").Child[]} */ ...children) =>
      h("td", { role: "cell", "data-column": column, "data-label": t(`train.${column}`) }, ...children);
    return h("tr", { role: "row", "data-run": name },
      // What cannot be read has no page of its own.
      h("th", { role: "rowheader", scope: "row" }, about ? link(runPath(name), {}, name) : name),
      cell("kind", about ? t(`train.kind_${about.kind}`) : "–"),
      cell("game", about ? titled(about.game, games) : "–"),
      cell("state", h("span", { class: "tag", "data-state": state }, t(`train.state_${state}`))),
      cell("reached", about ? reached(run) : "–"),
      cell("so_far", h("span", { class: run.problem ? "problem" : "" }, brought(run))),
      cell("started", about ? day(about.started) : "–"));
  }

  function draw() {
    const all = runs ?? [];
    table.hidden = !all.length;
    words.hidden = all.length > 0;
    words.textContent = message || t(runs ? "train.none" : "train.loading");
    // Whoever reads in the table is not disturbed for nothing.
    const now = JSON.stringify([all, language(), games.length]);
    if (now === drawn) return;
    drawn = now;
    const kept = document.activeElement?.closest("tr")?.dataset.run;
    replace(rows, ...all.map(row));
    const again = kept ? rows.querySelector(`[data-run="${CSS.escape(kept)}"] a`) : null;
    if (again instanceof HTMLElement) again.focus();
  }

  let ended = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  async function look() {
    if (!document.hidden) {
      try {
        if (!games.length) games = (await catalogue()).games;
        /** @type {import("../../types/api").RunList} */
        const list = await api.get("/runs");
        runs = list.runs;
        message = "";
        free(list.free);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        message = t("train.failed", { message: error.message });
      }
      if (!ended) draw();
    }
    if (!ended) timer = setTimeout(look, AGAIN_MS);
  }
  void look();
  const off = onLanguage(draw);
  return () => {
    ended = true;
    clearTimeout(timer);
    off();
  };
}
