// Test positions: the start, random ones, and those that are given as text.
import { h, replace } from "../../app/dom.js";
import { api, ApiError } from "../../app/api.js";
import { onLanguage, t } from "../../app/i18n.js";
import { toast } from "../../app/toast.js";
import { problemBox } from "../problem.js";

/** @typedef {import("../../types/api").Place} Place */
/** @typedef {import("../../types/api").PositionView} PositionView */
/** @typedef {{place: Place, start: boolean, now: string | null, then: string | null}} Test */

const MOST = 12;
/** Turns of a random position: past the opening, before the end of a short game. */
const TURNS = [4, 10];

/**
 * A position that random turns lead to; each turn asks the server for what is legal.
 * @param {string} game @returns {Promise<Place>}
 */
export async function randomPlace(game) {
  const turns = TURNS[0] + Math.floor(Math.random() * (TURNS[1] - TURNS[0]));
  /** @type {Place} */
  let place = { game };
  /** @type {PositionView} */
  let view = await api.post("/position", place);
  for (let steps = 0; (view.ply < turns || view.mid_turn) && steps < 40; steps += 1) {
    const roll = view.needs_roll ? pick(view.faces) : view.roll;
    if (view.needs_roll) view = await api.post("/position", { ...place, roll });
    if (view.end || !view.moves.length) break;
    const moves = [...(place.moves ?? []), { text: pick(view.moves).text, ...(roll === null ? {} : { roll }) }];
    const next = await api.post("/position", { game, moves });
    // A game that is over has nothing to rank.
    if (next.end) break;
    [place, view] = [{ game, moves }, next];
  }
  return { game, position: view.text };
}

/** @template T @param {T[]} list @returns {T} */
function pick(list) {
  return /** @type {T} */ (list[Math.floor(Math.random() * list.length)]);
}

export class Positions {
  /** @param {HTMLElement} host @param {() => void} changed another is shown, or one was added */
  constructor(host, changed) {
    this.changed = changed;
    this.game = "";
    /** @type {Test[]} */
    this.all = [];
    this.at = 0;
    this.list = h("div", { class: "tests", role: "group", "t-label": "tune.positions" });
    this.text = h("input", { class: "input mono", name: "position", autocomplete: "off", spellcheck: "false", "t-label": "tune.position_text", "t-placeholder": "tune.position_text" });
    this.answer = h("div", { "aria-live": "polite" });
    this.form = h("form", { class: "tests-text", on: { submit: (event) => (event.preventDefault(), void this.read()) } },
      this.text, h("button", { type: "submit", class: "button small", t: "tune.add" }));
    this.random = h("button", { type: "button", class: "button small", "data-act": "add-random", t: "tune.add_random", on: { click: () => void this.draw() } });
    replace(host, this.list, h("div", { class: "tests-add" }, this.random, this.form), this.answer);
    this.off = onLanguage(() => this.show());
  }

  /** @param {string} game @param {string | null} position */
  begin(game, position) {
    this.game = game;
    this.all = [this.test({ game })];
    this.at = 0;
    if (position) {
      this.all.push(this.test({ game, position }));
      this.at = 1;
    }
    this.show();
  }

  /** @param {Place} place @returns {Test} */
  test(place) {
    return { place, start: !place.position, now: null, then: null };
  }

  get active() {
    return this.all[this.at];
  }

  /** @param {Test} test */
  name(test) {
    return test.start ? t("tune.position_start") : t("tune.position_n", { n: this.all.indexOf(test) });
  }

  /** @param {Place} place */
  add(place) {
    this.all.push(this.test(place));
    this.at = this.all.length - 1;
    this.show();
    this.changed();
  }

  async draw() {
    this.random.disabled = true;
    const game = this.game;
    try {
      const place = await randomPlace(game);
      if (game === this.game) this.add(place);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast(t("tune.failed", { message: error.message }), "bad");
    }
    this.random.disabled = this.all.length >= MOST;
  }

  async read() {
    const position = this.text.value.trim();
    if (!position) return;
    replace(this.answer);
    try {
      await api.post("/position", { game: this.game, position });
      this.text.value = "";
      this.add({ game: this.game, position });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      replace(this.answer, problemBox(error.problem));
    }
  }

  /** Shows the list again, with what each position's best move is. */
  show() {
    replace(this.list, ...this.all.map((test, index) => {
      const { now, then } = test;
      const best = !now ? "…" : now === then || !then ? t("tune.best", { now }) : t("tune.best_moved", { now, then });
      const choose = () => {
        this.at = index;
        this.show();
        this.changed();
        /** @type {HTMLElement | undefined} */ ([...this.list.querySelectorAll("button")][index])?.focus();
      };
      return h("button", {
        type: "button", class: ["chip", "test", Boolean(now && then && now !== then) && "changed"],
        "aria-pressed": String(index === this.at), title: test.place.position ?? "", on: { click: choose },
      }, h("span", null, this.name(test)), h("span", { class: "test-best tiny" }, best));
    }));
    this.random.disabled = this.all.length >= MOST;
  }

  destroy() {
    this.off();
  }
}
