// The board itself: cells or crossings, labels, and what the rules paint on it for good.

import { s } from "../app/dom.js";
import { UNIT } from "./geometry.js";
import { circle } from "./pieces/shapes.js";

/** @typedef {import("../types/api").Board} BoardView */
/** @typedef {import("./geometry.js").Geometry} Geometry */
/** @typedef {"squares"|"files"|"none"} Labels */

/**
 * @param {BoardView} board
 * @param {Geometry} geometry
 * @param {Labels} labels
 * @returns {SVGElement}
 */
export function ground(board, geometry, labels) {
  const layer = s("g", { class: "ground" });
  layer.append(
    s("rect", {
      class: "frame",
      x: geometry.left,
      y: geometry.top,
      width: geometry.spanX,
      height: geometry.spanY,
      rx: geometry.crossings ? 14 : 10,
    }),
  );
  if (geometry.crossings) layer.append(...crossings(board, geometry));
  else layer.append(...cells(geometry));
  for (const fixture of board.fixtures) {
    if (fixture.kind === "goal") layer.append(goal(geometry, fixture.square, fixture.side));
  }
  if (labels !== "none") layer.append(...coordinates(board, geometry, labels));
  return layer;
}

/** @param {Geometry} geometry */
function cells({ width, height }) {
  let dark = "";
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      // The lower left square is dark, seen from either side of an even board.
      if ((height - 1 - row + column) % 2 === 0) dark += `M${column * UNIT} ${row * UNIT}h${UNIT}v${UNIT}h${-UNIT}Z`;
    }
  }
  return [
    s("rect", { class: "cells-light", x: 0, y: 0, width: width * UNIT, height: height * UNIT }),
    s("path", { class: "cells-dark", d: dark }),
    s("rect", { class: "edge", x: 0, y: 0, width: width * UNIT, height: height * UNIT }),
  ];
}

/** @param {BoardView} board @param {Geometry} geometry */
function crossings(board, geometry) {
  const { width, height } = geometry;
  const [right, bottom] = [(width - 0.5) * UNIT, (height - 0.5) * UNIT];
  const half = UNIT / 2;
  /** Rows above which the river flows. @type {Set<number>} */
  const rivers = new Set();
  for (const fixture of board.fixtures) {
    if (fixture.kind === "river") {
      rivers.add(geometry.flipped ? fixture.rank : height - 2 - fixture.rank);
    }
  }
  let lines = "";
  for (let row = 0; row < height; row++) lines += `M${half} ${row * UNIT + half}H${right}`;
  for (let column = 0; column < width; column++) {
    const x = column * UNIT + half;
    const outer = column === 0 || column === width - 1;
    lines += `M${x} ${half}`;
    for (let row = 0; row < height - 1; row++) {
      const y = (row + 1) * UNIT + half;
      lines += rivers.has(row) && !outer ? `M${x} ${y}` : `V${y}`;
    }
  }
  for (const fixture of board.fixtures) {
    if (fixture.kind !== "palace") continue;
    const from = geometry.centre(fixture.from);
    const to = geometry.centre(fixture.to);
    lines += `M${from.x} ${from.y}L${to.x} ${to.y}M${from.x} ${to.y}L${to.x} ${from.y}`;
  }
  /** @type {SVGElement[]} */
  const nodes = [
    s("rect", {
      class: "edge",
      x: half - 9,
      y: half - 9,
      width: right - half + 18,
      height: bottom - half + 18,
    }),
    s("path", { class: "lattice", d: lines }),
  ];
  for (const row of rivers) nodes.unshift(river(row, width));
  return nodes;
}

/** Two quiet waves between the banks. @param {number} row @param {number} width */
function river(row, width) {
  const top = row * UNIT + UNIT / 2;
  let waves = "";
  for (const y of [top + 36, top + 64]) {
    waves += `M${UNIT * 0.75} ${y}`;
    for (let x = UNIT * 0.75; x < (width - 0.8) * UNIT; x += UNIT / 2) waves += "q12.500-9 25 0t25 0";
  }
  return s(
    "g",
    { class: "river" },
    s("rect", { x: UNIT / 2, y: top, width: (width - 1) * UNIT, height: UNIT }),
    s("path", { d: waves }),
  );
}

/**
 * Where a side wants to go: rings for the first side, lozenges for the second.
 * @param {Geometry} geometry @param {number} square @param {0|1} side
 */
function goal(geometry, square, side) {
  const { x, y } = geometry.centre(square);
  const lozenge = (/** @type {number} */ r) => `M0 ${-r}L${r} 0L0 ${r}L${-r} 0Z`;
  const shape = (/** @type {number} */ r) => (side === 0 ? circle(0, 0, r) : lozenge(r * 1.15));
  return s(
    "g",
    { class: `goal o${side}`, transform: `translate(${x} ${y})` },
    s("rect", { x: -UNIT / 2, y: -UNIT / 2, width: UNIT, height: UNIT }),
    s("path", { d: shape(34) + shape(21) }),
    s("path", { class: "heart", d: shape(8) }),
  );
}

/**
 * @param {BoardView} board @param {Geometry} geometry @param {Labels} labels
 * @returns {SVGElement[]}
 */
function coordinates(board, geometry, labels) {
  const { width, height, flipped } = geometry;
  const numbers = labels === "files" ? board.file_numbers : null;
  /** @type {SVGElement[]} */
  const nodes = [];
  /** @param {string|undefined} text @param {number} x @param {number} y @param {string} kind @param {number} size */
  const put = (text, x, y, kind, size) => {
    const node = s("text", { class: `coordinate ${kind}`, x, y, "font-size": size });
    node.textContent = text ?? "";
    nodes.push(node);
  };
  if (geometry.crossings) {
    for (let column = 0; column < width; column++) {
      const file = flipped ? width - 1 - column : column;
      const x = (column + 0.5) * UNIT;
      const below = numbers ? (flipped ? numbers.far : numbers.near) : board.files;
      const above = numbers ? (flipped ? numbers.near : numbers.far) : board.files;
      put(below[file], x, height * UNIT + 22, "outside", 27);
      put(above[file], x, -7, "outside", 27);
    }
    if (!numbers) {
      for (let row = 0; row < height; row++) {
        const rank = flipped ? row : height - 1 - row;
        put(board.ranks[rank], -14, (row + 0.5) * UNIT + 9, "outside", 27);
        put(board.ranks[rank], width * UNIT + 14, (row + 0.5) * UNIT + 9, "outside", 27);
      }
    }
    return nodes;
  }
  // The wider a board is the smaller it is drawn; a rank of two digits finds room beside it.
  const size = Math.min(23, 8 + width * 1.7);
  for (let column = 0; column < width; column++) {
    const file = flipped ? width - 1 - column : column;
    put(board.files[file], (column + 0.5) * UNIT, height * UNIT + 17 + size / 3, "outside", size);
  }
  for (let row = 0; row < height; row++) {
    const rank = flipped ? row : height - 1 - row;
    put(board.ranks[rank], -17, (row + 0.5) * UNIT + size / 3, "outside", size);
  }
  return nodes;
}
