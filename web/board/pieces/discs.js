// The men of Xiangqi on wooden discs: characters, or pictures for those who do not read them. The
// sides differ in colour, in character and in the ring: double for the first, single and broad
// for the second.

import { HORSE_HEAD } from "./figures.js";
import { circle, ellipse, letters, paint } from "./shapes.js";

/** @typedef {import("./shapes.js").Stroke} Stroke */

/** @type {Record<string, [string, string]>} */
const CHARACTERS = {
  king: ["帥", "將"],
  advisor: ["仕", "士"],
  elephant: ["相", "象"],
  horse: ["傌", "馬"],
  rook: ["俥", "車"],
  cannon: ["炮", "砲"],
  soldier: ["兵", "卒"],
};

const SPOKES = Array.from({ length: 8 }, (_, i) => {
  const [x, y] = [Math.cos((i * Math.PI) / 4), Math.sin((i * Math.PI) / 4)];
  return `M${(x * 7).toFixed(1)} ${(y * 7).toFixed(1)}L${(x * 21).toFixed(1)} ${(y * 21).toFixed(1)}`;
}).join("");

/** @type {Record<string, Stroke[]>} */
const SYMBOLS = {
  king: [
    ["body", "M-25 22V-14L-12 0L0-26L12 0L25-14V22Z"],
    ["line", "M-25 13H25"],
    ["mark", circle(0, -27, 4)],
    ["mark", circle(-25, -15, 4)],
    ["mark", circle(25, -15, 4)],
  ],
  advisor: [
    ["body", ellipse(-22, 8, 11, 5.5)],
    ["body", ellipse(22, 8, 11, 5.5)],
    ["body", "M-10-4C-10-26 10-26 10-4Z"],
    ["body", "M-15 18V2C-15-9 15-9 15 2V18Q0 23-15 18Z"],
    ["line", "M-15 11Q0 15 15 11"],
  ],
  elephant: [
    ["body", "M-11-13C-24-25-33-12-29 0C-26 9-18 10-12 5Z"],
    ["body", "M11-13C24-25 33-12 29 0C26 9 18 10 12 5Z"],
    ["body", "M-14-8C-14-23 14-23 14-8C14 2 9 6 7 11C6 17 8 20 13 18C18 16 19 21 15 24C8 28-3 26-5 17C-6 10-14 2-14-8Z"],
    ["mark", circle(-7, -7, 2.6)],
    ["mark", circle(7, -7, 2.6)],
    ["line", "M-1 8H6M-1 14H5"],
  ],
  horse: HORSE_HEAD,
  rook: [
    ["body", circle(0, 0, 26)],
    ["line", circle(0, 0, 20)],
    ["line", SPOKES],
    ["mark", circle(0, 0, 7)],
  ],
  cannon: [
    ["body", "M-20 8L16-24Q24-26 27-19Q29-13 24-9L-10 18Z"],
    ["line", "M9-17L18-5"],
    ["body", circle(-9, 12, 14)],
    ["line", circle(-9, 12, 8)],
    ["mark", circle(-9, 12, 3.2)],
  ],
  soldier: [
    ["line", "M19-29V28"],
    ["mark", "M19-33L24-22H14Z"],
    ["body", "M-5-22C3-16 9-15 13-15V2C13 14 3 20-5 25C-13 20-23 14-23 2V-15C-19-15-13-16-5-22Z"],
    ["line", "M-5-21V24M-23 0H13"],
    ["mark", circle(-5, 0, 5)],
  ],
};

export const MEN = Object.keys(CHARACTERS);

/**
 * @param {string} id
 * @param {0|1|null} owner
 * @param {"characters"|"symbols"} set
 * @returns {SVGElement}
 */
export function disc(id, owner, set) {
  const group = blank(owner);
  const symbol = SYMBOLS[id];
  if (set === "symbols" && symbol) {
    group.append(paint(symbol, id === "horse" ? "translate(1 3.5) scale(0.8)" : "scale(0.98)"));
  } else {
    group.append(letters(CHARACTERS[id]?.[owner ?? 0] ?? "", "character", 18.5));
  }
  return group;
}

/** The empty disc of a side. @param {0|1|null} owner @returns {SVGElement} */
export function blank(owner) {
  const group = paint([
    ["shadow", circle(0, 0, 44)],
    ["face", circle(0, 0, 44)],
    ["rim", circle(0, 0, owner === 1 ? 36.5 : 38.5)],
  ]);
  /** @type {SVGElement} */ (group.firstElementChild).setAttribute("transform", "translate(0 4)");
  if (owner === 0) group.append(paint([["rim", circle(0, 0, 34.5)]]));
  return group;
}
