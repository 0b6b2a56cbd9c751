// Numbered stones. The first side's are round, the second's are square, so that they can be told
// apart without colours.

import { circle, letters, paint, tile } from "./shapes.js";

/** @typedef {import("./shapes.js").Stroke} Stroke */

// Where the pips of a die lie, in units of the distance from the middle.
/** @type {[number, number][][]} */
const PIPS = [
  [],
  [[0, 0]],
  [[-1, -1], [1, 1]],
  [[-1, -1], [0, 0], [1, 1]],
  [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
];

/** @param {number} face @param {number} far @param {number} r @returns {Stroke[]} */
export function pips(face, far, r) {
  return (PIPS[face] ?? []).map(([x, y]) => ["pip", circle(x * far, y * far, r)]);
}

/**
 * @param {number} number
 * @param {0|1|null} owner
 * @param {"characters"|"symbols"} set
 * @returns {SVGElement}
 */
export function stone(number, owner, set) {
  const outline = owner === 1 ? tile(37, 13) : circle(0, 0, 40);
  const inner = owner === 1 ? tile(30, 8) : circle(0, 0, 32.5);
  const group = paint([
    ["shadow", owner === 1 ? tile(37, 13) : circle(0, 0, 40)],
    ["body", outline],
    ["rim", inner],
  ]);
  /** @type {SVGElement} */ (group.firstElementChild).setAttribute("transform", "translate(0 4)");
  if (set === "symbols") {
    group.append(paint(pips(number, owner === 1 ? 15.5 : 16.5, 6)));
  } else {
    group.append(letters(String(number), "digit", 17));
  }
  return group;
}
