// The games of a match, a page at a time; any of them opens in Analyse.
import { h, replace } from "../../app/dom.js";
import { api, ApiError } from "../../app/api.js";
import { icon } from "../../app/icons.js";
import { onLanguage, t, wordIn } from "../../app/i18n.js";
import { link, url } from "../../app/router.js";

/** @typedef {import("../../types/api").MatchGame} MatchGame */

const PAGE = 25;

export class GamesTable {
  /** @param {HTMLElement} host @param {string} match its id @param {string} game the game's text */
  constructor(host, match, game) {
    this.match = match;
    this.game = game;
    this.offset = 0;
    this.total = 0;
    /** @type {MatchGame[]} */
    this.games = [];
    this.asked = 0;
    // The roles are said aloud because narrow screens lay the rows out as blocks.
    this.body = h("tbody", { role: "rowgroup" });
    this.where = h("span", { class: "muted", role: "status" });
    this.back = this.turnButton("match.earlier", "‹", -PAGE);
    this.next = this.turnButton("match.later", "›", PAGE);
    /** @param {string} name */
    const head = (name) => h("th", { role: "columnheader", scope: "col", class: name === "number" || name === "turns" ? "number" : "", t: `match.${name}` });
    this.table = h(
      "table",
      { class: "match-games", role: "table", "t-label": "match.list" },
      h("thead", { role: "rowgroup" }, h("tr", { role: "row" },
        head("number"), head("first"), head("second"), head("result"), head("reason"), head("turns"), head("opening"))),
      this.body,
    );
    replace(host, h("div", { class: "match-scroll", tabindex: "0", role: "region", "t-label": "match.list" }, this.table),
      h("div", { class: "match-pager" }, this.back, this.where, this.next));
    this.off = onLanguage(() => this.draw());
    void this.load();
  }

  /** @param {string} label @param {string} sign @param {number} by */
  turnButton(label, sign, by) {
    const turn = () => {
      this.offset = Math.max(0, this.offset + by);
      void this.load();
    };
    return h("button", { type: "button", class: "button icon", "t-label": label, "t-title": label, on: { click: turn } }, sign);
  }

  /** Reads the page again: games have been added. */
  async load() {
    const asked = ++this.asked;
    try {
      const { total, games } = await api.get(`/matches/${this.match}/games?offset=${this.offset}&limit=${PAGE}`);
      if (asked !== this.asked) return;
      this.total = total;
      this.games = games;
      this.draw();
    } catch (error) {
      if (asked === this.asked && error instanceof ApiError) this.where.textContent = error.message;
    }
  }

  draw() {
    const { offset, total, games } = this;
    this.back.disabled = offset === 0;
    this.next.disabled = offset + PAGE >= total;
    const [from, to] = [total ? offset + 1 : 0, offset + games.length];
    this.where.textContent = t("match.page", { from, to, total });
    replace(this.body, ...games.map((game) => this.row(game)));
  }

  /** @param {MatchGame} game */
  row(game) {
    const { number, first, second, opening, winner, reason, plies } = game;
    const result = winner === 0 ? "1–0" : winner === 1 ? "0–1" : "½–½";
    const open = link(url("/analyse", { match: this.match, number }), {
      class: "button small quiet match-open",
      "data-act": "open",
      "t-label": "match.open_n",
      "t-title": "match.open",
      vars: { n: number },
    }, number, icon("analyse"));
    const cell = (/** @type {string} */ name, /** @type {string} */ style, /** @type {import("../../types/shell").Child} */ child) =>
      h("td", { role: "cell", class: style, "data-column": name }, child);
    const won = (/** @type {0 | 1} */ side) => (winner === side ? "match-won" : "");
    return h(
      "tr",
      { role: "row", "data-game": number },
      cell("number", "number", open),
      cell("first", won(0), first),
      cell("second", won(1), second),
      cell("result", "match-result", result),
      cell("reason", "", wordIn(this.game, reason)),
      cell("turns", "number", plies),
      h("td", { role: "cell", class: "match-opening", "data-column": "opening", title: opening }, opening),
    );
  }

  destroy() {
    this.off();
    this.asked += 1;
  }
}
