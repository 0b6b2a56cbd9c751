// @ts-check
// From the log of a run to curves: which there are, and where they have points. No document here.

import { numberOf } from "./log.js";

/** @typedef {import("../../types/api").LogEntry} LogEntry */
/** @typedef {import("../../types/api").Generation} Generation */
/** @typedef {import("../../types/api").Measured} Measured */

/**
 * A curve over the numbers of a picture. A value is null where there is none and the pen is lifted, left
 * out where it goes on to the next.
 * @typedef {object} Curve
 * @property {string} key of its name among the texts
 * @property {Record<string, string | number>} [vars]
 * @property {(number | null | undefined)[]} values
 * @property {(number | null | undefined)[]} [errors] half the width of the band around it
 * @property {boolean} [dots] points alone, without a line
 */
/** @typedef {{xs: number[], curves: Curve[], marks: {at: number, words: string}[]}} Picture */

/** The most curves of one picture: colours and dashes tell so many apart. */
export const MOST = 8;

/** @param {Generation[]} log @returns {Picture} */
export function fitness(log) {
  return {
    xs: log.map(numberOf),
    curves: [
      { key: "train.best", values: log.map(({ best }) => best) },
      { key: "train.mean", values: log.map(({ mean }) => mean) },
    ],
    marks: log.flatMap(({ generation, warning }) => (warning ? [{ at: generation, words: warning }] : [])),
  };
}

/** How far apart the genes of a population lie, and how far a mutation takes them. @param {Generation[]} log @returns {Picture} */
export function diversity(log) {
  return {
    xs: log.map(numberOf),
    curves: [
      { key: "train.diversity", values: log.map((entry) => entry.diversity) },
      { key: "train.sigma", values: log.map(({ sigma }) => sigma) },
    ].filter(({ values }) => values.some((value) => value !== null)),
    marks: [],
  };
}

/** The best of each generation against the champion before it. @param {Generation[]} log @returns {Picture} */
export function challenges(log) {
  const those = log.filter(({ champion }) => champion);
  const score = (/** @type {boolean} */ accepted) =>
    those.map(({ champion }) => (champion && champion.accepted === accepted ? champion.score : null));
  return {
    xs: those.map(numberOf),
    curves: [
      { key: "train.accepted", values: score(true), dots: true },
      { key: "train.refused", values: score(false), dots: true },
    ],
    marks: [],
  };
}

/** The champion against those that are never trained on. @param {Generation[]} log @returns {Picture} */
export function yardsticks(log) {
  const those = log.filter((entry) => Object.keys(entry.yardsticks).length > 0);
  const names = [...new Set(those.flatMap((entry) => Object.keys(entry.yardsticks)))];
  return {
    xs: those.map(numberOf),
    curves: names.slice(0, MOST).map((name) =>
      curve("train.against", { name }, those.map((entry) => entry.yardsticks[name]))),
    marks: [],
  };
}

/**
 * The champion against champions of earlier generations: a curve for each that it has met more than once,
 * and one for the last of each time.
 * @param {Generation[]} log @returns {Picture}
 */
export function pastChampions(log) {
  const those = log.filter(({ past }) => past.length > 0);
  /** How often each was met. @type {Map<number, number>} */
  const met = new Map();
  for (const { past } of those) for (const { generation } of past) met.set(generation, (met.get(generation) ?? 0) + 1);
  const again = [...met].filter(([, times]) => times > 1).map(([generation]) => generation);
  const shown = spread(again.sort((a, b) => a - b), MOST - 1);
  const newest = (/** @type {Generation} */ { past }) =>
    past.reduce((last, one) => (one.generation > last.generation ? one : last), /** @type {Generation["past"][0]} */ (past[0]));
  const before = those.map(newest);
  return {
    xs: those.map(numberOf),
    curves: [
      ...shown.map((generation) =>
        curve("train.against_generation", { n: generation }, those.map(({ past }) => past.find((one) => one.generation === generation)))),
      ...(before.some(({ generation }) => !shown.includes(generation)) ? [curve("train.against_newest", undefined, before)] : []),
    ],
    marks: [],
  };
}

/** At most so many of a list, evenly from the first to the last. @param {number[]} list @param {number} most */
function spread(list, most) {
  if (list.length <= most) return list;
  return Array.from({ length: most }, (_, n) => /** @type {number} */ (list[Math.round((n * (list.length - 1)) / (most - 1))]));
}

/** What a search of weights goes by: the score of what it tries against the old weights. @param {LogEntry[]} log @returns {Picture} */
export function scores(log) {
  const those = log.filter((entry) => "step" in entry);
  return { xs: those.map(numberOf), curves: [{ key: "train.score", values: those.map(({ score }) => score) }], marks: [] };
}

/** What is to become small. @param {LogEntry[]} log @returns {Picture} */
export function losses(log) {
  const those = log.filter((entry) => !("generation" in entry));
  const curves = [
    { key: "train.loss", values: those.map((entry) => ("loss" in entry ? entry.loss : null)) },
    { key: "train.validation", values: those.map((entry) => ("validation" in entry ? entry.validation : null)) },
  ];
  return { xs: those.map(numberOf), curves: curves.filter(({ values }) => values.some((value) => value !== null && value !== undefined)), marks: [] };
}

/**
 * A curve with a band through what was measured; before the first point and after the last there is none.
 * @param {string} key @param {Curve["vars"]} vars @param {(Measured | undefined)[]} points
 * @returns {Curve}
 */
function curve(key, vars, points) {
  const first = points.findIndex(Boolean);
  const last = points.findLastIndex(Boolean);
  const column = (/** @type {(point: Measured) => number | null} */ value) =>
    points.map((point, at) => (point ? value(point) : at < first || at > last ? null : undefined));
  const made = { key, values: column(({ score }) => score), errors: column(({ error }) => error) };
  return vars ? { ...made, vars } : made;
}
