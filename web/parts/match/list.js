// All matches of the database, and some of them side by side.
import { h, replace } from "../../app/dom.js";
import { api, ApiError, catalogue } from "../../app/api.js";
import { language, onLanguage, t } from "../../app/i18n.js";
import { go, link } from "../../app/router.js";
import { percent, plain, signed, within } from "./figures.js";
import { gamesWords, settingsWords, titled } from "./view.js";
import { ScoreBand } from "./curve.js";
import { begun, namesOf, PairingsTable } from "./pairings.js";

/** @typedef {import("../../types/api").MatchSummary} MatchSummary */
/** @typedef {import("./pairings.js").MatchView} MatchView */

/** How often a list looks again while a match in it is running. */
const AGAIN_MS = 2500;

/** Calls again and again while the page is seen and until the answer is called. @param {() => Promise<boolean>} look says whether to look again */
function watch(look) {
  let ended = false;
  /** @type {ReturnType<typeof setTimeout>} */
  let timer;
  const round = async () => {
    let more = true;
    if (!document.hidden) more = await look();
    if (!ended && more) timer = setTimeout(round, AGAIN_MS);
  };
  void round();
  return () => {
    ended = true;
    clearTimeout(timer);
  };
}

/** The counts, the score and the Elo out of the line that the command line prints. @param {string} line */
function brief(line) {
  const [, counts, score, elo] = /: (\d+-\d+-\d+), score ([\d.]+) %, Elo (\S+ ± \S+),/.exec(line) ?? [];
  if (counts === "0-0-0") return t("match.no_games");
  return counts ? `${counts.replaceAll("-", " – ")} · ${score} % · Elo ${elo?.replaceAll("-", "−").replaceAll("inf", "∞")}` : line;
}

/** When, in the person's own way of writing it. @param {string} created */
function day(created) {
  const time = new Date(created);
  if (Number.isNaN(time.getTime())) return created;
  return new Intl.DateTimeFormat(language() === "zh" ? "zh-CN" : "en-GB", { dateStyle: "medium", timeStyle: "short" }).format(time);
}

/** @param {HTMLElement} host */
export function mountList(host) {
  /** @type {MatchSummary[] | null} */
  let matches = null;
  let message = "";
  /** @type {import("../../types/api").GameAbout[]} */
  let games = [];
  /** @type {Set<string>} */
  const ticked = new Set();
  const rows = h("tbody", { role: "rowgroup" });
  const words = h("p", { class: "muted", role: "status" }, t("match.loading"));
  const beside = h("button", {
    type: "button",
    class: "button",
    "data-act": "compare",
    t: "match.compare",
    "t-title": "match.compare_help",
    disabled: true,
    on: { click: () => go(`/match?compare=${[...ticked].join(",")}`) },
  });
  const head = (/** @type {string} */ name) => h("th", { role: "columnheader", scope: "col", t: `match.${name}` });
  const table = h("table", { class: "matches", role: "table", "t-label": "match.all", hidden: true },
    h("thead", { role: "rowgroup" }, h("tr", { role: "row" },
      h("td", { role: "cell" }), head("engines"), head("game"), head("state"), head("list"), head("summary"), head("created"))),
    rows);
  replace(host, table, words, h("div", { class: "match-actions" }, beside));

  /** @param {MatchSummary} match */
  function row({ id, engines, game, state, games_played: played, games_planned: planned, line, created }) {
    const tick = h("input", {
      type: "checkbox",
      checked: ticked.has(id),
      "aria-label": t("match.select_n", { id }),
      on: {
        change: (event) => {
          if (event.target.checked) ticked.add(id);
          else ticked.delete(id);
          beside.disabled = ticked.size < 2;
        },
      },
    });
    const cell = (/** @type {string} */ name, /** @type {import("../../types/shell").Child[]} */ ...children) =>
      h("td", { role: "cell", "data-column": name, "data-label": t(`match.${name}`) }, ...children);
    return h("tr", { role: "row", "data-match": id },
      h("td", { role: "cell", "data-column": "tick" }, tick),
      h("th", { role: "rowheader", scope: "row" }, link(`/match/${id}`, {}, engines.join(" – "))),
      cell("game", titled(game, games)),
      cell("state", h("span", { class: "tag", "data-state": state }, t(`match.${state}`))),
      cell("list", planned ? `${played} / ${planned}` : played),
      h("td", { role: "cell", "data-column": "summary", "data-label": t("match.summary"), title: line }, brief(line)),
      cell("created", day(created)));
  }

  function draw() {
    const all = matches ?? [];
    table.hidden = !all.length;
    beside.hidden = all.length < 2;
    words.hidden = all.length > 0;
    words.textContent = message || t(matches ? "match.none" : "match.loading");
    // The rows are new; the tick box that had the focus gets it again.
    const kept = document.activeElement?.closest("tr")?.dataset.match;
    replace(rows, ...all.map(row));
    const again = kept ? rows.querySelector(`[data-match="${CSS.escape(kept)}"] input`) : null;
    if (again instanceof HTMLElement) again.focus();
  }

  const end = watch(async () => {
    try {
      if (!games.length) games = (await catalogue()).games;
      ({ matches } = await api.get("/matches"));
      message = "";
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      message = t("match.failed", { message: error.message });
    }
    draw();
    return Boolean(message) || (matches ?? []).some((match) => match.state === "running");
  });
  const off = onLanguage(draw);
  return () => {
    end();
    off();
  };
}

