// @ts-check
// Games that the server keeps, to go on with or to look at again.

import { h, replace } from "../../app/dom.js";
import { has, t, word, gameTitle, language } from "../../app/i18n.js";
import { api } from "../../app/api.js";
import { link } from "../../app/router.js";
import { icon } from "../../app/icons.js";
import { dialog } from "../../app/dialog.js";
import { toast } from "../../app/toast.js";
import { engineName } from "../enginepicker.js";
import { problemOf, problemWords } from "../problem.js";
import { startOf } from "../gamepicker.js";

/** @typedef {import("../../types/api").GameSummary} GameSummary */
/** @typedef {import("../../types/api").Catalogue} Catalogue */

/** @param {Catalogue} catalogue */
export function recentGames(catalogue) {
  const list = h("ul", { class: "recent" });
  const node = h("section", { class: "card" }, h("h2", { t: "play.recent" }), list);
  /** @type {GameSummary[] | null} */
  let games = null;
  return { node, load, write };

  async function load() {
    try {
      games = (await api.get("/games?limit=50")).games;
      write();
    } catch (error) {
      replace(list, h("li", { class: "muted small" }, problemWords(problemOf(error))));
    }
  }

  function write() {
    if (!games) return;
    if (!games.length) replace(list, h("li", { class: "muted small", t: "play.recent_none" }));
    else replace(list, games.map(row));
  }

  /** @param {GameSummary} game */
  function row(game) {
    const about = catalogue.games.find((known) => known.name === game.game.split(":")[0]);
    const variant = game.game.includes(":") ? game.game.slice(game.game.indexOf(":") + 1) : "";
    const names = game.seats.map((seat) => (seat.kind === "person" ? t("play.person") : engineName(seat.engine)));
    const state = h("span", { class: ["tag", !game.result && "accent"] });
    void stateOf(game).then((text) => {
      state.textContent = text;
    });
    return h("li", null,
      link(`/play/${encodeURIComponent(game.id)}`, { class: "recent-link" },
        h("span", { class: "recent-title" }, about ? gameTitle(about) : game.game, variant ? h("span", { class: "muted small" }, ` ${variantWords(variant)}`) : null),
        state,
        h("span", { class: "recent-more muted small" },
          `${t("play.versus", { first: names[0] ?? "", second: names[1] ?? "" })} · ${t("play.recent_turns", { n: game.turns })} · ${ago(game.updated)}`)),
      h("button", {
        type: "button", class: "button icon quiet small", "t-label": "play.remove", "t-title": "play.remove",
        on: { click: () => void remove(game) },
      }, icon("trash")));
  }

  /** @param {GameSummary} game */
  async function remove(game) {
    const sure = await dialog({
      title: t("play.remove_ask"),
      actions: [{ value: "no", t: "shell.cancel", kind: "plain" }, { value: "yes", t: "play.remove", kind: "danger" }],
    });
    if (sure !== "yes") return;
    try {
      await api.del(`/games/${encodeURIComponent(game.id)}`);
      toast(t("play.removed"));
    } catch (error) {
      toast(problemWords(problemOf(error)), "bad");
    }
    await load();
  }
}

/**
 * A variant and its options as people call them: `king6,goal=home`.
 * @param {string} variant
 */
function variantWords(variant) {
  return variant.split(",").map((one) => {
    const [key = "", value] = one.split("=");
    if (value === undefined) return word(key);
    const named = has(`play.option_${key}`) ? t(`play.option_${key}`) : key;
    return `${named} ${word(value)}`;
  }).join(" · ");
}

/** @param {GameSummary} game */
async function stateOf(game) {
  if (!game.result) return t("play.going_on");
  if (game.result.winner === null) return t("play.draw_result");
  // The sides' names belong to the game, and are told with its start.
  const names = (await startOf(game.game))?.side_names;
  return t("play.wins", { side: names ? word(names[game.result.winner]) : word(["first", "second"][game.result.winner]) });
}

/**
 * A time as a distance from now, in the language that is set.
 * @param {string} time
 */
export function ago(time) {
  const seconds = (Date.parse(time) - Date.now()) / 1000;
  if (!Number.isFinite(seconds)) return time;
  const words = new Intl.RelativeTimeFormat(language() === "zh" ? "zh-CN" : "en", { numeric: "auto", style: "short" });
  /** @type {[Intl.RelativeTimeFormatUnit, number][]} */
  const units = [["day", 86400], ["hour", 3600], ["minute", 60]];
  for (const [unit, long] of units) {
    if (Math.abs(seconds) >= long) return words.format(Math.round(seconds / long), unit);
  }
  return words.format(Math.min(0, Math.round(seconds)), "second");
}
