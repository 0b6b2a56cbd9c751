// @ts-check
// Play: begin a game, or the game that the address names.

import "../i18n/play.js";
import { h, replace } from "../app/dom.js";
import { onLanguage } from "../app/i18n.js";
import { api, ApiError, catalogue } from "../app/api.js";
import { link } from "../app/router.js";
import { newGame } from "../parts/play/new.js";
import { PlayGame } from "../parts/play/game.js";
import { recentGames } from "../parts/play/recent.js";
import { problemOf, problemWords } from "../parts/problem.js";

/** @type {import("../types/shell").Page} */
export const page = {
  path: "/play",
  nav: "shell.play",
  async mount(root, { params, query }) {
    return params.id ? playing(root, params.id) : beginning(root, query);
  },
};

/**
 * @param {HTMLElement} root
 * @param {URLSearchParams} query
 */
async function beginning(root, query) {
  const known = await catalogue();
  const form = newGame(known, query);
  const recent = recentGames(known);
  replace(root, h("div", { class: "play-begin" }, form.node, recent.node));
  void recent.load();
  const off = onLanguage(recent.write);
  return {
    unmount() {
      off();
      form.destroy();
    },
  };
}

/**
 * @param {HTMLElement} root
 * @param {string} id
 */
async function playing(root, id) {
  let state;
  try {
    state = await api.get(`/games/${encodeURIComponent(id)}`);
  } catch (error) {
    const gone = error instanceof ApiError && error.status === 404;
    replace(root, h("section", { class: "card empty" },
      h("h1", { t: gone ? "play.gone" : "shell.failed" }),
      gone ? h("p", { class: "muted", t: "play.gone_why" }) : h("p", { class: "muted" }, problemWords(problemOf(error))),
      link("/play", { class: "button", t: "play.new_game" })));
    return;
  }
  const game = new PlayGame(root, state);
  return { unmount: () => game.close() };
}
