// @ts-check
// Chooses a game, its variant and its options, from what the catalogue says of them.
// It knows no game: a form without `=` is a variant word, `key=a|b` has alternatives,
// and an alternative that begins with a capital stands for a text of one's own.

import "../i18n/play.js";
import { h, replace } from "../app/dom.js";
import { language, gameTitle, onLanguage, t, word } from "../app/i18n.js";
import { api } from "../app/api.js";
import { Board } from "../board/board.js";
import { problemWords } from "./problem.js";

/** @typedef {import("../types/api").Catalogue} Catalogue */
/** @typedef {import("../types/api").GameAbout} GameAbout */
/** @typedef {import("../types/api").Choice} Choice */
/** @typedef {import("../types/api").Problem} Problem */
/** @typedef {import("../types/api").PositionView} PositionView */
/** @typedef {{variant: string, options: Record<string, string>}} Chosen */

const OWN = "\u0000own";
let count = 0;

/**
 * @param {{catalogue: Catalogue, game?: string, compact?: boolean, name?: string,
 *   onchange?: (chosen: {text: string, about: GameAbout}) => void}} how
 */
export function gamePicker({ catalogue, game, compact = false, name = "game", onchange }) {
  const id = `games-${++count}`;
  /** What was chosen of each game, so that a look at another one loses nothing.
   * @type {Map<string, Chosen>} */
  const kept = new Map();
  /** @type {{destroy(): void}[]} */
  let boards = [];
  const first = catalogue.games[0];
  if (!first) throw new Error("the catalogue has no games");
  /** @type {GameAbout} */
  let about = first;
  take(game ?? "");

  const options = h("div", { class: "picker-options stack" });
  const games = h("div", { class: compact ? "field" : "picker-games" });
  const node = h("div", { class: "picker stack" }, games, options);
  const off = onLanguage(() => {
    writeGames();
    writeOptions();
  });
  writeGames();
  writeOptions();

  return {
    node,
    text,
    about: () => about,
    /** @param {string} to */
    set(to) {
      take(to);
      writeGames();
      writeOptions();
      onchange?.({ text: text(), about });
    },
    /**
     * Shows what the server has against an option at the option; false when it means none.
     * @param {Problem | null} problem null clears
     */
    fault(problem) {
      for (const slot of options.querySelectorAll(".option-problem")) replace(/** @type {HTMLElement} */ (slot));
      for (const input of options.querySelectorAll("[aria-invalid]")) input.removeAttribute("aria-invalid");
      if (!problem?.span || problem.what !== "game" || problem.text !== text()) return false;
      const [key] = split(problem.text.slice(...problem.span), "=");
      const field = options.querySelector(`[data-option="${CSS.escape(key)}"]`);
      const slot = field?.querySelector(".option-problem");
      if (!field || !slot) return false;
      for (const input of field.querySelectorAll("input, select")) input.setAttribute("aria-invalid", "true");
      replace(/** @type {HTMLElement} */ (slot),
        h("p", { class: "problem", role: "alert" }, problemWords(problem)),
        h("button", { type: "button", class: "button small", "data-act": "reset-option", t: "play.option_reset", on: { click: () => reset(key) } }));
      const more = options.querySelector("details");
      if (more) more.open = true;
      return true;
    },
    destroy() {
      off();
      for (const board of boards) board.destroy();
    },
  };

  /** @returns {Chosen} */
  function chosen() {
    const had = kept.get(about.name);
    if (had) return had;
    const made = { variant: "", options: {} };
    kept.set(about.name, made);
    return made;
  }

  /** The word of the variant, also where it is the usual one. */
  function variantNow() {
    return chosen().variant || (variants(about)[0]?.form ?? "");
  }

  /** The game as the server reads it: `ewn:king6,goal=home`. */
  function text() {
    const { variant, options: values } = chosen();
    const list = variant ? [variant] : [];
    for (const [key, value] of Object.entries(values)) {
      const choice = about.choices.find(({ form }) => form.startsWith(`${key}=`));
      if (value !== "" && (!choice || goesWith(about, choice, variantNow()))) list.push(`${key}=${value}`);
    }
    return list.length ? `${about.name}:${list.join(",")}` : about.name;
  }

  /** @param {string} from */
  function take(from) {
    const [is = "", list = ""] = split(from, ":");
    about = catalogue.games.find((known) => known.name === is) ?? about;
    if (about.name !== is) return;
    /** @type {Chosen} */
    const made = { variant: "", options: {} };
    const words = variants(about);
    for (const item of list.split(",").filter(Boolean)) {
      const [key = "", value] = split(item, "=");
      if (value !== undefined) made.options[key] = value;
      else if (key !== words[0]?.form) made.variant = key;
    }
    kept.set(about.name, made);
  }

  /** Takes an option back to what is usual. @param {string} key */
  function reset(key) {
    delete chosen().options[key];
    writeOptions(true);
    changed();
    const field = options.querySelector(`[data-option="${CSS.escape(key)}"]`);
    /** @type {HTMLElement | null | undefined} */ (field?.querySelector("select, input"))?.focus();
  }

  function changed() {
    onchange?.({ text: text(), about });
  }

  /** @param {string} to */
  function choose(to) {
    about = catalogue.games.find((known) => known.name === to) ?? about;
    writeOptions();
    changed();
  }

  function writeGames() {
    if (compact) {
      replace(games,
        h("label", { for: id, t: "play.game" }),
        h("select", { id, name, class: "input", on: { change: (event) => choose(event.target.value) } },
          catalogue.games.map((one) => h("option", { value: one.name, selected: one === about }, gameTitle(one)))));
      return;
    }
    for (const board of boards) board.destroy();
    boards = [];
    replace(games, h("fieldset", null,
      h("legend", { class: "visually-hidden", t: "play.game" }),
      h("div", { class: "game-cards" }, catalogue.games.map((one) => {
        const picture = h("span", { class: "game-card-board", "aria-hidden": "true" });
        void draw(picture, one.name);
        return h("label", { class: "game-card" },
          h("input", { type: "radio", name, value: one.name, checked: one === about, on: { change: () => choose(one.name) } }),
          h("span", { class: "game-card-face" }, picture, h("span", { class: "game-card-title" }, gameTitle(one))));
      }))));
  }

  /**
   * @param {HTMLElement} host
   * @param {string} of
   */
  async function draw(host, of) {
    const view = await startOf(of);
    if (!view || !host.isConnected) return;
    host.style.setProperty("--ratio", String(view.board.width / view.board.height));
    const board = new Board(host, { small: true, interactive: false });
    board.set({ board: view.board, side: view.side, readonly: true });
    boards.push(board);
  }

  /** @param {boolean} [unfold] */
  function writeOptions(unfold = false) {
    const words = variants(about);
    const others = about.choices.filter((choice) => choice.form.includes("="));
    const open = unfold || Object.values(chosen().options).some(Boolean);
    replace(options,
      words.length ? variantChoice(words) : null,
      others.length
        ? h("details", { class: "picker-more", open },
          h("summary", { t: "play.rules_more" }),
          h("div", { class: "picker-fields" }, others.map(optionField)))
        : null);
    showFields();
  }

  /** Options that do not go with the variant are out of sight; what was chosen there is kept. */
  function showFields() {
    let any = false;
    for (const choice of about.choices) {
      const [key, list] = split(choice.form, "=");
      const field = list === undefined ? null : options.querySelector(`[data-option="${CSS.escape(key)}"]`);
      if (!(field instanceof HTMLElement)) continue;
      field.hidden = !goesWith(about, choice, variantNow());
      any ||= !field.hidden;
    }
    const more = options.querySelector("details");
    if (more) more.hidden = !any;
  }

  /** @param {Choice[]} words */
  function variantChoice(words) {
    const now = variantNow;
    const help = h("p", { class: "muted small picker-help" });
    const say = () => {
      const choice = words.find((known) => known.form === now());
      help.textContent = choice ? helpOf(choice) : "";
    };
    say();
    return h("fieldset", { class: "field" },
      h("legend", { t: "play.variant" }),
      h("div", { class: "segmented" }, words.map((choice, at) =>
        h("label", null,
          h("input", {
            type: "radio", name: "variant", value: choice.form, checked: choice.form === now(),
            on: {
              change: () => {
                chosen().variant = at === 0 ? "" : choice.form;
                say();
                showFields();
                changed();
              },
            },
          }),
          h("span", null, word(choice.form))))),
      help);
  }

  /** @param {Choice} choice */
  function optionField(choice) {
    const [key = "", list = ""] = split(choice.form, "=");
    const alternatives = list.split("|").filter((one) => !toCome(choice, one) || chosen().options[key] === one);
    const fixed = alternatives.filter((one) => !placeholder(one));
    const free = alternatives.filter(placeholder).join(" · ");
    const values = chosen().options;
    const own = Boolean(values[key]) && !fixed.includes(values[key] ?? "");
    const fieldId = `${id}-${key}`;
    const helpId = `${fieldId}-help`;
    const input = free
      ? h("input", {
        class: "input mono", name: `option-${key}`, placeholder: free, value: own ? values[key] : "",
        "aria-label": key, "aria-describedby": helpId, spellcheck: "false", autocomplete: "off",
        hidden: fixed.length > 0 && !own, id: fixed.length ? `${fieldId}-own` : fieldId,
        on: {
          input: (event) => {
            values[key] = event.target.value.trim();
            changed();
          },
        },
      })
      : null;
    const select = fixed.length
      ? h("select", {
        class: "input", name: `option-${key}`, id: fieldId, "aria-describedby": helpId,
        on: {
          change: (event) => {
            const value = event.target.value;
            if (input) {
              input.hidden = value !== OWN;
              if (value === OWN) input.focus();
            }
            values[key] = value === OWN ? (input?.value.trim() ?? "") : value;
            changed();
          },
        },
      },
        h("option", { value: "", selected: !values[key], t: "play.usual" }),
        fixed.map((one) => h("option", { value: one, selected: values[key] === one }, word(one))),
        free ? h("option", { value: OWN, selected: own, t: "play.own_value" }) : null)
      : null;
    return h("div", { class: "field", "data-option": key },
      h("label", { for: fieldId, title: helpOf(choice) }, key in optionNames() ? optionNames()[key] : key),
      h("div", { class: "row picker-pair" }, select, input),
      h("p", { class: "muted tiny", id: helpId }, helpOf(choice)),
      h("div", { class: "option-problem" }));
  }
}

