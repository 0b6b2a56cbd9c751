// What the evaluator sees in a position: its terms with these weights, and what they were as shipped.
import { h, replace } from "../../app/dom.js";
import { t, word } from "../../app/i18n.js";
import { percent, plain, signed } from "../match/figures.js";

/** @typedef {import("../../types/api").Evaluation} Evaluation */

/**
 * @param {HTMLElement} host
 * @param {Evaluation} now
 * @param {Evaluation} then
 * @param {string} side whose win chance is told
 */
export function drawTerms(host, now, then, side) {
  const before = new Map(then.terms.map((term) => [term.name, term]));
  const names = [...new Set([...now.terms, ...then.terms].map(({ name }) => name))];
  const after = new Map(now.terms.map((term) => [term.name, term]));
  const rows = names.map((name) => {
    const [term, old] = [after.get(name), before.get(name)];
    const moved = term && old && Math.abs(term.share - old.share) > 1e-9;
    return h("tr", { class: moved ? "changed" : "", "data-term": name },
      h("th", { scope: "row" }, word(name)),
      h("td", { class: "number" }, plain(term?.own, 2)),
      h("td", { class: "number" }, plain(term?.other, 2)),
      h("td", { class: "number" }, plain(term?.weight, 3)),
      h("td", { class: "number term-share" }, signed(term?.share, 3)),
      h("td", { class: "number muted" }, signed(old?.share, 3)));
  });
  const head = (/** @type {string} */ key) => h("th", { scope: "col", class: "number" }, t(key));
  replace(host,
    h("p", { class: "terms-win" }, `${t("tune.total", { side })} `, h("b", null, percent(now.win)),
      h("span", { class: "muted" }, ` (${t("tune.share_old")} ${percent(then.win)})`)),
    h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": t("tune.terms") },
      h("table", { class: "table terms" },
        h("thead", null, h("tr", null,
          h("th", { scope: "col" }, t("tune.term")), head("tune.own"), head("tune.other"), head("tune.weight"), head("tune.share"), head("tune.share_old"))),
        h("tbody", null, ...rows))));
}
