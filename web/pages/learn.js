// @ts-check
// Learn: the rules of each game, with boards to try them on.

import { api } from "../app/api.js";
import { h, replace } from "../app/dom.js";
import { gameTitle, language, onLanguage, t } from "../app/i18n.js";
import { link, setDetail } from "../app/router.js";
import "../i18n/learn.js";
import { Board } from "../board/board.js";
import { optionsSection } from "../learn/catalogue.js";
import { Diagram } from "../learn/diagram.js";
import { LESSONS } from "../learn/index.js";
import { element, inline } from "../learn/prose.js";

/** @typedef {import("../types/api").Catalogue} Catalogue */
/** @typedef {import("../types/api").GameAbout} GameAbout */
/** @typedef {import("../types/api").PositionView} PositionView */
/** @typedef {import("../learn/lesson").Lesson} Lesson */

/** @param {HTMLElement} root @param {Catalogue} catalogue */
function showCards(root, catalogue) {
  /** @type {Board[]} */
  const boards = [];
  /** @type {(() => void)[]} */
  const offs = [];
  const cards = catalogue.games.map((about) => {
    const host = h("div", { class: "learn-card-board" });
    const board = new Board(host, { small: true, label: "learn.start" });
    boards.push(board);
    // A card without its board is still a card.
    api.post("/position", { game: about.name }).then(
      (/** @type {PositionView} */ view) => board.set({ board: { ...view.board, marks: [] }, animate: false }),
      () => host.classList.add("missing"),
    );
    const title = h("h2", null, gameTitle(about));
    offs.push(onLanguage(() => (title.textContent = gameTitle(about))));
    const summary = LESSONS[about.name]?.summary;
    return link(`/learn/${about.name}`, { class: "card learn-card" },
      host,
      h("div", { class: "stack" }, title, summary ? h("p", { class: "muted", t: summary }) : null, h("span", { class: "learn-more", t: "learn.open" })));
  });
  root.append(
    h("header", { class: "learn-head" }, h("h1", { t: "learn.title" }), h("p", { class: "muted", t: "learn.lead" })),
    h("div", { class: "learn-cards" }, cards),
  );
  return () => {
    for (const off of offs) off();
    for (const board of boards) board.destroy();
  };
}

/** @param {HTMLElement} root @param {Catalogue} catalogue @param {GameAbout} about */
async function showGame(root, catalogue, about) {
  const known = LESSONS[about.name];
  /** @type {Lesson|null} */
  const lesson = known ? (await known.load()).lesson : null;
  const others = catalogue.games.filter((game) => game !== about);
  /** Diagrams keep what was played on them when the language changes. @type {Map<string, Diagram>} */
  const diagrams = new Map();
  /** @param {string} name @param {string} caption */
  const figure = (name, caption) => {
    const spec = lesson?.diagrams[name] ?? { game: about.name };
    const shape = lesson?.shape ?? { width: 8, height: 8, lattice: "cells" };
    const diagram = diagrams.get(name) ?? new Diagram(spec, shape);
    diagrams.set(name, diagram);
    diagram.setCaption(caption);
    return diagram.node;
  };
  const article = h("article", { class: "lesson" });
  root.append(article);

  const write = () => {
    const telling = lesson?.content[language()] ?? null;
    const sections = (telling?.sections ?? []).map(({ id, title, body }) =>
      h("section", { id, class: "lesson-section" }, h("h2", null, title), body.map((block) => element(block, figure))));
    const options = optionsSection(about);
    const all = [
      ...(telling?.sections.map(({ id, title }) => ({ id, title })) ?? []),
      { id: "options", title: t("learn.options") },
    ];
    replace(article,
      h("header", { class: "lesson-head" },
        h("nav", { class: "lesson-up" }, link("/learn", { t: "learn.all" }),
          others.map((game) => link(`/learn/${game.name}`, {}, gameTitle(game)))),
        h("h1", null, gameTitle(about)),
        telling ? h("p", { class: "lesson-lead" }, inline(telling.lead)) : null,
        h("div", { class: "row" },
          link(`/play?game=${encodeURIComponent(about.name)}`, { class: "button primary", t: "learn.play" }),
          link(`/analyse?game=${encodeURIComponent(about.name)}`, { class: "button", t: "learn.analyse" }))),
      h("div", { class: "lesson-body" },
        h("nav", { class: "lesson-contents", "aria-label": t("learn.contents") },
          h("ol", null, all.map(({ id, title }) => h("li", null, h("a", { href: `#${id}` }, title))))),
        h("div", { class: "lesson-text" },
          lesson ? null : h("div", { class: "lesson-boards" }, figure("start", t("learn.start"))),
          sections,
          options)));
    setDetail(gameTitle(about));
  };
  write();
  const off = onLanguage(write);
  return () => {
    off();
    for (const diagram of diagrams.values()) diagram.destroy();
  };
}

/** @type {import("../types/shell").Page} */
export const page = {
  path: "/learn",
  nav: "shell.learn",
  async mount(root, { params }) {
    /** @type {Catalogue} */
    const catalogue = await api.get("/catalogue");
    if (!params.id) return { unmount: showCards(root, catalogue) };
    const about = catalogue.games.find((game) => game.name === params.id);
    if (!about) {
      root.append(h("section", { class: "card empty" }, h("h1", { t: "learn.no_game" }), link("/learn", { class: "button", t: "learn.all" })));
      return;
    }
    const unmount = await showGame(root, catalogue, about);
    // A link to a section finds it only now.
    if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
    return { unmount };
  },
};
