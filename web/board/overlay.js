// What lies over and under the pieces for a while: last move, check, movers, targets, numbers of a
// path, arrows and heat. Every function answers nodes for a layer; none keeps state.

import { s } from "../app/dom.js";
import { UNIT } from "./geometry.js";
import { circle } from "./pieces/shapes.js";

/** @typedef {import("./geometry.js").Geometry} Geometry */
/** @typedef {import("./geometry.js").Point} Point */
/** @typedef {import("./selection.js").Next} Next */
/** @typedef {{path: number[], color: 0|1|2|3, width?: number}} Arrow */

/** @param {Point} point */
const at = ({ x, y }) => `translate(${x} ${y})`;

/** Brackets around a crossing or inside a cell. @param {number} half @param {number} arm */
function brackets(half, arm) {
  let d = "";
  for (const [sx, sy] of /** @type {[number, number][]} */ ([[-1, -1], [1, -1], [1, 1], [-1, 1]])) {
    d += `M${sx * half} ${sy * (half - arm)}V${sy * half}H${sx * (half - arm)}`;
  }
  return d;
}

/**
 * The squares of the last move: where it began, where it ended, and what it did besides.
 * @param {Geometry} geometry @param {number[]} path
 */
export function lastMove(geometry, path) {
  return path.map((square, i) => {
    const role = path.length === 1 || i === 1 ? "to" : i === 0 ? "from" : "beyond";
    const half = UNIT / 2;
    const group = s("g", { class: `last ${role}`, transform: at(geometry.centre(square)) });
    if (!geometry.crossings) group.append(s("rect", { x: -half, y: -half, width: UNIT, height: UNIT }));
    group.append(s("path", { d: geometry.crossings ? brackets(46, 15) : brackets(46.5, 16) }));
    return group;
  });
}

/** @param {Geometry} geometry @param {number} square */
export function check(geometry, square) {
  // On crossings the discs are larger and the rays have room around them.
  const far = geometry.crossings ? 60 : 49;
  const rays = Array.from({ length: 16 }, (_, i) => {
    const angle = (i * Math.PI) / 8;
    const r = i % 2 === 0 ? far : far - 8;
    return `${(Math.cos(angle) * r).toFixed(1)} ${(Math.sin(angle) * r).toFixed(1)}`;
  });
  return s("g", { class: "check", transform: at(geometry.centre(square)) }, s("path", { d: `M${rays.join("L")}Z` }));
}

/** The sign of check, over the piece. @param {Geometry} geometry @param {number} square */
export function checkSign(geometry, square) {
  const { x, y } = geometry.centre(square);
  return s(
    "g",
    { class: "check-sign", transform: `translate(${x + 36} ${y - 36})` },
    s("path", { class: "disc", d: circle(0, 0, 13) }),
    s("path", { class: "sign", d: "M-2.500-8.500H2.500L1.500 2H-1.500ZM-2.200 4.500H2.200V8.500H-2.200Z" }),
  );
}

/** Something is wrong here: the editor's mark. @param {Geometry} geometry @param {number} square */
export function wrongSign(geometry, square) {
  const half = UNIT / 2 - 4;
  return s(
    "g",
    { class: "wrong", transform: at(geometry.centre(square)) },
    s("rect", { x: -half, y: -half, width: 2 * half, height: 2 * half, rx: 8 }),
    s("path", { d: `M${half - 20} ${-half + 6}l14 14m0-14l-14 14` }),
  );
}

/** @param {Geometry} geometry @param {number} square */
export function mover(geometry, square) {
  return s(
    "g",
    { class: "mover", transform: at(geometry.centre(square)) },
    geometry.crossings
      ? s("path", { d: circle(0, 0, 47) })
      : s("rect", { x: -47, y: -47, width: 94, height: 94, rx: 12 }),
  );
}

/** @param {Geometry} geometry @param {number} square */
export function selected(geometry, square) {
  const half = UNIT / 2;
  return s(
    "g",
    { class: "selected", transform: at(geometry.centre(square)) },
    geometry.crossings
      ? s("path", { d: circle(0, 0, 48) })
      : s("rect", { x: -half, y: -half, width: UNIT, height: UNIT }),
  );
}