/** Names of options that the page knows; others are shown as they are.
 * @returns {Record<string, string>} */
function optionNames() {
  return /** @type {Record<string, string>} */ (Object.fromEntries(
    ["size", "stones", "setup", "first", "goal", "layout", "stalemate", "rules", "limit", "coords"]
      .map((key) => [key, t(`play.option_${key}`)])));
}

/**
 * Whether an option goes with a variant. Its help says so where it does not go with all:
 * “king6: …”, “… of the standard rules”.
 * @param {GameAbout} about
 * @param {Choice} choice
 * @param {string} variant
 */
function goesWith(about, choice, variant) {
  const named = variants(about).map(({ form }) => form)
    .filter((form) => choice.help.startsWith(`${form}:`) || choice.help.includes(`the ${form} rules`));
  return !named.length || named.includes(variant);
}

/**
 * Whether the help says of an alternative that it is still to come.
 * @param {Choice} choice
 * @param {string} alternative
 */
function toCome(choice, alternative) {
  return choice.help.includes(`${alternative}, not built yet`);
}

/** @param {GameAbout} about */
function variants(about) {
  return about.choices.filter((choice) => !choice.form.includes("="));
}

/** @param {string} alternative */
function placeholder(alternative) {
  return /^[A-Z]/.test(alternative);
}

/** @param {Choice} choice */
function helpOf(choice) {
  return language() === "zh" ? choice.help_zh : choice.help;
}

/**
 * @param {string} text
 * @param {string} at
 * @returns {[string, string | undefined]}
 */
function split(text, at) {
  const place = text.indexOf(at);
  return place < 0 ? [text, undefined] : [text.slice(0, place), text.slice(place + 1)];
}

/** @type {Map<string, Promise<PositionView | null>>} */
const starts = new Map();

/**
 * The start of a game, asked for once.
 * @param {string} game
 */
export function startOf(game) {
  let asked = starts.get(game);
  if (!asked) {
    asked = api.post("/position", { game, seed: 1 }).catch(() => {
      starts.delete(game);
      return null;
    });
    starts.set(game, asked);
  }
  return asked;
}
