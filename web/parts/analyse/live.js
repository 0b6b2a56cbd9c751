// @ts-check
// The engine that looks on: its search follows the position, its card shows what it finds.

import { t } from "../../app/i18n.js";
import "../../i18n/analyse.js";
import { LineBook } from "../lines/book.js";
import { linesCard } from "../lines/card.js";
import { EvaluatorPanel } from "../lines/evaluator.js";
import { strongest } from "../lines/format.js";
import { Preview } from "../lines/preview.js";
import { Search } from "../lines/search.js";
import { keepWishes, wishes as readWishes } from "../variations/store.js";

/** @typedef {import("./desk.js").Desk} Desk */

export class Live {
  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    const { catalogue } = desk;
    this.wishes = readWishes({ on: true, engine: strongest(catalogue), time_ms: 10_000, lines: 3, arrows: true });
    if (!catalogue.limits.think_ms || this.wishes.time_ms > catalogue.limits.think_ms) this.wishes.time_ms = catalogue.limits.think_ms;
    /** What the search was last sent after, as `aim` says it. */
    this.followed = "";
    /** Whether another has the engines, as the judge of a whole game. */
    this.quiet = false;
    this.search = new Search((found) => this.found(found));
    this.book = new LineBook();
    this.preview = new Preview();
    this.evaluator = new EvaluatorPanel((heat) => desk.stage.board.set({ heat: heat ?? [] }));
    this.card = linesCard(catalogue, this.wishes, {
      book: this.book,
      preview: this.preview,
      base: () => ({ game: desk.tree.game, position: desk.walk.view?.text ?? desk.tree.start }),
      style: () => desk.style,
      point: (path) => desk.stage.point(path),
      play: (steps) => void desk.hand.playSteps(steps),
    }, {
      changed: (what) => this.wished(what),
      choose: (face) => desk.walk.cast(face),
      explain: () => void desk.record.explain(),
      tab: (tab) => this.evaluator.look(tab === "evaluator"),
      evaluator: this.evaluator.node,
    });
  }

  /** What is to be searched, and how: a search for the same goes on. */
  aim() {
    return JSON.stringify([this.desk.walk.place(), this.wishes.engine, this.wishes.time_ms, this.wishes.lines, this.wishes.on]);
  }

  /** What was searched counts no more: the next look begins anew. */
  forget() {
    this.followed = "";
  }

  /** Lets the search follow the position. */
  pursue() {
    const { view } = this.desk.walk;
    if (!view || this.desk.stage.editing || this.quiet) return;
    const place = this.desk.walk.place();
    const key = this.aim();
    if (key === this.followed) return;
    this.followed = key;
    if (view.end) {
      this.search.look(place, this.wishes.engine);
    } else if (this.wishes.on) {
      this.search.start(place, { engine: this.wishes.engine, time_ms: this.wishes.time_ms, lines: this.wishes.lines, tree: false });
    } else this.search.look(place, this.wishes.engine);
  }

  /**
   * Takes an analysis of the position in sight that somebody else began.
   * @param {string} id
   * @param {string} engine
   */
  attach(id, engine) {
    this.followed = this.aim();
    this.search.attach(id, engine, this.desk.walk.place());
  }

  /**
   * Makes room for the judge of a whole game, and takes it again.
   * @param {boolean} busy
   */
  yieldTo(busy) {
    this.quiet = busy;
    if (busy) this.search.end();
    this.forget();
    this.pursue();
  }

  /** @param {import("../lines/search.js").Found} found */
  found(found) {
    const { view } = this.desk.walk;
    if (!view) return;
    this.card.panel.show(found, view);
    const said = view.end ? "" : found.state === "running" || found.state === "waiting" ? "analyse.state_running" : found.state === "idle" ? (this.wishes.on ? "" : "analyse.state_off") : `analyse.state_${found.state}`;
    this.card.state.textContent = said ? t(said) : "";
    if (found.problem) this.card.picker.fault(found.problem);
    this.desk.stage.drawBar();
    void this.desk.stage.drawArrows();
  }

  /** Shows the same once more, as after a change of how moves are written. */
  refound() {
    const { view } = this.desk.walk;
    if (view) this.card.panel.show(this.search.found, view);
  }

  /** @param {"on" | "search" | "lines" | "arrows"} what */
  wished(what) {
    keepWishes(this.wishes);
    if (what === "arrows") {
      void this.desk.stage.drawArrows();
      return;
    }
    if (what === "on" && !this.wishes.on && this.search.running) {
      // What was found until now stays in sight.
      this.search.stop();
      this.forget();
      return;
    }
    this.pursue();
    if (what === "lines") this.refound();
  }

  destroy() {
    this.search.end();
    this.card.destroy();
    this.evaluator.destroy();
    this.preview.destroy();
  }
}
