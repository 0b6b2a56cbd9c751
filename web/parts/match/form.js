// The form that starts a match.
import { h, replace } from "../../app/dom.js";
import { api, ApiError, catalogue } from "../../app/api.js";
import { t } from "../../app/i18n.js";
import { go } from "../../app/router.js";
import { Engines } from "./engines.js";
import { gamePicker } from "../gamepicker.js";
import { wrongNumber } from "../numbers.js";
import { problemBox } from "../problem.js";

/** @typedef {import("../../types/api").NewMatch} NewMatch */

/** Ways to limit thinking with a value that most games bear. @type {Record<string, string>} */
const LIMITS = { own: "", time_ms: "50", nodes: "2000", depth: "2", tc: "10+0.1" };

let count = 0;

/** @param {string} key @param {HTMLElement} control @param {...import("../../types/shell").Child} more */
function field(key, control, ...more) {
  control.id ||= `match-field-${++count}`;
  return h("div", { class: "field" }, h("label", { for: control.id, t: key }), control, ...more, h("div", { class: "option-problem" }));
}

/** The fields that hold what the server calls otherwise. @type {Record<string, string>} */
const FIELDS = { "time control": "amount", tc: "amount", time_ms: "amount", nodes: "amount", depth: "amount" };

/** @param {string} name @param {string} value @param {Record<string, unknown>} [more] */
function number(name, value, more) {
  return h("input", { class: "input", type: "number", name, value, min: 1, step: 1, ...more });
}

/**
 * The request of what is filled in; empty fields are the server's to choose.
 * @param {FormData} data @param {string} game @param {NewMatch["engines"]} engines
 * @returns {NewMatch}
 */
export function request(data, game, engines) {
  const text = (/** @type {string} */ name) => String(data.get(name) ?? "").trim();
  const whole = (/** @type {string} */ name) => (text(name) === "" ? undefined : Number(text(name)));
  const limit = text("limit");
  const openings = text("openings") === "random" ? `random:${text("plies") || "4"}` : text("openings");
  /** @type {NewMatch} */
  const match = { game, engines, games: whole("games"), seed: whole("seed"), concurrency: whole("concurrency"), openings };
  if (limit === "tc") match.tc = text("amount");
  else if (limit === "time_ms" || limit === "nodes" || limit === "depth") match[limit] = whole("amount");
  if (data.has("sprt")) match.sprt = `elo0=${text("elo0") || "0"},elo1=${text("elo1") || "5"}`;
  return match;
}

/**
 * @param {HTMLElement} host
 * @param {URLSearchParams} query what the form is filled with
 */
