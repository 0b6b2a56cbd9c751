// @ts-check
// A player's strip beside the board: colour, name, counts, die, clock.

import { h, replace } from "../../app/dom.js";
import { t, word } from "../../app/i18n.js";
import { Clock } from "../clock.js";
import { engineName } from "../enginepicker.js";
import { icon } from "../../app/icons.js";

/** @typedef {import("../../types/api").GameState} GameState */
/** @typedef {import("../../types/api").PositionView} PositionView */
/** @typedef {import("../../types/api").SideIndex} SideIndex */

export class Strip {
  /** @param {HTMLElement} host */
  constructor(host) {
    this.swatch = h("span", { class: "swatch", "aria-hidden": "true" });
    this.name = h("span", { class: "strip-name" });
    this.side = h("span", { class: "strip-side muted small" });
    this.counts = h("span", { class: "strip-counts" });
    this.busy = h("span", { class: "spinner strip-busy", "aria-hidden": "true", hidden: true });
    this.dieSlot = h("span", { class: "strip-die" });
    this.clockSlot = h("span", { class: "strip-clock", hidden: true });
    this.node = h("div", { class: "strip" },
      this.swatch,
      h("span", { class: "strip-words" }, this.name, this.side, this.counts, this.busy),
      this.dieSlot, this.clockSlot);
    host.append(this.node);
    this.clock = new Clock(this.clockSlot);
    /** @type {SideIndex} */
    this.of = 0;
  }

  /**
   * @param {SideIndex} side whose strip it is now
   * @param {GameState} state
   * @param {PositionView} view what the picture shows
   */
  set(side, state, view) {
    this.of = side;
    const seat = state.seats[side];
    const colour = view.side_names[side].toLowerCase();
    this.swatch.dataset.side = colour;
    this.swatch.classList.toggle("second", side === 1);
    replace(this.name, icon(seat.kind), h("span", null, seatName(state, side)));
    // On a phone the side is only read out, unless the names do not tell the players apart.
    this.node.classList.toggle("alike", seatName(state, 0) === seatName(state, 1));
    this.name.title = seat.kind === "engine" ? seat.engine : "";
    this.side.textContent = word(view.side_names[side]);
    replace(this.counts, view.counts.map(({ name, values }) =>
      h("span", { class: "tag" }, `${word(name)} ${values[side]}`)));
    const over = Boolean(state.result ?? view.end);
    this.node.classList.toggle("to-move", !over && view.side === side);
    this.busy.hidden = state.thinking?.side !== side;
    this.clockSlot.hidden = !state.clock;
    if (state.clock) this.clock.set(state.clock.remaining_ms[side], state.clock.running === side);
  }

  destroy() {
    this.clock.destroy();
  }
}

/**
 * @param {GameState} state
 * @param {SideIndex} side
 */
export function seatName(state, side) {
  const seat = state.seats[side];
  if (seat.kind === "engine") return engineName(seat.engine);
  return state.seats[side === 0 ? 1 : 0].kind === "engine" ? t("play.you") : t("play.player");
}
