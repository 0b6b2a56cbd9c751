// @ts-check
// A die's face in a line of text.

import { s } from "../../app/dom.js";

/** Dots on a grid of three by three, by face. */
const DOTS = ["", "4", "26", "246", "0268", "02468", "023568"];

/**
 * @param {number} face
 * @returns {SVGSVGElement}
 */
export function dieFace(face) {
  const dots = DOTS[face];
  const box = s("svg", { class: "pip-face", viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" },
    s("rect", { x: 2, y: 2, width: 20, height: 20, rx: 5 }));
  if (dots === undefined || face < 1) {
    const text = s("text", { x: 12, y: 17, "text-anchor": "middle" });
    text.textContent = String(face);
    box.append(text);
    return box;
  }
  for (const dot of dots) {
    const at = Number(dot);
    box.append(s("circle", { cx: 7 + (at % 3) * 5, cy: 7 + Math.floor(at / 3) * 5, r: 1.9 }));
  }
  return box;
}
