// Pictures are lists of paths in a box from -50 to 50, drawn for this project. A path is named by
// what the style sheet does with it: `body` is filled and outlined, `line` only outlined, `mark`
// filled with the colour of the lines, `shade` and `shine` give it some volume.

import { s } from "../../app/dom.js";

/** @typedef {"body"|"line"|"bow"|"tip"|"mark"|"shade"|"shine"|"face"|"rim"|"ember"|"flame"|"spark"|"pip"|"shadow"} Ink */
/** @typedef {[Ink, string]} Stroke */

/** A circle as path data. @param {number} x @param {number} y @param {number} r */
export function circle(x, y, r) {
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
}

/** An upright ellipse. @param {number} x @param {number} y @param {number} rx @param {number} ry */
export function ellipse(x, y, rx, ry) {
  return `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0Z`;
}

/** A square with round corners around the middle. @param {number} half @param {number} round */
export function tile(half, round) {
  const side = 2 * (half - round);
  return (
    `M${-half + round} ${-half}h${side}a${round} ${round} 0 0 1 ${round} ${round}v${side}` +
    `a${round} ${round} 0 0 1 ${-round} ${round}h${-side}a${round} ${round} 0 0 1 ${-round} ${-round}` +
    `v${-side}a${round} ${round} 0 0 1 ${round} ${-round}Z`
  );
}

/** @param {Stroke[]} strokes @param {string} [transform] @returns {SVGElement} */
export function paint(strokes, transform) {
  const group = s("g", transform ? { transform } : {});
  for (const [ink, d] of strokes) group.append(s("path", { class: `ink-${ink}`, d }));
  return group;
}

/** @param {string} text @param {string} kind @param {number} y @returns {SVGElement} */
export function letters(text, kind, y) {
  const node = s("text", { class: `ink-${kind}`, x: 0, y, "text-anchor": "middle" });
  node.textContent = text;
  return node;
}
