// One match: what its games have shown, live.
import { h, replace } from "../../app/dom.js";
import { announce } from "../../app/announce.js";
import { api, ApiError, catalogue } from "../../app/api.js";
import { gameTitle, onLanguage, t, word } from "../../app/i18n.js";
import { link, setDetail } from "../../app/router.js";
import { toast } from "../../app/toast.js";
import { GamesTable } from "./games.js";
import { LiveBoards } from "./boards.js";
import { plain, percent, standings } from "./figures.js";
import { ScoreBand } from "./curve.js";
import { namesOf, PairingsTable, verdictWords } from "./pairings.js";

/** @typedef {import("./pairings.js").MatchView} MatchView */

/**
 * The game of a match with its title, its options as they are written.
 * @param {string} game @param {import("../../types/api").GameAbout[]} games
 */
export function titled(game, games) {
  const [name, options] = [game.split(":")[0], game.split(":").slice(1).join(":")];
  const about = games.find((one) => one.name === name);
  return [about ? gameTitle(about) : name, options].filter(Boolean).join(" · ");
}

/** The settings, which are a text of parts or named values, in the language of the page. @param {unknown} settings */
export function settingsWords(settings) {
  // A part may hold commas of its own, as in `openings random:4,balance=0.1`.
  if (typeof settings === "string") return settings.split(", ").map(word).join(", ");
  if (!settings || typeof settings !== "object") return "";
  return Object.entries(settings)
    .filter(([, value]) => value !== null && value !== "")
    .map(([name, value]) => `${name} ${value}`)
    .join(", ");
}

/** How far a match is; the plan of one that the command line began may be unknown.
 * @param {number} played @param {number | null} planned */
export function gamesWords(played, planned) {
  return planned ? t("match.of_games", { played, planned }) : t("match.played", { played });
}

/** @param {MatchView} match the form with the settings of this match */
export function again({ game, engines }) {
  const query = new URLSearchParams({ game });
  for (const { description, name } of engines) {
    query.append("engine", description);
    query.append("name", name);
  }
  return `/match?${query}`;
}

/**
 * @param {HTMLElement} root
 * @param {string} id
 * @returns {Promise<{unmount: () => void}>}
 */
