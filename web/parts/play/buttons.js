// @ts-check
// The buttons of a game, in rows that keep their places.

import { h } from "../../app/dom.js";
import { t } from "../../app/i18n.js";
import { icon } from "../../app/icons.js";
import { settings } from "../../app/settings.js";
import { betweenEngines } from "./pacer.js";

/** @typedef {"undo" | "redo" | "hint" | "resign" | "flip" | "stop" | "pause" | "continue" | "step" | "new" | "again"
 *   | "analyse" | "record" | "copy" | "why" | "from" | "first" | "previous" | "next" | "last" | "live" | "jump"} Act */

/** @type {Record<Act, {icon: string, t: string, key?: string}>} */
const LOOKS = {
  undo: { icon: "undo", t: "play.undo", key: "U" },
  redo: { icon: "redo", t: "play.redo", key: "R" },
  hint: { icon: "hint", t: "play.hint", key: "H" },
  resign: { icon: "flag", t: "play.resign" },
  flip: { icon: "flip", t: "play.flip", key: "F" },
  stop: { icon: "move_now", t: "play.stop", key: "M" },
  pause: { icon: "pause", t: "play.pause", key: "P" },
  continue: { icon: "go_on", t: "play.continue", key: "P" },
  step: { icon: "step", t: "play.step", key: "S" },
  new: { icon: "plus", t: "play.new_game", key: "N" },
  again: { icon: "again", t: "play.again" },
  analyse: { icon: "analyse", t: "play.analyse", key: "A" },
  record: { icon: "download", t: "play.record" },
  copy: { icon: "copy", t: "play.copy_position" },
  why: { icon: "why", t: "play.why", key: "W" },
  from: { icon: "branch", t: "play.from_here" },
  first: { icon: "first", t: "play.first" },
  previous: { icon: "previous", t: "play.previous" },
  next: { icon: "next", t: "play.next" },
  last: { icon: "last", t: "play.last" },
  live: { icon: "eye", t: "play.to_live" },
  jump: { icon: "last", t: "play.jump" },
};

/**
 * @param {(act: Act) => void} act
 */
export function playButtons(act) {
  /** @type {Map<Act, HTMLButtonElement>} */
  const all = new Map();
  const sign = (/** @type {Act} */ name) => make(name, true);
  const full = (/** @type {Act} */ name) => make(name, false);

  /**
   * @param {Act} name
   * @param {boolean} bare a sign alone, its words in the label
   */
  function make(name, bare) {
    const look = LOOKS[name];
    const button = h("button", {
      type: "button", class: ["button", bare ? "icon quiet" : "small"], "data-act": name,
      "t-title": look.key ? "play.with_key" : look.t, ...(bare ? { "t-label": look.t } : {}),
      vars: () => ({ text: t(look.t), key: look.key ?? "" }),
      "aria-keyshortcuts": look.key ?? null,
      on: { click: () => act(name) },
    }, icon(look.icon), bare ? null : h("span", { t: look.t }));
    all.set(name, button);
    return button;
  }

  const walk = h("div", { class: "toolbar play-walk" }, sign("first"), sign("previous"), sign("next"), sign("last"),
    h("span", { class: "grow" }), sign("undo"), sign("redo"), sign("flip"), sign("resign"));
  const main = h("div", { class: "play-main" },
    full("stop"), full("hint"), full("pause"), full("continue"), full("step"), full("again"), full("new"));
  const more = h("div", { class: "play-rest" }, full("analyse"), full("record"), full("copy"));

  const pace = h("fieldset", { class: "play-pace", hidden: true },
    h("legend", { class: "visually-hidden", t: "play.pace" }),
    h("div", { class: "segmented" }, /** @type {const} */ (["slow", "normal", "fast", "instant"]).map((value) =>
      h("label", null,
        h("input", { type: "radio", name: "pace", value, checked: settings.get("pace") === value, on: { change: () => settings.set("pace", value) } }),
        h("span", { t: `play.pace_${value}` })))));

  return {
    walk, main, more, pace,
    /** Whether a button can be pressed; what has none can be done. @param {Act} name */
    can(name) {
      const button = all.get(name);
      return !button || !(button.hidden || button.disabled);
    },
    /**
     * Shows or hides, allows or not. What can never be used in this game is hidden.
     * @param {Act} name
     * @param {{shown?: boolean, able?: boolean}} how
     */
    set(name, { shown, able }) {
      const button = all.get(name);
      if (!button) return;
      if (shown !== undefined) button.hidden = !shown;
      if (able !== undefined) button.disabled = !able;
    },
  };
}

/**
 * Which buttons there are now, and which of them can be pressed.
 * @param {ReturnType<typeof playButtons>} buttons
 * @param {import("./view.js").Standing} how
 */
export function writeButtons(buttons, { state, shownPly, back, mine, held, calm, sending }) {
  const seen = back ?? shownPly;
  const over = Boolean(state.result);
  const people = state.seats.some((seat) => seat.kind === "person");
  const between = betweenEngines(state);
  // A clock that has run out does not run backwards.
  const timed = state.result?.reason === "time";
  buttons.set("first", { able: seen > 0 });
  buttons.set("previous", { able: seen > 0 });
  buttons.set("next", { able: seen < state.turns.length });
  buttons.set("last", { able: back !== null });
  buttons.set("undo", { shown: people, able: !timed && (state.cursor > 0 || state.view.mid_turn) });
  buttons.set("redo", { shown: people, able: !timed && state.cursor < state.turns.length });
  buttons.set("hint", { shown: people && !over, able: mine && !sending });
  buttons.set("stop", { shown: !over && state.seats.some((seat) => seat.kind === "engine"), able: Boolean(state.thinking) });
  buttons.set("resign", { shown: people && !over });
  const done = over && calm;
  buttons.set("pause", { shown: !done && (between || Boolean(state.clock)) && !held });
  buttons.set("continue", { shown: !done && held });
  buttons.set("step", { shown: !done && between, able: held });
  buttons.set("again", { shown: done });
  buttons.set("new", { shown: over || between });
  buttons.pace.hidden = !between;
}
