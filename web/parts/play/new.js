// @ts-check
// The card that begins a game.

import { h, replace } from "../../app/dom.js";
import { word, onLanguage, retranslate } from "../../app/i18n.js";
import { api, ApiError } from "../../app/api.js";
import { icon } from "../../app/icons.js";
import { go } from "../../app/router.js";
import { Board } from "../../board/board.js";
import { enginePicker } from "../enginepicker.js";
import { gamePicker } from "../gamepicker.js";
import { problemBox, problemOf } from "../problem.js";

/** @typedef {import("../../types/api").Catalogue} Catalogue */
/** @typedef {import("../../types/api").NewGame} NewGame */
/** @typedef {import("../../types/api").PositionView} PositionView */
/** @typedef {import("../../types/api").Seat} Seat */

const STORE = "yiqi.newgame";
/** Minutes and seconds a move. */
const CLOCKS = [[3, 2], [5, 3], [10, 5], [30, 20]];

/**
 * @typedef {{game: string, seats: [string, string], clock: string, minutes: number, increment: number,
 *   hand_dice: boolean, explain: boolean}} Kept
 */

/**
 * @param {Catalogue} catalogue
 * @param {URLSearchParams} query may name a game and a position
 */
export function newGame(catalogue, query) {
  const kept = read(catalogue);
  /** @type {PositionView | null} */
  let view = null;
  let asked = 0;
  let timer = 0;

  const picker = gamePicker({ catalogue, game: query.get("game") ?? kept.game, onchange: () => look(300) });
  const names = () => view?.side_names ?? ["", ""];
  const seats = [0, 1].map((side) => enginePicker({
    catalogue, name: `seat${side}`, label: "play.seat", vars: () => ({ side: word(names()[side]) || (side ? "②" : "①") }),
    value: kept.seats[side] ?? "person", person: true,
  }));
  const swatches = [0, 1].map((side) => h("span", { class: ["swatch", side === 1 && "second"], "aria-hidden": "true" }));
  const swap = h("button", {
    type: "button", class: "button icon quiet seat-swap", "data-act": "swap", "t-label": "play.swap", "t-title": "play.swap",
    on: {
      click: () => {
        const values = seats.map((seat) => seat.value());
        seats[0]?.set(values[1] ?? "person");
        seats[1]?.set(values[0] ?? "person");
      },
    },
  }, icon("swap"));

  const minutes = h("input", { class: "input short", type: "number", id: "clock-minutes", min: "0.1", max: "600", step: "any", value: kept.minutes });
  const increment = h("input", { class: "input short", type: "number", id: "clock-increment", min: "0", max: "600", step: "any", value: kept.increment });
  const badClock = h("div", { class: "new-problem" });
  const own = h("div", { class: "row clock-own" },
    h("div", { class: "field" }, h("label", { for: "clock-minutes", t: "play.minutes" }), minutes),
    h("div", { class: "field" }, h("label", { for: "clock-increment", t: "play.increment" }), increment));
  let clock = kept.clock;
  writeClock();
  const clockChoice = (/** @type {string} */ value, /** @type {Node} */ label) => h("label", null,
    h("input", {
      type: "radio", name: "clock", value, checked: clock === value,
      on: {
        change: () => {
          clock = value;
          writeClock();
          replace(badClock);
        },
      },
    }), label);
  const clocks = h("fieldset", { class: "field" },
    h("legend", { t: "play.clock" }),
    h("div", { class: "segmented" },
      clockChoice("none", h("span", { t: "play.clock_none" })),
      CLOCKS.map(([base, plus]) => clockChoice(`${base}+${plus}`, h("span", null, `${base}+${plus}`))),
      clockChoice("own", h("span", { t: "play.clock_own" }))),
    own, badClock);

  const hand = h("input", { type: "checkbox", name: "hand_dice", checked: kept.hand_dice });
  const handRow = h("label", { class: "check" }, hand, h("span", { t: "play.hand_dice" }));
  const explain = h("input", { type: "checkbox", name: "explain", checked: kept.explain });
  const explainRow = h("label", { class: "check", "t-title": "play.explain_help" }, explain, h("span", { t: "play.explain" }));

  const position = h("input", {
    class: "input mono", name: "position", id: "start-position", "t-placeholder": "play.position_hint", value: query.get("position") ?? "",
    spellcheck: "false", autocomplete: "off", on: { input: () => look(300) },
  });
  const seed = h("input", { class: "input mono", name: "seed", id: "start-seed", inputmode: "numeric", pattern: "[0-9]*", "t-placeholder": "play.seed_hint", autocomplete: "off" });
  const badSeed = h("div", { class: "new-problem" });
  const badPosition = h("div", { class: "new-problem" });
  const problem = h("div", { class: "new-problem" });
  const more = h("details", { class: "picker-more", open: position.value !== "" },
    h("summary", { t: "play.more" }),
    h("div", { class: "stack" },
      h("div", { class: "field" }, h("label", { for: "start-position", t: "play.position" }), position, badPosition),
      h("div", { class: "field" }, h("label", { for: "start-seed", t: "play.seed" }), seed, badSeed)));
  const start = h("button", { type: "submit", class: "button primary large", "data-act": "start", t: "play.start" });

  const preview = h("div", { class: "new-preview", "aria-hidden": "true" });
  const board = new Board(preview, { small: true, interactive: false });

  const node = h("form", {
    // What is wrong is said in the page's language, at its place.
    class: "card new-game", novalidate: true,
    on: {
      submit: (event) => {
        event.preventDefault();
        void begin();
      },
    },
  },
    h("h1", { t: "play.new_game" }),
    picker.node,
    h("div", { class: "new-lower" },
      h("div", { class: "stack" },
        h("fieldset", { class: "seats" },
          h("legend", { class: "visually-hidden", t: "play.players" }),
          h("div", { class: "seat" }, swatches[0], seats[0]?.node), swap,
          h("div", { class: "seat" }, swatches[1], seats[1]?.node)),
        clocks,
        h("div", { class: "stack checks" }, handRow, explainRow),
        more),
      h("div", { class: "new-side" }, preview, problem, start)));

  const off = onLanguage(write);
  look(0);
  return {
    node,
    destroy() {
      clearTimeout(timer);
      off();
      picker.destroy();
      board.destroy();
    },
  };

  /** Asks the server what the game begins with. @param {number} after */
  function look(after) {
    clearTimeout(timer);
    handRow.hidden = !picker.about().dice;
    timer = setTimeout(async () => {
      const mine = ++asked;
      try {
        /** @type {PositionView} */
        const found = await api.post("/position", { game: picker.text(), position: position.value.trim() || null, seed: 1 });
        if (mine !== asked) return;
        view = found;
        clean();
        preview.style.setProperty("--ratio", String(found.board.width / found.board.height));
        board.set({ board: found.board, side: found.side, readonly: true, animate: false });
      } catch (error) {
        if (mine !== asked) return;
        say(error);
      }
      write();
    }, after);
  }

  function write() {
    seats.forEach((seat, side) => {
      const label = seat.node.querySelector("label");
      const name = word(names()[side]);
      if (label && name) {
        label.setAttribute("data-t", view?.side === side ? "play.seat_begins" : "play.seat");
      }
      const swatch = swatches[side];
      if (swatch) swatch.dataset.side = (names()[side] ?? "").toLowerCase();
    });
    // The labels' variables are functions: they are read anew.
    retranslate(node);
  }

  /** A clock of one's own needs its figures; other clocks do not wait for what stands in hidden fields. */
  function writeClock() {
    own.hidden = clock !== "own";
    for (const input of [minutes, increment]) {
      input.disabled = own.hidden;
      input.required = !own.hidden;
    }
  }

  async function begin() {
    clean();
    if (!fit()) return;
    start.disabled = true;
    seats.forEach((seat) => seat.fault(null));
    const values = seats.map((seat) => seat.value());
    /** @type {NewGame} */
    const wish = {
      game: picker.text(),
      position: position.value.trim() || null,
      seats: [seatOf(values[0]), seatOf(values[1])],
      clock: clockOf(),
      hand_dice: hand.checked && picker.about().dice,
      explain: explain.checked,
      seed: seed.value.trim() ? Number(seed.value.trim()) : null,
    };
    try {
      const made = await api.post("/games", wish);
      // Only what the server takes: the next game would begin with a refusal.
      keep({
        game: wish.game, seats: [values[0] ?? "person", values[1] ?? "person"], clock,
        minutes: Number(minutes.value) || 10, increment: Number(increment.value) || 0, hand_dice: hand.checked, explain: explain.checked,
      });
      go(`/play/${encodeURIComponent(made.id)}`);
    } catch (error) {
      say(error);
    } finally {
      start.disabled = false;
    }
  }

  /** Takes back what was said against the form. */
  function clean() {
    for (const slot of [problem, badPosition, badClock, badSeed]) replace(slot);
    for (const input of [position, minutes, increment, seed]) input.removeAttribute("aria-invalid");
    picker.fault(null);
  }

  /** Whether the numbers of the form are numbers; says so where they are not. */
  function fit() {
    const within = (/** @type {HTMLInputElement} */ input, /** @type {number} */ least) =>
      input.value !== "" && Number(input.value) >= least && Number(input.value) <= 600;
    const bad = clock !== "own" ? null : !within(minutes, 0.1) ? minutes : !within(increment, 0) ? increment : null;
    if (bad) return refuse(bad, badClock, "play.clock_bad");
    if (!/^\d*$/.test(seed.value.trim())) {
      more.open = true;
      return refuse(seed, badSeed, "play.seed_bad");
    }
    return true;
  }

  /**
   * @param {HTMLInputElement} input
   * @param {HTMLElement} slot
   * @param {string} key
   */
  function refuse(input, slot, key) {
    input.setAttribute("aria-invalid", "true");
    replace(slot, h("p", { class: "problem", role: "alert", t: key }));
    input.focus();
    return false;
  }

  function clockOf() {
    if (clock === "none") return null;
    const [base = 0, plus = 0] = clock === "own" ? [Number(minutes.value), Number(increment.value)] : clock.split("+").map(Number);
    return { base_ms: Math.round(base * 60_000), increment_ms: Math.round(Math.max(0, plus) * 1000) };
  }

  /**
   * Shows a problem where it belongs: at the seat whose engine is meant, else below.
   * @param {unknown} error
   */
  function say(error) {
    const found = problemOf(error);
    const seat = seats.find((one) => found.text && one.value() === found.text && found.what !== "position");
    if (seat) {
      seat.fault(found);
      replace(problem);
      return;
    }
    if (found.text && found.text === position.value.trim()) {
      replace(badPosition, problemBox(found));
      replace(problem);
      position.setAttribute("aria-invalid", "true");
      more.open = true;
      return;
    }
    if (picker.fault(found)) {
      replace(problem);
      return;
    }
    const busy = error instanceof ApiError && (error.status === 429 || error.status === 503);
    replace(problem, busy ? h("p", { class: "notice warn", t: "play.too_many" }) : problemBox(found));
  }
}

/** @param {string | undefined} value @returns {Seat} */
function seatOf(value) {
  return !value || value === "person" ? { kind: "person" } : { kind: "engine", engine: value };
}

/** @param {Catalogue} catalogue @returns {Kept} */
function read(catalogue) {
  /** @type {Kept} */
  const usual = {
    game: catalogue.games[0]?.name ?? "", seats: ["person", `level:${catalogue.default_level}`],
    clock: "none", minutes: 10, increment: 5, hand_dice: false, explain: true,
  };
  try {
    const kept = JSON.parse(localStorage.getItem(STORE) ?? "{}");
    if (!Array.isArray(kept.seats) || kept.seats.length !== 2) delete kept.seats;
    return { ...usual, ...kept };
  } catch {
    return usual;
  }
}

/** @param {Kept} kept */
function keep(kept) {
  try {
    localStorage.setItem(STORE, JSON.stringify(kept));
  } catch {
    // A private window: the next visit begins with the usual choice.
  }
}
