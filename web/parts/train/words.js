// @ts-check
// What is said of a run in a few words: how far it is, how long it takes, what it has brought.

import { t, told } from "../../app/i18n.js";
import { plain } from "../match/figures.js";
import { numberOf } from "./log.js";

/** @typedef {import("../../types/api").RunSummary} RunSummary */

/** A span of time: `4 s`, `12 min`, `3 h 20 min`. @param {number} seconds */
export function span(seconds) {
  const whole = Math.max(0, Math.round(seconds));
  if (whole < 60) return t("train.seconds", { n: whole });
  const minutes = Math.round(whole / 60);
  if (minutes < 60) return t("train.minutes", { n: minutes });
  return t("train.hours", { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}

/**
 * Seconds to the goal at the speed so far; null where that is not known.
 * @param {RunSummary} run
 */
export function left({ about, last }) {
  if (!about?.goal || !last || !(about.seconds > 0)) return null;
  const done = numberOf(last);
  // The first number is 0, and may have taken as long as the others.
  return (about.seconds / (done + 1)) * Math.max(0, about.goal - done);
}

/** How far a run is: `12 / 500`. @param {RunSummary} run */
export function reached({ about, last }) {
  const done = last ? numberOf(last) : 0;
  return about?.goal ? `${done} / ${about.goal}` : String(done);
}

/** What a run has brought so far, by its last line. @param {RunSummary} run */
export function brought({ last, problem }) {
  if (problem) return told(problem);
  if (!last) return "–";
  if ("generation" in last) return t("train.brought_evolve", { best: plain(last.best, 2), mean: plain(last.mean, 2) });
  if ("epoch" in last) return t("train.brought_train", { loss: plain(last.loss, 4), validation: plain(last.validation, 4) });
  const [key, value] = last.score === null ? ["loss", last.loss] : ["score", last.score];
  return t(`train.brought_${key}`, { value: plain(value, 4) });
}
