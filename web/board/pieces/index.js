// The one table from the id of a piece to its picture, its family (which colours its sides have)
// and its name. A piece that is not in it shows its glyph on a disc, so a new game plays before it
// has pictures.

import { s } from "../../app/dom.js";
import { t } from "../../app/i18n.js";
import { settings } from "../../app/settings.js";
import { blank, disc, MEN } from "./discs.js";
import { ARROW, FIGURES, SHADOW } from "./figures.js";
import { letters, paint } from "./shapes.js";
import { stone } from "./stones.js";

/** @typedef {"figure"|"stone"|"disc"|"wall"|"token"} Family */
/** @typedef {"characters"|"symbols"} PieceSet */
/** @typedef {{id: string, glyph: string, owner: 0|1|null}} Man */
/**
 * @typedef {object} Picture
 * @property {Family} family
 * @property {string} name  key of its name
 * @property {(man: Man, set: PieceSet) => SVGElement} draw
 */

/** @type {Record<"cells"|"crossings", Record<string, Picture>>} */
const PICTURES = {
  cells: { arrow: { family: "wall", name: "board.piece_arrow", draw: () => paint(ARROW) } },
  crossings: {},
};

for (const [id, strokes] of Object.entries(FIGURES)) {
  PICTURES.cells[id] = {
    family: "figure",
    name: `board.piece_${id}`,
    draw: () => paint([SHADOW, ...strokes]),
  };
}
for (let number = 1; number <= 6; number++) {
  PICTURES.cells[`stone-${number}`] = {
    family: "stone",
    name: `board.piece_stone_${number}`,
    draw: (man, set) => stone(number, man.owner, set),
  };
}
for (const id of MEN) {
  PICTURES.crossings[id] = {
    family: "disc",
    name: `board.piece_disc_${id}`,
    draw: (man, set) => disc(man.id, man.owner, set),
  };
}

/** @type {Picture} */
const TOKEN = {
  family: "token",
  name: "",
  draw: (man) => {
    const group = blank(man.owner);
    group.append(letters(man.glyph, "glyph", 15));
    return group;
  },
};

/** @param {"cells"|"crossings"} lattice @param {string} id @returns {Picture} */
function pictureOf(lattice, id) {
  const table = PICTURES[lattice];
  return Object.hasOwn(table, id) ? /** @type {Picture} */ (table[id]) : TOKEN;
}

/** @param {"cells"|"crossings"} lattice @param {string} id @returns {Family} */
export function familyOf(lattice, id) {
  return pictureOf(lattice, id).family;
}

/** Where a picture stands in its set, the strongest first: the order of a choice. @param {"cells"|"crossings"} lattice @param {string} id */
export function rankOf(lattice, id) {
  const at = Object.keys(PICTURES[lattice]).indexOf(id);
  return at < 0 ? Infinity : at;
}

/** The set of pictures that the person chose. @returns {PieceSet} */
export function pieceSet() {
  return settings.get("pieces") === "symbols" ? "symbols" : "characters";
}

/** @type {Map<string, SVGElement>} */
const drawn = new Map();

/**
 * The picture of a piece, in a box from -50 to 50.
 * @param {"cells"|"crossings"} lattice
 * @param {Man} man
 * @returns {SVGElement}
 */
export function pieceNode(lattice, man) {
  const set = pieceSet();
  const key = [lattice, man.id, man.owner, man.glyph, set].join("/");
  let node = drawn.get(key);
  if (!node) {
    const picture = pictureOf(lattice, man.id);
    node = s("g", { class: `man ${picture.family} o${man.owner ?? "n"}` });
    node.append(picture.draw(man, set));
    drawn.set(key, node);
  }
  return /** @type {SVGElement} */ (node.cloneNode(true));
}

/** A piece alone, for a button or a legend. @param {"cells"|"crossings"} lattice @param {Man} man */
export function pieceIcon(lattice, man) {
  return s(
    "svg",
    { class: "piece-icon", viewBox: "-50 -50 100 100", "aria-hidden": "true", focusable: "false" },
    pieceNode(lattice, man),
  );
}

/**
 * What a piece is called in the language of the page, without its owner.
 * @param {"cells"|"crossings"} lattice
 * @param {Man} man
 */
export function pieceName(lattice, man) {
  const { name } = pictureOf(lattice, man.id);
  if (name === "") return man.glyph;
  return t(man.owner === 1 && name.startsWith("board.piece_disc_") ? `${name}_second` : name);
}

/** A side by the colour of its pieces. @param {string} family @param {0|1} side */
export function sideLabel(family, side) {
  return t(`board.side_${family}_${side}`);
}

/**
 * What a piece is called with its owner: “white queen”.
 * @param {"cells"|"crossings"} lattice
 * @param {Man} man
 */
export function pieceLabel(lattice, man) {
  const piece = pieceName(lattice, man);
  if (man.owner === null) return piece;
  return t("board.owned", { side: sideLabel(familyOf(lattice, man.id), man.owner), piece });
}