/**
 * Several matches beside each other. One stream a page is what browsers allow, so that this page asks.
 * @param {HTMLElement} root @param {string[]} ids
 */
export async function mountCompare(root, ids) {
  const { games } = await catalogue();
  const curve = h("div");
  const columns = h("div", { class: "match-columns" });
  replace(root,
    h("p", { class: "match-back" }, link("/match", { t: "match.back" })),
    h("h1", { t: "match.comparing" }),
    h("section", { class: "card" }, h("h2", { t: "match.course" }), curve),
    columns);
  const band = new ScoreBand(curve);
  const shown = ids.map((id) => {
    const head = h("h2");
    const about = h("p", { class: "muted" });
    const how = h("p");
    const host = h("div");
    columns.append(h("section", { class: "card match-column", "data-match": id }, head, about, how, host));
    const table = new PairingsTable(host);
    /** @type {MatchView | null} */
    let match = null;
    return {
      get match() {
        return match;
      },
      table,
      async look() {
        try {
          match = await api.get(`/matches/${id}`);
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
          head.textContent = error.status === 404 ? t("match.not_found", { id }) : t("match.failed", { message: error.message });
          return error.status === 0;
        }
        this.draw();
        return match?.state === "running";
      },
      draw() {
        if (!match) return;
        const { engines, settings, seed, games_played: played, games_planned: planned } = match;
        replace(head, link(`/match/${id}`, {}, engines.map(({ name }) => name).join(" – ")));
        about.textContent = [titled(match.game, games), settingsWords(settings), t("match.seed_is", { seed })].filter(Boolean).join(", ");
        how.textContent = `${t(`match.${match.state}`)} · ${gamesWords(played, planned)}`;
        table.set(match);
      },
    };
  });
  const drawBand = () => {
    const lines = shown.flatMap(({ match }) => (match ? match.pairings.slice(0, 1).map((pairing) => {
      const [a, b] = namesOf(match, pairing);
      const words = !begun(pairing) ? t("match.no_games") : `${within(percent(pairing.score), percent(pairing.score_error))}, Elo ${within(signed(pairing.elo), plain(pairing.elo_error))}`;
      return { name: `${match.id}: ${t("match.against", { a, b })} (${words})`, label: t("match.course_label", { a, b }), history: pairing.history };
    }) : []));
    band.set(lines);
  };
  const end = watch(async () => {
    const more = await Promise.all(shown.map((one) => one.look()));
    drawBand();
    return more.some(Boolean);
  });
  const off = onLanguage(() => {
    for (const one of shown) one.draw();
    drawBand();
  });
  return {
    unmount() {
      end();
      off();
      band.destroy();
      for (const one of shown) one.table.destroy();
    },
  };
}
