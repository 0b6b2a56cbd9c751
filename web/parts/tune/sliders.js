// One slider and one number for each named weight.
import { h, replace } from "../../app/dom.js";
import { onLanguage, t, word } from "../../app/i18n.js";
import { figure, range } from "./weights.js";

/** @typedef {import("./weights.js").Weight} Weight */

let count = 0;

class Slider {
  /** @param {Sliders} all @param {Weight} weight */
  constructor(all, weight) {
    this.all = all;
    this.weight = weight;
    const id = `weight-${++count}`;
    this.label = h("label", { class: "weight-name", for: id });
    this.default = h("span", { class: "weight-default muted tiny" });
    this.slider = h("input", {
      type: "range", id, name: weight.name, step: "any",
      on: {
        input: () => this.put(Number(this.slider.value), false),
        change: () => this.put(Number(this.slider.value), true),
      },
    });
    this.number = h("input", {
      type: "text", inputmode: "decimal", class: "input weight-number", autocomplete: "off",
      on: { change: () => this.typed() },
    });
    this.reset = h("button", { type: "button", class: "button icon small quiet", on: { click: () => this.back() } }, "↺");
    // A mark where the default lies.
    this.tick = h("span");
    this.root = h("li", { class: "weight", "data-weight": weight.name },
      this.label, this.default,
      h("div", { class: "weight-track" }, h("span", { class: "weight-tick", "aria-hidden": "true" }, this.tick), this.slider),
      this.number, this.reset);
    this.words();
    this.stretch();
    this.draw();
  }

  words() {
    const name = word(this.weight.name);
    this.label.textContent = name;
    this.label.title = this.weight.name;
    this.number.setAttribute("aria-label", t("tune.number", { name }));
    this.default.textContent = t("tune.default_is", { value: figure(this.weight.default) });
    const label = t("tune.reset_one", { name, value: figure(this.weight.default) });
    this.reset.setAttribute("aria-label", label);
    this.reset.title = label;
  }

  /** The ends of the slider. They hold still while it is dragged. */
  stretch() {
    const { min, max, step } = range(this.weight, this.all.weights);
    this.slider.min = String(min);
    this.slider.max = String(max);
    this.slider.step = String(step);
    this.tick.style.left = `${((this.weight.default - min) / (max - min)) * 100}%`;
  }

  typed() {
    const value = Number(this.number.value.trim().replace("−", "-").replace(",", "."));
    if (this.number.value.trim() === "" || !Number.isFinite(value)) return this.draw();
    this.put(value, true);
    this.stretch();
    this.draw();
  }

  back() {
    this.put(this.weight.default, true);
    this.stretch();
    this.draw();
    this.slider.focus();
  }

  /** @param {number} value @param {boolean} settled */
  put(value, settled) {
    // Between two steps of the slider lies the default, which a person wants to find again.
    const near = Math.abs(value - this.weight.default) < Number(this.slider.step) * 0.75;
    this.weight.value = near && !settled ? this.weight.default : Number(figure(value));
    this.draw();
    this.all.changed(settled);
  }

  draw() {
    const { value, default: usual } = this.weight;
    this.slider.value = String(value);
    this.slider.setAttribute("aria-valuetext", figure(value));
    this.number.value = figure(value);
    const changed = figure(value) !== figure(usual);
    this.root.classList.toggle("changed", changed);
    // It keeps its place: nothing moves when the first change comes.
    this.reset.style.visibility = changed ? "visible" : "hidden";
  }
}

export class Sliders {
  /**
   * @param {HTMLElement} host
   * @param {(settled: boolean) => void} changed `settled`: the hand has let go
   */
  constructor(host, changed) {
    this.changed = changed;
    /** @type {Weight[]} */
    this.weights = [];
    /** @type {Slider[]} */
    this.sliders = [];
    this.list = h("ul", { class: "weights" });
    this.none = h("p", { class: "muted", t: "tune.no_weights", hidden: true });
    replace(host, this.list, this.none);
    this.off = onLanguage(() => this.sliders.forEach((slider) => slider.words()));
  }

  /** @param {Weight[]} weights */
  set(weights) {
    this.weights = weights.map((one) => ({ ...one }));
    this.sliders = this.weights.map((weight) => new Slider(this, weight));
    replace(this.list, ...this.sliders.map((slider) => slider.root));
    this.none.hidden = weights.length > 0;
  }

  /** Sets some weights by name. @param {Map<string, number>} values */
  put(values) {
    for (const slider of this.sliders) {
      const value = values.get(slider.weight.name);
      if (value === undefined) continue;
      slider.weight.value = value;
      slider.stretch();
      slider.draw();
    }
    this.changed(true);
  }

  reset() {
    this.put(new Map(this.weights.map((weight) => [weight.name, weight.default])));
  }

  destroy() {
    this.off();
  }
}