/**
 * A square that may be touched next: a dot, or a ring around what stands there.
 * @param {Geometry} geometry @param {Next} next @param {boolean} occupied
 */
export function target(geometry, next, occupied) {
  return s(
    "g",
    { class: `target ${occupied ? "ring" : "dot"}`, "data-at": next.square, transform: at(geometry.centre(next.square)) },
    s("path", { d: circle(0, 0, occupied ? 42 : 15) }),
  );
}

/** The number of a chosen square in a path of many. @param {Geometry} geometry @param {number} square @param {number} number @param {0|1} side */
export function ghost(geometry, square, number, side) {
  const text = s("text", { x: 0, y: 16, "text-anchor": "middle" });
  text.textContent = String(number);
  return s(
    "g",
    { class: `ghost o${side}`, transform: at(geometry.centre(square)) },
    s("path", { d: circle(0, 0, 36) }),
    text,
  );
}

// Arrows are told apart by width and dash as well as by colour.
const WIDTHS = [15, 11, 11, 11];
const DASHES = ["", "", "26 12", "3 17"];

/** @param {Geometry} geometry @param {Arrow} arrow @returns {SVGElement} */
export function arrow(geometry, { path, color, width = 1 }) {
  const group = s("g", { class: `arrow c${color}` });
  const thick = (WIDTHS[color] ?? 11) * Math.max(0.4, Math.min(2, width));
  const points = path.map((square) => geometry.centre(square));
  const [first] = points;
  if (points.length === 1 && first) {
    group.append(s("path", { class: "shaft", d: circle(first.x, first.y, 40), "stroke-width": thick * 0.7, "stroke-dasharray": DASHES[color] }));
  }
  for (let i = 1; i < points.length; i++) {
    const from = /** @type {Point} */ (points[i - 1]);
    const to = /** @type {Point} */ (points[i]);
    const far = Math.hypot(to.x - from.x, to.y - from.y);
    if (far === 0) continue;
    const [ux, uy] = [(to.x - from.x) / far, (to.y - from.y) / far];
    const head = thick * 2.3;
    const start = i === 1 ? 18 : 30;
    const tip = { x: to.x - ux * 10, y: to.y - uy * 10 };
    const neck = { x: tip.x - ux * head, y: tip.y - uy * head };
    const wide = thick * 1.45;
    group.append(
      s("path", {
        class: "shaft",
        d: `M${(from.x + ux * start).toFixed(1)} ${(from.y + uy * start).toFixed(1)}L${neck.x.toFixed(1)} ${neck.y.toFixed(1)}`,
        // The second leg of a turn is thinner: it is another deed of the same move.
        "stroke-width": i === 1 ? thick : thick * 0.6,
        "stroke-dasharray": DASHES[color] || null,
      }),
      s("path", {
        class: "head",
        d: `M${tip.x.toFixed(1)} ${tip.y.toFixed(1)}L${(neck.x - uy * wide).toFixed(1)} ${(neck.y + ux * wide).toFixed(1)}L${(neck.x + uy * wide).toFixed(1)} ${(neck.y - ux * wide).toFixed(1)}Z`,
      }),
    );
  }
  return group;
}

/**
 * One square of a map from −1 (the second side's) to 1 (the first side's), with a sign.
 * @param {Geometry} geometry @param {number} square @param {number} value
 */
export function heat(geometry, square, value) {
  const size = Math.min(1, Math.abs(value));
  const side = value > 0 ? 0 : 1;
  const group = s("g", { class: `heat o${side}`, transform: at(geometry.centre(square)) });
  const half = UNIT / 2;
  const patch = s("rect", { x: -half, y: -half, width: UNIT, height: UNIT });
  patch.style.fillOpacity = (0.12 + 0.6 * size).toFixed(2);
  const arm = 5 + 6 * size;
  const d = side === 0 ? `M${-arm} 0H${arm}M0 ${-arm}V${arm}` : `M${-arm} 0H${arm}`;
  group.append(patch, s("path", { transform: "translate(32 34)", d }));
  return group;
}
