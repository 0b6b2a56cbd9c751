// @ts-check
// What an evaluator says of a position: features × weights = shares, as bars.

import { h, replace } from "../../app/dom.js";
import { word, wordIn } from "../../app/i18n.js";
import { expected, percent, score } from "./format.js";

/** @typedef {import("../../types/api").Evaluation} Evaluation */

/** A short number with its sign. @param {number} n @param {boolean} [sign] */
function figure(n, sign = false) {
  const size = Math.abs(n);
  const text = size >= 100 ? n.toFixed(0) : size >= 10 ? n.toFixed(1) : size >= 1 || size === 0 ? n.toFixed(2) : n.toPrecision(2);
  const plain = text.includes(".") && !text.includes("e") ? text.replace(/\.?0+$/, "") : text;
  return (sign && n > 0 ? `+${plain}` : plain).replace("-", "\u2212");
}

export class Terms {
  constructor() {
    this.node = h("div", { class: "evterms" });
  }

  /**
   * @param {Evaluation} evaluation
   * @param {string} mover the side that it is seen from
   * @param {string} game whose words the features are
   */
  show(evaluation, mover, game) {
    const { terms, value, centipawns, win } = evaluation;
    const widest = Math.max(1e-9, ...terms.map(({ share }) => Math.abs(share)));
    const pawns = centipawns !== null && centipawns !== undefined;
    const rows = [...terms].sort((a, b) => Math.abs(b.share) - Math.abs(a.share)).map((term) => {
      const bar = h("span", { class: ["term-fill", term.share < 0 && "against"] });
      bar.style.width = `${(Math.abs(term.share) / widest) * 50}%`;
      return h("tr", { class: term.share === 0 ? "idle" : "" },
        h("th", { scope: "row" }, wordIn(game, term.name)),
        h("td", { class: "number mono" }, `${figure(term.own)} : ${figure(term.other)}`),
        h("td", { class: "number mono" }, `× ${figure(term.weight)}`),
        h("td", { class: "term-bar", "aria-hidden": "true" }, h("span", { class: "term-track" }, bar)),
        h("td", { class: "number mono strong" }, figure(term.share, true)));
    });
    replace(this.node,
      h("p", { class: "evterms-sum" },
        h("span", { t: "analyse.terms_for", vars: () => ({ side: word(mover) }) }), " ",
        h("strong", null, percent(win)), " ",
        h("span", { class: "muted" }, pawns ? score(centipawns, null) : expected(value))),
      terms.length
        ? h("div", { class: "scroll" }, h("table", { class: "table evterms-table" },
          h("thead", null, h("tr", null,
            h("th", { scope: "col", t: "analyse.term" }),
            h("th", { scope: "col", class: "number", t: "analyse.own_other" }),
            h("th", { scope: "col", class: "number", t: "analyse.weight" }),
            h("td", { class: "term-bar" }),
            h("th", { scope: "col", class: "number", t: "analyse.term_share" }))),
          h("tbody", null, rows)))
        : h("p", { class: "muted small", t: "analyse.no_terms" }));
  }

  /** @param {string} text */
  say(text) {
    replace(this.node, h("p", { class: "muted small" }, text));
  }
}
