// The engines of a match to come, two to eight, each with the server's word on its text.
import { h, replace } from "../../app/dom.js";
import { api, ApiError } from "../../app/api.js";
import { retranslate, t } from "../../app/i18n.js";
import { enginePicker } from "../enginepicker.js";

/** @typedef {import("../../types/api").Catalogue} Catalogue */

const [FEWEST, MOST] = [2, 8];
let count = 0;

class Entrant {
  /** @param {Engines} list @param {string} engine @param {string} name */
  constructor(list, engine, name) {
    this.list = list;
    this.asked = 0;
    this.number = list.all.length + 1;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    const vars = () => ({ n: String(this.number) });
    this.picker = enginePicker({
      catalogue: list.catalogue,
      name: `engine-${++count}`,
      label: "match.engine_n",
      vars,
      value: engine,
      // While a person types, the text is not a text yet.
      onchange: () => {
        clearTimeout(this.timer);
        this.timer = setTimeout(() => void this.check(), 500);
      },
    });
    this.name = h("input", {
      class: "input", name: `name-${count}`, value: name, autocomplete: "off", maxlength: 60,
      "t-label": "match.name_n", "t-placeholder": "match.name_hint", vars,
    });
    this.remove = h("button", {
      type: "button", class: "button icon quiet", "t-label": "match.remove_engine", vars,
      on: { click: () => list.drop(this) },
    }, "×");
    this.answer = h("p", { class: "entrant-answer tiny muted", "aria-live": "polite" });
    this.root = h("li", { class: "entrant" }, this.picker.node, this.name, this.remove, this.answer);
  }

  /** Asks the server whether it knows this engine for this game, and what its text stands for. */
  async check() {
    const asked = ++this.asked;
    const [game, engine] = [this.list.game(), this.picker.value()];
    this.say("");
    if (!engine) return;
    try {
      const view = await api.post("/engine", { game, engine });
      if (asked !== this.asked) return;
      this.say(view.engine !== engine ? t("match.engine_ok", { engine: view.engine }) : "");
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // No answer says nothing about the text.
      if (asked === this.asked && error.status === 422) this.place(error.problem);
    }
  }

  /**
   * Shows a problem if it is about this engine.
   * @param {import("../../types/api").Problem} problem
   */
  place(problem) {
    const mine = Boolean(problem.text) && problem.text === this.picker.value();
    if (mine) this.picker.fault(problem);
    return mine;
  }

  /** @param {string} words */
  say(words) {
    this.picker.fault(null);
    this.answer.textContent = words;
  }
}

export class Engines {
  /**
   * @param {HTMLElement} host
   * @param {Catalogue} catalogue
   * @param {() => string} game the game that is chosen
   */
  constructor(host, catalogue, game) {
    this.catalogue = catalogue;
    this.game = game;
    /** @type {Entrant[]} */
    this.all = [];
    this.list = h("ol", { class: "entrants" });
    this.more = h("button", { type: "button", class: "button small", "data-act": "add-engine", t: "match.add_engine", on: { click: () => this.another() } });
    replace(host, this.list, this.more);
  }

  /** @param {string} engine @param {string} name */
  add(engine, name) {
    const one = new Entrant(this, engine, name);
    this.all.push(one);
    this.list.append(one.root);
    this.renumber();
    void one.check();
  }

  another() {
    const level = this.catalogue.levels[this.all.length % this.catalogue.levels.length] ?? this.catalogue.default_level;
    this.add(`level:${level}`, "");
    this.all.at(-1)?.root.querySelector("select")?.focus();
  }

  /** @param {Entrant} one */
  drop(one) {
    this.all = this.all.filter((other) => other !== one);
    one.root.remove();
    this.renumber();
    this.more.focus();
  }

  renumber() {
    this.all.forEach((one, index) => {
      one.number = index + 1;
      one.remove.disabled = this.all.length <= FEWEST;
    });
    retranslate(this.list);
    this.more.disabled = this.all.length >= MOST;
  }

  /** Asks about all again: the game is another. */
  check() {
    for (const one of this.all) void one.check();
  }

  get value() {
    return this.all.map((one) => {
      const name = one.name.value.trim();
      return { engine: one.picker.value(), ...(name ? { name } : {}) };
    });
  }

  /** Shows a problem at the engine that it is about. @param {import("../../types/api").Problem} problem */
  place(problem) {
    const one = this.all.find((each) => each.place(problem));
    one?.root.querySelector("input")?.focus();
    return Boolean(one);
  }
}
