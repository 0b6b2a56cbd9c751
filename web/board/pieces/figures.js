// The men of chess and the amazon: turned figures on a common foot.

import { circle, ellipse } from "./shapes.js";

/** @typedef {import("./shapes.js").Stroke} Stroke */

/** @type {Stroke} */
const FOOT = ["body", "M-30 39C-30 32-25 29-20 28H20C25 29 30 32 30 39Q30 42 27 42H-27Q-30 42-30 39Z"];
/** @type {Stroke} */
const FOOT_SHADE = ["shade", "M8 29.6H19.600C24 30.500 28.400 33 28.400 39Q28.400 40.400 27 40.400H14C15 36 12 32 8 29.600Z"];
/** @type {Stroke} */
const FOOT_LINE = ["line", "M-22 34.500H22"];

/** @type {Stroke[]} */
const KING = [
  ["body", "M-3.500-46H3.500V-41H9V-34.500H3.500V-24H-3.500V-34.500H-9V-41H-3.500Z"],
  ["body", "M0-19C5-31 27-33 30-17C31.500-7 22-2 18 9H-18C-22-2-31.500-7-30-17C-27-33-5-31 0-19Z"],
  ["shade", "M4-18C10-29 25-29 28.200-17C29.500-8 20.500-2 16.800 7.500H6C14-2 18-10 4-18Z"],
  ["line", "M0-19V9"],
  ["line", "M-22-14C-19-20-10-18-8-8"],
  ["line", "M22-14C19-20 10-18 8-8"],
  ["body", "M-19 9H19L21 28H-21Z"],
  ["line", "M-19.800 17C-8 13.500 8 13.500 19.800 17"],
  FOOT,
  FOOT_SHADE,
  FOOT_LINE,
];

/** @type {Stroke[]} */
const QUEEN = [
  ["body", "M-30-21L-18 9H18L30-21L16-6L11.500-30L0-9L-11.500-30L-16-6Z"],
  ["shade", "M28-17L17 7.500H7L14-3L16.500-3.500Z"],
  ["body", circle(-31, -24, 4.6)],
  ["body", circle(-12, -34, 4.6)],
  ["body", circle(12, -34, 4.6)],
  ["body", circle(31, -24, 4.6)],
  ["line", "M-15 2.500C-6-.500 6-.500 15 2.500"],
  ["body", "M-18 9H18C16 15 19 22 22 28H-22C-19 22-16 15-18 9Z"],
  ["line", "M-18.500 18C-8 14.500 8 14.500 18.500 18"],
  FOOT,
  FOOT_SHADE,
  FOOT_LINE,
];

/** @type {Stroke[]} */
const ROOK = [
  ["body", "M-25-36H-13V-29H-6V-36H6V-29H13V-36H25V-20L17-12H-17L-25-20Z"],
  ["line", "M-23-20H23"],
  ["body", "M-16-12H16L19 20H-19Z"],
  ["shade", "M5-10.500H14.600L17.300 18.500H7Z"],
  ["body", "M-19 20H19L22 28H-22Z"],
  FOOT,
  FOOT_SHADE,
  FOOT_LINE,
];

/** @type {Stroke[]} */
const BISHOP = [
  ["body", circle(0, -40, 5)],
  ["body", "M0-35C13-26 20-14 15-2C13 3 10 5 8 7H-8C-10 5-13 3-15-2C-20-14-13-26 0-35Z"],
  ["shade", "M4-30C14-21 17-11 13.500-3C11.500 2 9 4 7 5.500H2C11-4 13-16 4-30Z"],
  ["line", "M0-24V-8M-7-16H7"],
  ["body", "M-14 7H14Q17 7 17 10T14 13H-14Q-17 13-17 10T-14 7Z"],
  ["body", "M-11 13H11C12 19 16 24 20 28H-20C-16 24-12 19-11 13Z"],
  FOOT,
  FOOT_SHADE,
  FOOT_LINE,
];

