// @ts-check
// Small signs for why a node was left; words stand beside them.

import { s } from "../../app/dom.js";

/** @typedef {import("../../types/api").WhyKind} WhyKind */

/** @type {Record<WhyKind, string>} on a grid of 16 */
const paths = {
  all: "M3 8.500L6.500 12L13 4.500",
  cutoff: "M3.500 13L12 4.500M5.500 4L12.500 11",
  table: "M2.500 3.500H13.500V12.500H2.500ZM2.500 6.500H13.500M7 6.500V12.500",
  leaf: "M3 13C3 6 7 3 13 3C13 9.500 10 13 3 13ZM3 13L9 7",
  stand_pat: "M5.500 3.500V12.500M10.500 3.500V12.500",
  end: "M4 14V2.500M4 3H12.500L10.500 6L12.500 9H4",
  exact: "M3.500 6H12.500M3.500 10H12.500",
  star1: "M8 2V14M3 5L13 11M13 5L3 11",
  star2: "M8 1.500L9.700 6.200L14.500 6.500L10.700 9.500L12 14.300L8 11.500L4 14.300L5.300 9.500L1.500 6.500L6.300 6.200Z",
  stopped: "M4.500 4.500H11.500V11.500H4.500Z",
};

/** @param {WhyKind} kind */
export function whyIcon(kind) {
  return s("svg", { class: "why-icon", viewBox: "0 0 16 16", "aria-hidden": "true", focusable: "false" }, s("path", { d: paths[kind] ?? paths.all }));
}
