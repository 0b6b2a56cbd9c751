// @ts-check
// What the die shows: not cast, a face by choice, or a face by chance.

import { h, replace } from "../../app/dom.js";
import { icon } from "../../app/icons.js";
import "../../i18n/analyse.js";
import { dieFace } from "./die.js";

/** @typedef {import("../../types/api").PositionView} PositionView */

export class DiceBar {
  /** @param {(face: number | null) => void} choose */
  constructor(choose) {
    this.choose = choose;
    this.faces = h("span", { class: "dice-faces" });
    this.node = h("div", { class: "dice-bar", role: "group", "t-label": "analyse.die", hidden: true }, this.faces);
    this.said = "";
    /** @type {PositionView | null} */
    this.view = null;
  }

  /**
   * @param {PositionView} view
   * @param {number | null} roll what was chosen
   */
  show(view, roll) {
    this.view = view;
    const shows = roll ?? (view.needs_roll ? null : view.roll);
    const dice = view.needs_roll || roll !== null || (view.roll !== null && view.faces.length > 0);
    this.node.hidden = !dice;
    if (!dice) return;
    // In the middle of a turn the die lies; before and after it may be turned.
    const faces = view.faces.length ? view.faces : shows === null ? [] : [shows];
    const said = JSON.stringify([faces, shows, view.mid_turn]);
    if (said === this.said) return;
    const had = this.node.contains(document.activeElement) ? document.activeElement?.getAttribute("data-face") : null;
    this.said = said;
    replace(this.faces,
      h("button", { type: "button", class: "dice-any", "aria-pressed": String(shows === null), "t-title": "analyse.any_roll_help", t: "analyse.any_roll", disabled: view.mid_turn, on: { click: () => this.choose(null) } }),
      faces.map((face) => h("button", {
        type: "button", class: "dice-face", "data-face": face, "aria-pressed": String(face === shows), "t-label": "analyse.choose_face_n", vars: { n: face },
        disabled: view.mid_turn, on: { click: () => this.choose(face) },
      }, dieFace(face))),
      h("button", { type: "button", class: "button small quiet dice-random", "t-title": "analyse.random_roll", "t-label": "analyse.random_roll", disabled: view.mid_turn, on: { click: () => this.random() } }, icon("again")));
    const again = had ? this.faces.querySelector(`[data-face="${had}"]`) : null;
    if (again instanceof HTMLElement) again.focus();
  }

  random() {
    const { view } = this;
    if (!view || view.mid_turn || !view.faces.length) return;
    this.choose(view.faces[Math.floor(Math.random() * view.faces.length)] ?? null);
  }
}
