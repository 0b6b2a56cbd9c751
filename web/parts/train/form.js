// @ts-check
// The form that begins an evolution: a game, a preset, and every option that the server knows.

import { h, replace } from "../../app/dom.js";
import { api, ApiError, catalogue } from "../../app/api.js";
import { has, onLanguage, t } from "../../app/i18n.js";
import { go } from "../../app/router.js";
import { gamePicker } from "../gamepicker.js";
import { problemBox } from "../problem.js";
import { runPath } from "./list.js";
import { changes, CHOICES, nameKey, ordered, shown } from "./options.js";
import { choiceName, optionName } from "./settings.js";

/** @typedef {import("../../types/api").EvolutionAbout} EvolutionAbout */
/** @typedef {import("../../types/api").NewRun} NewRun */
/** @typedef {import("../../types/api").OptionValue} OptionValue */
/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Control */

let count = 0;

/** The control of an option by the kind of its usual value. @param {string} name @param {OptionValue} usual @returns {Control} */
function control(name, usual) {
  if (typeof usual === "boolean") return h("input", { type: "checkbox", name, checked: usual });
  const choices = CHOICES[name];
  if (choices) {
    const known = choices.includes(String(usual)) ? choices : [String(usual), ...choices];
    return h("select", { class: "input", name }, ...known.map((value) =>
      h("option", { value, selected: value === usual }, choiceName(name, value))));
  }
  if (typeof usual === "number") return h("input", { class: "input", type: "number", name, step: "any", min: 0, value: shown(usual) });
  const texts = Array.isArray(usual) && (!usual.length || typeof usual[0] === "string");
  if (texts) return h("textarea", { class: "input mono", name, rows: 2, spellcheck: false, value: usual.join("\n") });
  return h("input", { class: "input", name, autocomplete: "off", spellcheck: false, value: shown(usual) });
}

/**
 * @param {HTMLElement} host
 * @param {URLSearchParams} query what the form is filled with
 */
