// @ts-check
// A chance node as a table: every face with what is known of it, and what follows for the average.

import { h } from "../../app/dom.js";
import "../../i18n/explain.js";
import { dieFace } from "../lines/die.js";
import { chance, expected } from "../lines/format.js";
import { averageOf, facesOf, isFailedProbe } from "./model.js";
import { edgeText } from "./words.js";

/** @typedef {import("../../types/api").TreeNode} TreeNode */

/**
 * @param {TreeNode} node
 * @param {TreeNode[]} visits its children
 * @param {number[]} faces that the die has here
 * @param {(node: TreeNode) => void} go
 * @returns {HTMLElement | null} null where no roll was kept
 */
export function facesTable(node, visits, faces, go) {
  const all = facesOf(visits, faces);
  if (!visits.some(({ kind }) => kind === "roll")) return null;
  const { low, high } = averageOf(all);
  const cut = node.why.kind === "star1" || node.why.kind === "star2";
  const above = cut && node.beta !== null && node.value !== null && node.value >= node.beta;
  const exact = high - low < 1e-9;
  // A cut-off rests on one end: which one is what the table shows.
  const side = exact ? "exact" : above ? "low" : cut ? "high" : "both";
  const figure = (/** @type {number} */ from, /** @type {number} */ to) =>
    side === "low" ? expected(from, 4) : side === "high" ? expected(to, 4) : to - from < 1e-9 ? expected(from, 4) : `${expected(from, 3)} … ${expected(to, 3)}`;
  const visit = (/** @type {TreeNode | null} */ of, /** @type {string} */ sign = "") => of === null ? h("span", { class: "muted" }, "–")
    : h("button", { type: "button", class: "face-visit mono", "t-title": "explain.go_there", on: { click: () => go(of) } }, sign + expected(of.value, 4));
  const probes = all.some(({ probe }) => probe !== null);
  return h("div", { class: "faces-box" },
    h("h3", { t: "explain.faces" }),
    h("div", { class: "scroll" }, h("table", { class: "table chance-table" },
      h("thead", null, h("tr", null,
        h("th", { scope: "col", t: "explain.face" }),
        probes ? h("th", { scope: "col", class: "number", t: "explain.probe", "t-title": "explain.probe_help" }) : null,
        h("th", { scope: "col", class: "number", t: "explain.searched" }),
        h("th", { scope: "col", class: "number", t: side === "high" ? "explain.counts_high" : side === "low" ? "explain.counts_low" : "explain.counts" }))),
      h("tbody", null, all.map((face) => h("tr", { class: face.probe === null && face.visit === null ? "unseen" : "" },
        h("th", { scope: "row" }, face.roll === null ? "–" : dieFace(face.roll), h("span", { class: "visually-hidden" }, face.roll), " ", h("span", { class: "muted tiny" }, chance(face.weight))),
        probes ? h("td", { class: "number" }, visit(face.probe, face.probe && isFailedProbe(face.probe) ? "" : "≥ ")) : null,
        h("td", { class: "number" }, visit(face.visit)),
        h("td", { class: "number mono" }, figure(face.low, face.high))))),
      h("tfoot", null, h("tr", null,
        h("th", { scope: "row", colspan: probes ? 3 : 2, t: side === "exact" ? "explain.sum_exact" : side === "low" ? "explain.sum_low" : side === "high" ? "explain.sum_high" : "explain.sum_both" }),
        h("td", { class: "number mono strong" }, (side === "high" ? "≤ " : side === "low" ? "≥ " : "") + figure(low, high)))))),
    cut
      ? h("p", { class: "notice small", t: above ? "explain.faces_above" : "explain.faces_below", vars: { low: expected(low, 4), high: expected(high, 4), alpha: edgeText(node.alpha, false, -1), beta: edgeText(node.beta, false, 1) } })
      : null,
    all.some(({ probe, visit: seen }) => probe === null && seen === null) ? h("p", { class: "muted small", t: "explain.faces_unseen" }) : null);
}
