// @ts-check
// What the search did at every depth, and over all.

import { h, replace } from "../../app/dom.js";
import { count, share, whole } from "./format.js";

/** @typedef {import("../../types/api").Report} Report */

export class DepthsTable {
  constructor() {
    this.body = h("tbody");
    this.sum = h("p", { class: "muted small" });
    this.node = h("div", null,
      h("div", { class: "scroll" },
        h("table", { class: "table depths-table" },
          h("caption", { class: "visually-hidden", t: "analyse.by_depth" }),
          h("thead", null, h("tr", null,
            h("th", { scope: "col", class: "number", t: "analyse.turns_deep" }),
            h("th", { scope: "col", class: "number", t: "analyse.nodes" }),
            h("th", { scope: "col", class: "number", t: "analyse.cut_offs", "t-title": "analyse.cut_offs_help" }),
            h("th", { scope: "col", class: "number", t: "analyse.searched", "t-title": "analyse.searched_help" }))),
          this.body)),
      this.sum,
      h("p", { class: "muted tiny", t: "analyse.depths_help" }));
  }

  /** @param {Report} report */
  show(report) {
    const most = Math.max(1, ...report.by_depth.map(({ nodes }) => nodes));
    replace(this.body, report.by_depth.map((depth, at) => {
      const bar = h("span", { class: "visit-fill" });
      bar.style.width = `${(depth.nodes / most) * 100}%`;
      return h("tr", null,
        h("th", { scope: "row", class: "number" }, at),
        h("td", { class: "number visits" }, h("span", { class: "visit-track", "aria-hidden": "true" }, bar), count(depth.nodes)),
        h("td", { class: "number" }, share(depth.cutoffs, depth.expanded)),
        h("td", { class: "number" }, share(depth.searched, depth.generated)));
    }));
    replace(this.sum, h("span", { t: "analyse.sum", vars: { nodes: whole(report.nodes), evaluations: whole(report.evaluations), probes: whole(report.probes), hits: whole(report.hits) } }));
  }
}

/**
 * The share of nodes with children that were left by a cut-off.
 * @param {Report} report
 */
export function cutRate(report) {
  const cutoffs = report.by_depth.reduce((sum, depth) => sum + depth.cutoffs, 0);
  const expanded = report.by_depth.reduce((sum, depth) => sum + depth.expanded, 0);
  return share(cutoffs, expanded);
}