export async function mountStart(host, query) {
  const about = await catalogue();
  /** @type {EvolutionAbout} */
  const { presets } = await api.get("/evolution");
  const asked = query.get("preset");
  let preset = presets.find(({ name }) => name === asked) ?? presets[0];
  if (!preset) return { end: () => {}, free: () => {} };

  const gameRefused = h("div");
  const refused = h("div");
  const game = gamePicker({
    catalogue: about,
    compact: true,
    // The game that the published run was made for.
    game: query.get("game") ?? "xiangqi",
    onchange: () => replace(gameRefused),
  });
  const name = h("input", { class: "input", name: "run-name", id: "run-name", maxlength: 80, autocomplete: "off", spellcheck: false, "t-placeholder": "train.name_hint" });
  const seed = h("input", { class: "input", name: "run-seed", id: "run-seed", type: "number", min: 0, step: 1, "t-placeholder": "match.seed_hint" });
  const presetSelect = h("select", { class: "input", name: "preset", id: "run-preset", on: { change: () => {
    preset = presets.find((one) => one.name === presetSelect.value) ?? preset;
    drawOptions();
  } } });
  const presetHelp = h("p", { class: "muted tiny" });
  const first = h("div", { class: "match-fields" });
  const others = h("div", { class: "stack" });
  const more = h("details", null, h("summary", { t: "train.more_options" }), others);
  const start = h("button", { type: "submit", class: "button primary", "data-act": "start", t: "train.start" });
  const busy = h("p", { class: "muted small", t: "train.not_free", hidden: true });
  const form = h("form", { class: "match-form card", novalidate: true, "t-label": "train.new" },
    h("h2", { t: "train.new" }),
    h("div", { class: "run-form-grid" },
      h("fieldset", { class: "stack" }, h("legend", { t: "match.game" }), game.node, gameRefused,
        slot("run-name", h("div", { class: "field" }, h("label", { for: "run-name", t: "train.name" }), name)),
        slot("seed", h("div", { class: "field" }, h("label", { for: "run-seed", t: "match.seed" }), seed))),
      h("fieldset", { class: "stack" }, h("legend", { t: "train.options" }),
        slot("preset", h("div", { class: "field" }, h("label", { for: "run-preset", t: "train.preset" }), presetSelect, presetHelp)),
        first, more)),
    refused,
    h("div", { class: "match-actions" }, start, busy));
  replace(host, form);

  /** A place for what the server has against an option. @param {string} option @param {HTMLElement} field */
  function slot(option, field) {
    field.dataset.option = option;
    field.append(h("div", { class: "option-problem" }));
    return field;
  }

  /** @param {string} option */
  function field(option) {
    const made = control(option, preset?.settings[option] ?? null);
    made.id = `run-option-${++count}`;
    const words = optionName(option);
    const help = has(`${nameKey(option)}_help`) ? h("p", { class: "muted tiny" }, t(`${nameKey(option)}_help`)) : null;
    const title = `--${option}`;
    return slot(option, made.type === "checkbox"
      ? h("div", { class: "field" }, h("label", { class: "check", for: made.id, title }, made, h("span", null, words)), help)
      : h("div", { class: "field" }, h("label", { for: made.id, title }, words), made, help));
  }

  function drawPresets() {
    const word = (/** @type {string} */ key, /** @type {string} */ other) => (has(key) ? t(key) : other);
    replace(presetSelect, ...presets.map((one) => h("option", { value: one.name, selected: one === preset }, word(`train.preset_${one.name}`, one.name))));
    presetHelp.textContent = word(`train.preset_${preset?.name}_help`, "");
  }

  /** @param {Record<string, string | boolean>} [kept] what was filled in */
  function drawOptions(kept = {}) {
    if (!preset) return;
    drawPresets();
    const names = ordered(preset.settings);
    replace(first, ...names.first.map(field));
    replace(others, ...names.groups.map(([title, group]) =>
      h("fieldset", { class: "field" }, h("legend", null, t(title)), h("div", { class: "match-fields" }, ...group.map(field)))));
    for (const one of controls()) {
      const value = kept[one.name];
      if (typeof value === "boolean" && one instanceof HTMLInputElement) one.checked = value;
      else if (typeof value === "string") one.value = value;
    }
  }

  /** @returns {Control[]} */
  function controls() {
    return /** @type {Control[]} */ ([...form.querySelectorAll('[id^="run-option-"]')]);
  }

  function written() {
    return Object.fromEntries(controls().map((one) => [one.name, one instanceof HTMLInputElement && one.type === "checkbox" ? one.checked : one.value]));
  }

  /** Shows a problem where it belongs. @param {import("../../types/api").Problem} problem */
  function refuse(problem) {
    if (game.fault(problem)) return;
    if (problem.what === "game") return void replace(gameRefused, problemBox(problem));
    const option = problem.what === "name" ? "run-name" : problem.what;
    const field = option ? form.querySelector(`[data-option="${CSS.escape(option)}"]`) : null;
    const place = field?.querySelector(".option-problem");
    if (!field || !place) return void replace(refused, problemBox(problem));
    if (more.contains(field)) more.open = true;
    const input = field.querySelector("input, select, textarea");
    input?.setAttribute("aria-invalid", "true");
    replace(/** @type {HTMLElement} */ (place), problemBox(problem));
    /** @type {HTMLElement | null} */ (input)?.focus();
  }

  function clear() {
    game.fault(null);
    for (const place of form.querySelectorAll(".option-problem")) replace(/** @type {HTMLElement} */ (place));
    for (const input of form.querySelectorAll("[aria-invalid]")) input.removeAttribute("aria-invalid");
    replace(refused);
    replace(gameRefused);
  }

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (!preset) return;
    clear();
    start.disabled = true;
    const settings = changes(written(), preset.settings);
    if (seed.value.trim() !== "") settings.seed = Number(seed.value);
    /** @type {NewRun} */
    const wanted = { game: game.text(), preset: preset.name, settings };
    if (name.value.trim()) wanted.name = name.value.trim();
    try {
      const { run } = await api.post("/runs", wanted);
      go(runPath(run.name));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refuse(error.problem);
    } finally {
      start.disabled = false;
    }
  });

  drawOptions();
  const off = onLanguage(() => drawOptions(written()));
  return {
    end() {
      off();
      game.destroy();
    },
    /** @param {boolean} free whether a run can be begun now */
    free(free) {
      busy.hidden = free;
    },
  };
}