export async function mountMatch(root, id) {
  const { games } = await catalogue();
  // A match that does not exist is found out before anything stands on the page.
  /** @type {MatchView} */
  const first = await api.get(`/matches/${encodeURIComponent(id)}`);
  /** @type {MatchView | null} */
  let match = null;
  let chosen = 0;
  // The list of games reads its first page by itself.
  let listed = first.games_played;

  const title = h("h1", null, t("match.match_n", { id }));
  const state = h("span", { class: "tag" });
  const about = h("p", { class: "muted" });
  // A name tells nothing of the engine that bears it.
  const who = h("dl", { class: "match-who tiny", "t-label": "match.engines" });
  const bar = h("progress", { class: "match-progress", max: "1", value: 0, "t-label": "match.list" });
  const count = h("span", { class: "muted" });
  const problem = h("p", { class: "notice bad", role: "alert", hidden: true });
  const warning = h("p", { class: "notice warn", hidden: true });
  const act = (/** @type {string} */ what) => async () => {
    stop.disabled = resume.disabled = true;
    try {
      set(await api.post(`/matches/${id}/${what}`));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast(t("match.failed", { message: error.message }), "bad");
    }
    stop.disabled = resume.disabled = false;
  };
  const stop = h("button", { type: "button", class: "button danger", "data-act": "stop", t: "match.stop", on: { click: act("stop") } });
  const resume = h("button", { type: "button", class: "button primary", "data-act": "resume", t: "match.resume", hidden: true, on: { click: act("resume") } });
  const repeat = link("/match", { class: "button", t: "match.new_again" });

  const table = h("div");
  const ranks = h("section", { class: "card", hidden: true });
  const curve = h("div");
  const boards = h("section", { class: "card", "data-part": "boards" }, h("h2", { t: "match.boards" }));
  const list = h("div");
  replace(
    root,
    h("p", { class: "match-back" }, link("/match", { t: "match.back" })),
    h("header", { class: "match-head" },
      h("div", null, h("div", { class: "match-title" }, title, state), about, who),
      h("div", { class: "match-actions" }, stop, resume, repeat)),
    problem,
    warning,
    h("div", { class: "match-how-far" }, bar, count),
    h("section", { class: "card" }, h("h2", { t: "match.pairings" }), table),
    ranks,
    h("section", { class: "card" }, h("h2", { t: "match.course" }), curve),
    boards,
    h("section", { class: "card" }, h("h2", { t: "match.list" }), list),
  );

  const band = new ScoreBand(curve);
  const live = new LiveBoards(boards);
  const pairings = new PairingsTable(table, (index) => {
    chosen = index;
    drawBand();
  });
  const gamesTable = new GamesTable(list, id, first.game);

  function drawBand() {
    const pairing = match?.pairings[chosen];
    if (!match || !pairing) return band.set([]);
    const [a, b] = namesOf(match, pairing);
    band.set([{ name: t("match.against", { a, b }), label: t("match.course_label", { a, b }), history: pairing.history }]);
  }

  function drawStandings() {
    if (!match) return;
    ranks.hidden = match.engines.length < 3;
    if (ranks.hidden) return;
    const named = match.pairings.map((pairing) => {
      const [a, b] = namesOf(/** @type {MatchView} */ (match), pairing);
      return { ...pairing, a, b };
    });
    const rows = standings(match.engines, named).map(({ name, points, games: played, share }, index) =>
      h("tr", null,
        h("td", { class: "number" }, index + 1),
        h("th", { scope: "row" }, name),
        h("td", { class: "number" }, `${plain(points)} / ${played}`),
        h("td", { class: "number" }, played ? percent(share) : "–")));
    replace(ranks, h("h2", null, t("match.standings")), h("table", { class: "match-standings" },
      h("thead", null, h("tr", null, h("td"),
        h("th", { scope: "col" }, t("match.engine")),
        h("th", { scope: "col", class: "number" }, t("match.points")),
        h("th", { scope: "col", class: "number" }, t("match.share")))),
      h("tbody", null, ...rows)));
  }

  function draw() {
    if (!match) return;
    const { game, engines, seed, settings, games_played: played, games_planned: planned } = match;
    title.textContent = engines.length === 2 ? t("match.against", { a: engines[0]?.name ?? "", b: engines[1]?.name ?? "" }) : t("match.match_n", { id });
    setDetail(title.textContent ?? "");
    state.textContent = t(`match.${match.state}`);
    state.dataset.state = match.state;
    about.textContent = [titled(game, games), settingsWords(settings), t("match.seed_is", { seed })].filter(Boolean).join(", ");
    replace(who, ...engines.filter(({ name, description }) => name !== description).map(({ name, description }) =>
      h("div", null, h("dt", null, name), h("dd", { class: "mono" }, description))));
    bar.value = planned ? played / planned : 0;
    count.textContent = gamesWords(played, planned);
    root.dataset.played = String(played);
    root.dataset.state = match.state;
    stop.hidden = match.state !== "running";
    resume.hidden = match.state !== "stopped" || match.can_resume === false;
    repeat.href = again(match);
    boards.hidden = match.state !== "running";
    problem.hidden = !match.problem;
    problem.textContent = match.problem ? t("match.problem", { message: match.problem.message }) : "";
    warning.hidden = !match.warning;
    warning.textContent = word(match.warning);
    drawStandings();
    drawBand();
  }

  /** @param {MatchView} now */
  function set(now) {
    const before = match;
    match = now;
    pairings.set(now);
    draw();
    if (now.games_played !== listed) {
      listed = now.games_played;
      void gamesTable.load();
    }
    const first = now.pairings[0];
    if (before?.state === "running" && now.state === "done" && first) {
      announce(t("match.announce_done", { line: verdictWords(first, namesOf(now, first)) }));
    }
  }

  set(first);
  const stream = api.events(`/matches/${id}/events`, {
    progress: set,
    boards: ({ games: now }) => live.set(now),
  });
  const off = onLanguage(draw);
  return {
    unmount() {
      stream.close();
      off();
      pairings.destroy();
      gamesTable.destroy();
      live.destroy();
      band.destroy();
    },
  };
}
