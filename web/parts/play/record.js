// @ts-check
// What follows from a game: its record as a file or a text, the Analyse page, a rematch.

import { h } from "../../app/dom.js";
import { t, language } from "../../app/i18n.js";
import { api, catalogue } from "../../app/api.js";
import { dialog } from "../../app/dialog.js";
import { go, url } from "../../app/router.js";
import { toast } from "../../app/toast.js";
import { copyText, download } from "../../app/clipboard.js";
import { startOf } from "../gamepicker.js";
import { problemOf, problemWords } from "../problem.js";

/** @typedef {import("../../types/api").GameState} GameState */

/** @param {GameState} state */
export async function showRecord(state) {
  const about = (await catalogue()).games.find((known) => known.name === state.game.split(":")[0]);
  const formats = about?.formats ?? [];
  const help = h("p", { class: "muted small" });
  const text = h("textarea", { class: "input mono record-text", readonly: true, rows: "10", "t-label": "play.record_title", spellcheck: "false" });
  const select = h("select", { class: "input", id: "record-format", on: { change: () => void load() } },
    formats.map(({ name }) => h("option", { value: name }, name.toUpperCase())));
  let name = "";
  let asked = 0;
  const load = async () => {
    const mine = ++asked;
    const format = formats.find((one) => one.name === select.value);
    help.textContent = (language() === "zh" && format?.help_zh) || format?.help || "";
    try {
      const written = await api.get(`/games/${state.id}/record?format=${encodeURIComponent(select.value)}`);
      if (mine !== asked) return;
      text.value = written.text;
      name = written.file_name;
    } catch (error) {
      if (mine === asked) text.value = problemWords(problemOf(error));
    }
  };
  void load();
  await dialog({
    title: t("play.record_title"),
    body: h("div", { class: "stack" },
      h("div", { class: "field" }, h("label", { for: "record-format", t: "play.record_as" }), select, help), text),
    actions: [
      {
        value: "copy", t: "play.copy", kind: "plain",
        check: async () => {
          await copyText(text.value);
          return false;
        },
      },
      {
        value: "save", t: "play.download", kind: "primary",
        check: () => {
          if (name) download(name, text.value);
          return Boolean(name);
        },
      },
    ],
  });
}

/**
 * Opens the game in Analyse; the address names it.
 * @param {GameState} state
 */
export function analyse({ id }) {
  go(url("/analyse", { played: id }));
}

/**
 * The same game once more, with the seats changed.
 * @param {GameState} state
 */
export async function rematch(state) {
  const { game, seats, start } = state;
  const usual = (await startOf(game))?.text === start;
  await begin(state, { position: usual ? null : start, seats: [seats[1], seats[0]] });
}

/**
 * Another game like this one, from a position of it, with everybody in his seat.
 * @param {GameState} state
 * @param {string} position
 */
export async function playFrom(state, position) {
  await begin(state, { position, seats: state.seats });
}

/**
 * @param {GameState} state what the new game is like
 * @param {Pick<import("../../types/api").NewGame, "position" | "seats">} other
 */
async function begin({ game, clock, hand_dice, explain }, other) {
  try {
    /** @type {import("../../types/api").NewGame} */
    const wish = {
      ...other, game, hand_dice, explain,
      clock: clock ? { base_ms: clock.base_ms, increment_ms: clock.increment_ms } : null,
    };
    const made = await api.post("/games", wish);
    go(`/play/${encodeURIComponent(made.id)}`);
  } catch (error) {
    toast(problemWords(problemOf(error)), "bad");
  }
}
