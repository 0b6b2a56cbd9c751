// @ts-check
// The card of the position: its text, records in and out, and the ways to the other pages.

import { api } from "../../app/api.js";
import { dialog } from "../../app/dialog.js";
import { h, replace } from "../../app/dom.js";
import { icon } from "../../app/icons.js";
import { t } from "../../app/i18n.js";
import { go } from "../../app/router.js";
import { toast } from "../../app/toast.js";
import "../../i18n/analyse.js";
import { gamePicker } from "../gamepicker.js";
import { copy, decode, exportRecord, importRecord } from "../importexport.js";
import { problemText } from "../lines/problem.js";
import { problemOf } from "../problem.js";
import { GameTree } from "../variations/tree.js";
import { works } from "../variations/store.js";
import { openGame, openRecord } from "./arrive.js";
import { newId, settle } from "./begin.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("../../types/api").PositionView} PositionView */

/** How long the search behind "Explain" may take. */
const EXPLAIN_MS = 3000;

export class RecordCard {
  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    const action = (/** @type {string} */ sign, /** @type {string} */ key, /** @type {() => void} */ run) =>
      h("button", { type: "button", class: "button small", on: { click: run } }, icon(sign), h("span", { t: key }));
    this.text = h("input", { class: "input mono", id: "position-text", autocomplete: "off", spellcheck: "false", autocapitalize: "off" });
    this.problem = h("div");
    this.node = h("section", { class: "card position-card", "aria-labelledby": "position-title" },
      h("h2", { id: "position-title", t: "analyse.position" }),
      h("form", { class: "position-form", on: { submit: (/** @type {Event} */ event) => {
        event.preventDefault();
        void this.setPosition(this.text.value);
      } } },
        h("label", { class: "visually-hidden", for: "position-text", t: "analyse.position_text" }), this.text,
        h("button", { class: "button", t: "analyse.set_position" }),
        h("button", { type: "button", class: "button icon", "t-label": "analyse.copy_position", "t-title": "analyse.copy_position", on: { click: () => void copy(desk.walk.view?.text ?? "") } }, icon("copy"))),
      this.problem,
      h("div", { class: "actions" },
        action("play", "analyse.play_here", () => void this.playHere()),
        action("upload", "analyse.import", () => void this.import(null)),
        action("download", "analyse.export", () => void this.export()),
        action("link", "analyse.share", () => void copy(location.href)),
        action("tune", "analyse.tune", () => this.tune()),
        action("why", "analyse.explain_here", () => void this.explain()),
        action("again", "analyse.recent", () => void this.recent())));
  }

  /** @param {PositionView} view */
  show(view) {
    // What somebody is writing there stays.
    if (document.activeElement !== this.text) this.text.value = view.text;
  }

  /** @param {string} text */
  async setPosition(text) {
    replace(this.problem);
    const tree = new GameTree(this.desk.tree.game, text.trim());
    try {
      const roll = await settle(tree);
      this.text.blur();
      await this.desk.open(tree, newId(), roll);
    } catch (error) {
      replace(this.problem, problemText(problemOf(error)));
    }
  }

  /**
   * Leaves a text that is no position in its field, with what is wrong.
   * @param {string} text
   * @param {import("../../types/api").Problem} problem
   */
  refuse(text, problem) {
    this.text.value = text;
    replace(this.problem, problemText(problem));
  }

  /** Runs a search that keeps its tree, and shows it. */
  async explain() {
    const { desk } = this;
    const { view } = desk.walk;
    if (!view || view.end) {
      toast(t("analyse.nothing_to_explain"));
      return;
    }
    const { engine, time_ms } = desk.live.wishes;
    try {
      const { id } = await api.post("/analyses", {
        ...desk.walk.place(), engine: engine || undefined, time_ms: Math.min(time_ms, EXPLAIN_MS), lines: 1, tree: true,
      });
      desk.write();
      go(`/explain/${encodeURIComponent(id)}`);
    } catch (error) {
      desk.failed(problemOf(error));
    }
  }

  async playHere() {
    const { desk } = this;
    const { view } = desk.walk;
    if (!view) return;
    if (view.end) {
      toast(t("analyse.over_here"));
      return;
    }
    const level = `level:${desk.catalogue.default_level}`;
    try {
      const seats = [{ kind: "engine", engine: level }, { kind: "engine", engine: level }];
      seats[view.side] = /** @type {any} */ ({ kind: "person" });
      const state = await api.post("/games", { game: desk.tree.game, position: view.text, seats, clock: null, hand_dice: false, explain: true });
      go(`/play/${encodeURIComponent(state.id)}`);
    } catch (error) {
      desk.failed(problemOf(error));
    }
  }

  tune() {
    const { tree, walk } = this.desk;
    go(`/tune?${new URLSearchParams({ game: tree.game, position: walk.view?.text ?? tree.start })}`);
  }

  async export() {
    const { catalogue, tree, walk } = this.desk;
    await exportRecord(catalogue, tree.record(tree.line), walk.view?.text ?? "");
  }

  /** @param {{text: string, file: string} | null} given */
  async import(given) {
    const found = await importRecord(this.desk.catalogue, this.desk.tree.game, given);
    if (!found) return;
    if ("position" in found) await this.setPosition(found.position);
    else await openRecord(this.desk, found);
  }

  /** A file that is dropped anywhere on the page. @param {DragEvent} event */
  async drop(event) {
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    await this.import({ text: decode(await file.arrayBuffer()), file: file.name });
  }

  /** Another game, or the same from its start. */
  async fresh() {
    const picker = gamePicker({ catalogue: this.desk.catalogue, game: this.desk.tree.game, name: "analyse-game" });
    const chosen = await dialog({
      title: t("analyse.new"),
      body: picker.node,
      wide: true,
      actions: [{ value: "cancel", t: "shell.cancel" }, { value: "open", t: "analyse.open", kind: "primary" }],
    });
    const game = picker.text();
    picker.destroy();
    if (chosen === "open") await openGame(this.desk, game);
  }

  /** What was worked at before. */
  async recent() {
    const all = works();
    let chosen = all[0]?.id ?? "";
    const answer = await dialog({
      title: t("analyse.recent"),
      body: all.length
        ? h("div", { class: "import-list" }, all.map((work, at) => h("label", { class: "check" },
          h("input", { type: "radio", name: "work", checked: at === 0, on: { change: () => (chosen = work.id) } }),
          h("span", null, work.title, h("span", { class: "muted small" }, ` · ${new Date(work.when).toLocaleString()}`)))))
        : h("p", { class: "muted", t: "analyse.recent_none" }),
      actions: [{ value: "cancel", t: "shell.cancel" }, ...(all.length ? [/** @type {const} */ ({ value: "open", t: "analyse.open", kind: "primary" })] : [])],
    });
    const work = all.find(({ id }) => id === chosen);
    const tree = answer === "open" && work ? GameTree.load(work.tree) : null;
    if (work && tree) await this.desk.open(tree, work.id);
  }
}