export async function mountForm(host, query) {
  const about = await catalogue();
  const asked = (/** @type {string} */ name, /** @type {string} */ usual) => query.get(name) ?? usual;

  const engineHost = h("div");
  const openings = h("select", { class: "input", name: "openings" });
  const plies = number("plies", asked("plies", "4"), { max: 200, required: true });
  const pliesField = field("match.openings_plies", plies);
  const limit = h("select", { class: "input", name: "limit" },
    ...Object.keys(LIMITS).map((value) => h("option", { value, t: `match.limit_${value}` })));
  const amount = h("input", { class: "input", name: "amount", autocomplete: "off" });
  const unit = h("span", { class: "muted tiny" });
  const amountField = field("match.limit_value", amount, unit);
  const sprt = h("input", { type: "checkbox", name: "sprt", checked: query.has("sprt") });
  const elo = h("div", { class: "match-fields" },
    field("match.elo0", h("input", { class: "input", name: "elo0", type: "number", step: "any", value: "0" })),
    field("match.elo1", h("input", { class: "input", name: "elo1", type: "number", step: "any", value: "20" })));
  const refused = h("div");
  const gameRefused = h("div");
  const game = gamePicker({
    catalogue: about,
    compact: true,
    game: query.get("game") ?? "",
    onchange: () => {
      replace(gameRefused);
      drawOpenings();
      engines.check();
    },
  });
  const start = h("button", { type: "submit", class: "button primary", "data-act": "start", t: "match.start" });

  const form = h("form", { class: "match-form card", novalidate: true, "t-label": "match.new" },
    h("h2", { t: "match.new" }),
    h("div", { class: "match-form-grid" },
      h("fieldset", { class: "stack" }, h("legend", { t: "match.game" }), game.node, gameRefused),
      h("fieldset", { class: "stack match-entrants" }, h("legend", { t: "match.engines" }),
        h("p", { class: "muted tiny", t: "match.engines_help" }), engineHost),
      h("fieldset", { class: "stack" }, h("legend", { t: "match.length" }),
        field("match.games", number("games", asked("games", "100"), { max: 100_000, step: 2, min: 2, required: true }),
          h("p", { class: "muted tiny", t: "match.games_help" })),
        h("label", { class: "check" }, sprt, h("span", { t: "match.sprt" })),
        h("p", { class: "muted tiny", t: "match.sprt_help" }),
        elo,
        h("div", { class: "match-fields" }, field("match.openings", openings), pliesField),
        h("div", { class: "match-fields" }, field("match.limit", limit), amountField),
        h("details", null, h("summary", { t: "match.more" }),
          h("div", { class: "match-fields" },
            field("match.seed", number("seed", asked("seed", ""), { min: 0, "t-placeholder": "match.seed_hint" })),
            field("match.concurrency", number("concurrency", asked("concurrency", ""), { max: 256, "t-placeholder": "match.concurrency_hint" })))))),
    refused,
    h("div", { class: "match-actions" }, start));
  replace(host, form);

  const engines = new Engines(engineHost, about, () => game.text());

  function drawOpenings() {
    const now = openings.value || asked("openings", "").split(":")[0];
    const suites = game.about().suites;
    const words = ["start", ...(suites ? ["suite"] : []), "random"];
    replace(openings, ...words.map((value) => h("option", { value, t: `match.openings_${value}` })));
    // Without luck or a book, games from one start are the same game over and over.
    openings.value = now && words.includes(now) ? now : suites ? "suite" : "random";
    pliesField.hidden = openings.value !== "random";
  }
  openings.addEventListener("change", () => (pliesField.hidden = openings.value !== "random"));

  function drawLimit() {
    amountField.hidden = limit.value === "own";
    amount.inputMode = limit.value === "tc" ? "text" : "numeric";
    if (limit.value !== "own") unit.setAttribute("data-t", `match.unit_${limit.value}`);
    unit.textContent = limit.value === "own" ? "" : t(`match.unit_${limit.value}`);
  }
  limit.addEventListener("change", () => {
    amount.value = LIMITS[limit.value] ?? "";
    drawLimit();
  });
  limit.value = Object.keys(LIMITS).find((name) => query.has(name)) ?? "own";
  amount.value = query.get(limit.value) ?? "";
  drawLimit();

  const drawSprt = () => (elo.hidden = !sprt.checked);
  sprt.addEventListener("change", drawSprt);
  drawSprt();

  drawOpenings();
  const names = query.getAll("name");
  const texts = query.getAll("engine");
  const usual = [`level:${about.default_level.replace(/^level:/, "")}`, "greedy"];
  const first = texts.length >= 2 ? texts : [...texts, ...usual].slice(0, 2);
  first.slice(0, 8).forEach((text, index) => engines.add(text, names[index] ?? ""));

  /** Shows a problem where it belongs. @param {import("../../types/api").Problem} problem */
  function refuse(problem) {
    if (engines.place(problem)) return;
    if (problem.text && problem.text === game.text()) return void replace(gameRefused, problemBox(problem));
    const what = problem.what ?? "";
    const input = /** @type {HTMLInputElement | null} */ (form.querySelector(`input[name="${CSS.escape(FIELDS[what] ?? what)}"]`));
    const place = input?.closest(".field")?.querySelector(".option-problem");
    if (!input || !place) return void replace(refused, problemBox(problem));
    input.setAttribute("aria-invalid", "true");
    input.closest("details")?.setAttribute("open", "");
    replace(/** @type {HTMLElement} */ (place), problemBox(problem));
    input.focus();
  }

  function clear() {
    for (const place of form.querySelectorAll(".option-problem")) replace(/** @type {HTMLElement} */ (place));
    for (const input of form.querySelectorAll("[aria-invalid]")) input.removeAttribute("aria-invalid");
    replace(refused);
    replace(gameRefused);
  }

  /** The first number that cannot be meant. */
  function wrong() {
    const shown = /** @type {HTMLInputElement[]} */ ([...form.querySelectorAll('input[type="number"][step]:not([step="any"])')])
      .filter((input) => !input.closest(".field[hidden]"));
    const limited = amountField.hidden || limit.value === "tc" ? [] : [{ name: "amount", value: amount.value, min: "1", required: true }];
    for (const field of [...shown, ...limited]) {
      const problem = wrongNumber(field);
      if (problem) return problem;
    }
    return null;
  }

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    clear();
    const problem = wrong();
    if (problem) return refuse(problem);
    start.disabled = true;
    start.textContent = t("match.starting");
    try {
      const { id } = await api.post("/matches", request(new FormData(form), game.text(), engines.value));
      go(`/match/${id}`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refuse(error.problem);
    } finally {
      start.disabled = false;
      start.textContent = t("match.start");
    }
  });
  return () => game.destroy();
}
