// @ts-check
// Analyse: any position of any game, its variations, and what an engine thinks of it while one looks.

import { catalogue as askCatalogue } from "../app/api.js";
import "../i18n/analyse.js";
import { Desk } from "../parts/analyse/desk.js";

/** @type {import("../types/shell").Page} */
export const page = {
  path: "/analyse",
  nav: "shell.analyse",
  async mount(root, where) {
    const catalogue = await askCatalogue();
    const desk = new Desk(root, catalogue);
    await desk.enter(where);
    return { unmount: () => desk.leave() };
  },
};
