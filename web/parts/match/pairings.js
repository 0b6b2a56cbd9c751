// The table of a match: every pairing with what its games have shown so far.
import { h, replace } from "../../app/dom.js";
import { onLanguage, t } from "../../app/i18n.js";
import { percent, plain, signed, within } from "./figures.js";
import { llrBar } from "./llr.js";
import { pentanomial } from "./penta.js";

/**
 * @typedef {import("../../types/api").MatchView & {can_resume?: boolean, warning?: string | null}} MatchView
 * @typedef {{score: number, score_error: number | null, gain: number | null}} WithoutLuck
 */
/** @typedef {import("../../types/api").Pairing} Pairing */

/**
 * The names of a pairing, which the server gives as such or as places in the list of engines.
 * @param {MatchView} match @param {Pairing} pairing @returns {[string, string]}
 */
export function namesOf(match, pairing) {
  /** @param {number | string} one */
  const name = (one) => (typeof one === "number" ? (match.engines[one]?.name ?? String(one)) : one);
  return [name(pairing.a), name(pairing.b)];
}

/**
 * What has been shown, in words of the person's language.
 * @param {Pairing} pairing @param {[string, string]} names
 */
export function verdictWords(pairing, [a, b]) {
  if (!begun(pairing)) return t("match.no_games");
  const said = pairing.verdict ?? "";
  if (said === `${a} is stronger (95 %)`) return t("match.stronger", { a });
  if (said === `${b} is stronger (95 %)`) return t("match.weaker", { b });
  if (!said.startsWith("no difference shown")) return said;
  const more = /about (\d+) more pair/.exec(said)?.[1];
  return more ? t("match.noise_more", { n: more }) : t("match.noise");
}

/** Whether any games of a pairing count yet: without one a score of one half would claim something. @param {Pairing} pairing */
export function begun({ wins, draws, losses }) {
  return wins + draws + losses > 0;
}

/** @typedef {{name: string, show: (pairing: Pairing, names: [string, string]) => import("../../types/shell").Child}} Column */

/** @type {Column[]} */
const COLUMNS = [
  { name: "wdl", show: (p) => h("span", { class: "match-wdl" }, `${p.wins} – ${p.draws} – ${p.losses}`) },
  { name: "score", show: (p) => (begun(p) ? within(percent(p.score), percent(p.score_error)) : "–") },
  { name: "elo", show: (p) => (begun(p) ? within(signed(p.elo), plain(p.elo_error)) : "–") },
  { name: "los_short", show: (p) => h("span", { title: t("match.los") }, begun(p) ? percent(p.los) : "–") },
  { name: "penta", show: (p, [a]) => pentanomial(p.pentanomial, a) },
  {
    name: "llr",
    show: (p) => (p.llr !== null && p.llr_bounds ? llrBar(p.llr, p.llr_bounds) : "–"),
  },
  {
    name: "no_luck",
    show: (p) => {
      const luck = /** @type {WithoutLuck | null} */ (p.without_luck);
      return luck && begun(p) ? within(percent(luck.score), percent(luck.score_error)) : "–";
    },
  },
  { name: "verdict", show: (p, names) => h("span", { class: "match-verdict" }, verdictWords(p, names)) },
];

export class PairingsTable {
  /**
   * @param {HTMLElement} host
   * @param {(index: number) => void} [choose] makes a pairing the one that the curve shows
   */
  constructor(host, choose) {
    this.choose = choose;
    this.chosen = 0;
    /** @type {MatchView | null} */
    this.match = null;
    // The roles are said aloud because narrow screens lay the rows out as blocks.
    this.body = h("tbody", { role: "rowgroup" });
    const heads = COLUMNS.map(({ name }) =>
      h("th", { role: "columnheader", scope: "col", t: `match.${name}`, "data-column": name }));
    replace(
      host,
      h(
        "table",
        { class: "pairings", role: "table", "t-label": "match.pairings" },
        h("thead", { role: "rowgroup" },
          h("tr", { role: "row" }, h("th", { role: "columnheader", scope: "col", t: "match.pairing" }), ...heads)),
        this.body,
      ),
    );
    this.off = onLanguage(() => this.match && this.set(this.match));
  }

  /** @param {MatchView} match */
  set(match) {
    this.match = match;
    // What no pairing has needs no column.
    const table = this.body.parentElement;
    table?.classList.toggle("without-llr", match.pairings.every((one) => one.llr === null));
    table?.classList.toggle("without-luck", match.pairings.every((one) => !one.without_luck));
    while (this.body.childElementCount > match.pairings.length) this.body.lastElementChild?.remove();
    match.pairings.forEach((pairing, index) => {
      const row = this.body.children[index] ?? this.body.appendChild(this.newRow(index));
      this.fill(row, pairing, namesOf(match, pairing));
    });
    this.mark();
  }

  /** @param {number} index */
  newRow(index) {
    const choose = () => {
      this.chosen = index;
      this.mark();
      this.choose?.(index);
    };
    const name = h("button", { type: "button", class: "match-pair", "aria-pressed": "false", on: { click: choose } });
    const cells = COLUMNS.map((column) => h("td", { role: "cell", "data-column": column.name }));
    return h("tr", { role: "row" }, h("th", { role: "rowheader", scope: "row" }, name), ...cells);
  }

  /** @param {Element} row @param {Pairing} pairing @param {[string, string]} names */
  fill(row, pairing, names) {
    const [a, b] = names;
    const button = row.querySelector("button");
    if (button) button.textContent = t("match.against", { a, b });
    COLUMNS.forEach((column, index) => {
      const cell = /** @type {HTMLElement} */ (row.children[index + 1]);
      cell.dataset.label = t(`match.${column.name}`);
      replace(cell, column.show(pairing, names));
    });
    row.setAttribute("title", pairing.line);
  }

  mark() {
    // One pairing needs no choice.
    const choice = Boolean(this.choose) && this.body.childElementCount > 1;
    [...this.body.children].forEach((row, index) => {
      const button = row.querySelector("button");
      button?.setAttribute("aria-pressed", String(choice && index === this.chosen));
      if (button) button.disabled = !choice;
    });
  }

  destroy() {
    this.off();
  }
}
