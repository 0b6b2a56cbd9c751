// @ts-check
// Which games have a lesson written for them. A game that is not here gets a page from the
// catalogue.

/** @typedef {import("./lesson").Lesson} Lesson */

/** @type {Record<string, {summary: string, load: () => Promise<{lesson: Lesson}>}>} */
export const LESSONS = {
  minichess: { summary: "learn.minichess", load: () => import("./minichess.js") },
  ewn: { summary: "learn.ewn", load: () => import("./ewn.js") },
  amazons: { summary: "learn.amazons", load: () => import("./amazons.js") },
  xiangqi: { summary: "learn.xiangqi", load: () => import("./xiangqi.js") },
};