/** The head of a horse, also on the discs of Xiangqi. @type {Stroke[]} */
export const HORSE_HEAD = [
  [
    "body",
    "M-21 28C-22 15-9 9-6-4C-11-1-14 0-17 5C-19 8-24 8-27 5C-31 2-31-4-28-8L-17-24C-16-29-17-33-15-41" +
      "C-10-39-7-36-5-33C16-33 27-12 25 10C24.500 18 23 24 21 28Z",
  ],
  ["shade", "M2-30C16-26 25-10 23.500 10C23 17 21.500 22.500 20 26.500H8C16 8 17-12 2-30Z"],
  ["line", "M-4-26C8-22 15-10 14 6"],
  ["line", "M-26 0C-24 1-22 0-21-2"],
  ["mark", circle(-14, -19, 2.8)],
];

/** @type {Stroke[]} */
const KNIGHT = [...HORSE_HEAD, FOOT, FOOT_SHADE, FOOT_LINE];

/** @type {Stroke[]} */
const PAWN = [
  ["body", circle(0, -16, 12.5)],
  ["shade", "M4-27C12-23 14-12 6-5C12-12 11-21 4-27Z"],
  ["body", "M-7 3H7C8 13 13 22 19 28H-19C-13 22-8 13-7 3Z"],
  ["body", "M-12-4H12Q15-4 15-.500T12 3H-12Q-15 3-15-.500T-12-4Z"],
  FOOT,
  FOOT_SHADE,
  FOOT_LINE,
];

// An archer in a long robe, her bow drawn to the right.
/** @type {Stroke[]} */
const AMAZON = [
  ["bow", "M17-39C43-26 43 12 17 25"],
  ["bow", "M17-39L2-7L17 25"],
  ["body", "M-15-12C-10-17 2-17 7-12C9-2 8 8 16 28H-26C-17 10-18-2-15-12Z"],
  ["shade", "M1-13.500C4-12 5.500-11.500 5.700-10C7.500 0 7 10 13.500 26.500H2C6 12 6-2 1-13.500Z"],
  ["line", "M-15.500 6H8.500"],
  ["body", "M-1-12L25-11.500Q28-8 25-5L-1-3Q-5-7.500-1-12Z"],
  ["body", "M-16-25C-24-20-24-10-22-3C-17-8-13-13-12-18Z"],
  ["body", circle(-4, -27, 11)],
  ["mark", "M-15.500-29C-14-41 6-41 7.500-29C3-32-1-33-4-33C-8-33-12-32-15.500-29Z"],
  ["bow", "M-3-7.500H41"],
  ["tip", "M47-7.500L36-13V-2Z"],
  FOOT,
  FOOT_SHADE,
  FOOT_LINE,
];

// Where an arrow has landed the ground burns: nobody stands there again.
/** @type {Stroke[]} */
export const ARROW = [
  ["ember", "M-34-40H34Q40-40 40-34V34Q40 40 34 40H-34Q-40 40-40 34V-34Q-40-40-34-40Z"],
  [
    "flame",
    "M2-31C4-17 21-9 20 9C19 23 9 29 0 29C-11 29-20 21-19 8C-18-1-12-5-11-14C-6-10-4-6-4-1C3-9 4-20 2-31Z",
  ],
  ["spark", "M2-5C3 3 11 7 10 15C9 22 5 25 0 25C-6 25-10 21-9 14C-8 9-5 7-4 3C-2 5-1 7-1 9C2 5 3 1 2-5Z"],
];

/** @type {Record<string, Stroke[]>} */
export const FIGURES = {
  king: KING,
  queen: QUEEN,
  rook: ROOK,
  bishop: BISHOP,
  knight: KNIGHT,
  pawn: PAWN,
  amazon: AMAZON,
};

/** What lies under a figure, so that it stands on the board. @type {Stroke} */
export const SHADOW = ["shadow", ellipse(0, 41, 33, 5)];
