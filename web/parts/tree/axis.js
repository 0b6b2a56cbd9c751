// @ts-check
// Values on an axis: a window as a band, a value as a tick. The middle is what the search found, as the
// side to move sees it; distances grow logarithmically, for windows are narrow there and wide elsewhere.

import { s } from "../../app/dom.js";
import { boundOf } from "./model.js";

/** @typedef {import("../../types/api").TreeNode} TreeNode */

/**
 * @typedef {object} Axis
 * @property {number} centre the value of the search for the side that began it
 * @property {0 | 1} side that side
 * @property {boolean} pawns whether values are centipawns
 */

/** From here on a value in centipawns is a counted mate. */
export const MATE = 900_000;

/**
 * Where a value lies, −1 … 1.
 * @param {Axis} axis
 * @param {0 | 1} side that the value is seen from
 * @param {number} value
 */
export function place({ centre, side: own, pawns }, side, value) {
  if (!Number.isFinite(value) || Math.abs(value) >= MATE) return value > 0 ? 1 : -1;
  const middle = side === own ? centre : -centre;
  const from = value - (Math.abs(middle) >= MATE ? 0 : middle);
  const [unit, far] = pawns ? [12, 3000] : [0.012, 2];
  const size = Math.log1p(Math.abs(from) / unit) / Math.log1p(far / unit);
  return Math.max(-0.97, Math.min(0.97, Math.sign(from) * size * 0.97));
}

/**
 * A node's window and value as a small picture.
 * @param {Axis} axis
 * @param {TreeNode} node
 * @param {{wide?: number, high?: number}} [size]
 * @returns {SVGSVGElement}
 */
export function windowBar(axis, node, { wide = 132, high = 18 } = {}) {
  const { alpha, beta, value, side } = node;
  const x = (/** @type {number | null} */ at, /** @type {number} */ open) => ((at === null ? open : place(axis, side, at)) + 1) * 0.5 * (wide - 4) + 2;
  const left = x(alpha, -1);
  const right = Math.max(x(beta, 1), left + 2);
  const middle = high / 2;
  const box = s("svg", { class: "window-bar", viewBox: `0 0 ${wide} ${high}`, width: wide, height: high, "aria-hidden": "true", focusable: "false" },
    s("path", { class: "axis", d: `M2 ${middle}H${wide - 2}M${wide / 2} ${middle - 3}V${middle + 3}` }),
    s("rect", { class: "band", x: left, y: middle - 4, width: right - left, height: 8, rx: 1.5 }),
    alpha === null ? null : s("path", { class: "edge", d: `M${left} ${middle - 5.5}V${middle + 5.5}` }),
    beta === null ? null : s("path", { class: "edge", d: `M${right} ${middle - 5.5}V${middle + 5.5}` }));
  if (value !== null && node.why.kind !== "stopped") {
    const at = x(value, 0);
    const bound = boundOf(node);
    // A bound is an arrow to where the true value may lie, beyond the edge of the window.
    const tick = bound === "exact"
      ? s("path", { class: "tick exact", d: `M${at} ${middle - 7.5}V${middle + 7.5}` })
      : bound === "lower"
        ? s("path", { class: "tick lower", d: `M${at - 1} ${middle - 6.5}L${Math.min(at + 7, wide - 1)} ${middle}L${at - 1} ${middle + 6.5}Z` })
        : s("path", { class: "tick upper", d: `M${at + 1} ${middle - 6.5}L${Math.max(at - 7, 1)} ${middle}L${at + 1} ${middle + 6.5}Z` });
    box.append(tick);
  }
  return box;
}
