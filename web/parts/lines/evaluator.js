// @ts-check
// What the evaluator and the counters say of the position, and the maps that can lie over the board.

import { h, replace } from "../../app/dom.js";
import { api } from "../../app/api.js";
import { onLanguage, word } from "../../app/i18n.js";
import "../../i18n/analyse.js";
import { Terms } from "./terms.js";
import { problemOf } from "../problem.js";

/** @typedef {import("../../types/api").Evaluation} Evaluation */
/** @typedef {import("../../types/api").Place} Place */
/** @typedef {import("../../types/api").PositionView} PositionView */

const CALM = 120;

export class EvaluatorPanel {
  /** @param {(heat: number[] | null) => void} lay puts a map over the board */
  constructor(lay) {
    this.lay = lay;
    this.terms = new Terms();
    this.counts = h("div", { class: "counts" });
    this.maps = h("div", { class: "maps", hidden: true });
    this.node = h("div", { class: "stack evaluator" }, this.maps, this.counts, this.terms.node);
    /** Whether anybody looks at it. */
    this.open = false;
    this.map = "";
    this.timer = 0;
    this.count = 0;
    /** @type {{place: Place, view: PositionView} | null} */
    this.now = null;
    /** @type {Evaluation | null} */
    this.evaluation = null;
    this.asked = "";
    this.off = onLanguage(() => this.draw());
  }

  /** @param {Place} place @param {PositionView} view */
  show(place, view) {
    this.now = { place, view };
    this.drawCounts(view);
    this.ask();
  }

  /** @param {boolean} open */
  look(open) {
    this.open = open;
    this.ask();
  }

  ask() {
    if (!this.now || (!this.open && !this.map)) return;
    const { place, view } = this.now;
    const key = JSON.stringify(place);
    if (key === this.asked) return;
    this.asked = key;
    const mine = ++this.count;
    clearTimeout(this.timer);
    this.timer = setTimeout(async () => {
      try {
        const evaluation = await api.post("/explain", place);
        if (mine !== this.count) return;
        this.evaluation = evaluation;
        this.draw();
      } catch (error) {
        if (mine !== this.count) return;
        this.evaluation = null;
        this.lay(null);
        this.terms.say(view.end ? word(view.end.reason) : word(problemOf(error).reason || problemOf(error).message));
      }
    }, CALM);
  }

  draw() {
    const { evaluation, now } = this;
    if (!evaluation || !now) return;
    this.drawCounts(now.view);
    this.terms.show(evaluation, now.view.side_names[now.view.side], now.view.game);
    this.drawMaps(evaluation);
    this.lay(evaluation.maps.find(({ name }) => name === this.map)?.values ?? null);
  }

  /** @param {Evaluation} evaluation */
  drawMaps({ maps }) {
    this.maps.hidden = maps.length === 0;
    if (!maps.length) return;
    const choice = (/** @type {string} */ name, /** @type {HTMLElement | string} */ words) =>
      h("button", { type: "button", class: "chip", "aria-pressed": String(this.map === name), on: { click: () => {
        this.map = name;
        this.draw();
      } } }, words);
    replace(this.maps, h("span", { class: "muted small", t: "analyse.overlay" }), h("div", { class: "chips" },
      choice("", h("span", { t: "analyse.overlay_none" })), maps.map(({ name }) => choice(name, word(name)))));
  }

  /** @param {PositionView} view */
  drawCounts({ counts, side_names }) {
    replace(this.counts, counts.length ? h("table", { class: "table counts-table" },
      h("thead", null, h("tr", null, h("td"), side_names.map((name) => h("th", { scope: "col", class: "number" }, word(name))))),
      h("tbody", null, counts.map(({ name, values }) => h("tr", null, h("th", { scope: "row" }, word(name)), values.map((value) => h("td", { class: "number mono" }, value)))))) : null);
  }

  destroy() {
    clearTimeout(this.timer);
    this.off();
  }
}
