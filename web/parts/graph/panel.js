// @ts-check
// The graph of a game with what makes it: whose judgement, how long, go and cancel; and what the players
// did, by it.

import { h, replace } from "../../app/dom.js";
import { t, word } from "../../app/i18n.js";
import { icon } from "../../app/icons.js";
import { toast } from "../../app/toast.js";
import "../../i18n/analyse.js";
import { engineName, enginePicker } from "../enginepicker.js";
import { Graph } from "./curve.js";
import { accounts, verdict } from "./judge.js";
import { GraphRun } from "./run.js";
import { strongest } from "../lines/format.js";
import { problemOf } from "../problem.js";

/** @typedef {import("../../types/api").Catalogue} Catalogue */
/** @typedef {import("../variations/tree.js").GameTree} GameTree */
/** @typedef {import("../variations/tree.js").Node} Node */
/** @typedef {import("./curve.js").Curve} Curve */

const TIMES = [50, 100, 250, 500, 1000, 3000];

/**
 * @typedef {object} Stage what the panel needs to know of the page
 * @property {() => GameTree} tree
 * @property {(node: Node) => 0 | 1} sideOf who moves at a node
 * @property {(node: Node) => {winner: 0 | 1 | null} | null} endOf
 * @property {() => [string, string]} names
 * @property {(node: Node) => string} label
 * @property {(node: Node) => void} go
 * @property {() => void} judged something is known that was not
 * @property {(busy: boolean) => void} busy
 */

export class GraphPanel {
  /**
   * @param {Catalogue} catalogue
   * @param {Stage} stage
   */
  constructor(catalogue, stage) {
    this.stage = stage;
    // The strongest judges, for a weaker one would call its own mistakes good.
    this.engine = strongest(catalogue);
    /** @type {GraphRun | null} */
    this.run = null;
    this.picker = enginePicker({ catalogue, name: "graph-engine", label: "analyse.judge", value: this.engine });
    this.time = h("select", { class: "input", id: "graph-time" },
      TIMES.filter((ms) => ms <= catalogue.limits.think_ms).map((ms) => h("option", { value: ms, selected: ms === 250 }, `${ms / 1000} s`)));
    this.button = h("button", { type: "button", class: "button primary", on: { click: () => void this.press() } });
    this.clear = h("button", { type: "button", class: "button quiet small", t: "analyse.graph_clear", hidden: true, on: { click: () => this.forget() } });
    this.progress = h("progress", { class: "graph-progress", max: 1, value: 0, hidden: true, "t-label": "analyse.graph_progress" });
    this.accounts = h("div", { class: "accounts" });
    this.graph = new Graph({
      go: (turn) => {
        const node = [stage.tree().root, ...stage.tree().line][turn];
        if (node) stage.go(node);
      },
      label: (turn) => {
        const node = [stage.tree().root, ...stage.tree().line][turn];
        return node?.parent ? stage.label(node) : t("analyse.start");
      },
      names: () => /** @type {[string, string]} */ (stage.names().map((name) => word(name))),
    });
    this.empty = h("p", { class: "muted small graph-empty", t: "analyse.graph_empty" });
    this.node = h("section", { class: "card graph-card", "aria-labelledby": "graph-title" },
      h("h2", { id: "graph-title", t: "analyse.graph" }),
      h("div", { class: "graph-controls" },
        this.picker.node,
        h("div", { class: "field" }, h("label", { for: "graph-time", t: "analyse.per_position" }), this.time),
        this.button, this.clear, this.progress),
      this.empty, this.graph.node, this.accounts);
    this.writeButton();
  }

  writeButton() {
    const running = this.run !== null;
    replace(this.button, icon(running ? "stop" : "analyse"), h("span", { t: running ? "shell.cancel" : "analyse.judge_game" }));
    this.button.classList.toggle("primary", !running);
    this.progress.hidden = !running;
  }

  /** Engines that have judged anything of the line, the first one's word counts. */
  engines() {
    const tree = this.stage.tree();
    /** @type {Set<string>} */
    const all = new Set();
    for (const node of [tree.root, ...tree.line]) for (const engine of node.judged.keys()) all.add(engine);
    return [...all].slice(0, 4);
  }

  /** Draws what is known. */
  show() {
    const tree = this.stage.tree();
    const line = [tree.root, ...tree.line];
    const engines = this.engines();
    /** @type {Curve[]} */
    const curves = engines.map((engine, at) => ({
      name: engineName(engine),
      wins: line.map((node) => {
        const end = this.stage.endOf(node);
        if (end) return end.winner === null ? 0.5 : end.winner === 0 ? 1 : 0;
        return node.judged.get(engine)?.win ?? null;
      }),
      marks: at > 0 ? [] : line.flatMap((node, index) => {
        const kind = this.mark(node);
        return kind ? [{ at: index, kind }] : [];
      }),
    }));
    this.empty.hidden = curves.length > 0;
    this.graph.node.hidden = curves.length === 0;
    this.clear.hidden = curves.length === 0 || this.run !== null;
    const at = tree.current.ply;
    this.graph.show(curves, tree.line.length, at);
    this.account(engines[0]);
  }

  /** What a turn was by the judgement that counts: `?!`, `?`, `??` or nothing. @param {Node} node */
  mark(node) {
    if (!node.parent) return "";
    // Any engine that has judged the place before it may speak, the first first.
    const engine = [...node.parent.judged.keys()][0];
    if (!engine) return "";
    const side = this.stage.sideOf(node.parent);
    return verdict(node.parent.judged.get(engine), node.judged.get(engine), side, this.stage.endOf(node))?.mark ?? "";
  }

  /** @param {string | undefined} engine */
  account(engine) {
    if (!engine) {
      replace(this.accounts);
      return;
    }
    const tree = this.stage.tree();
    const both = accounts(tree.root, tree.line, engine, (node) => this.stage.sideOf(/** @type {Node} */ (node.parent)), this.stage.endOf);
    if (both.every(({ turns }) => turns === 0)) {
      replace(this.accounts);
      return;
    }
    const dice = both.some(({ luck }) => luck !== 0);
    const names = this.stage.names();
    const signed = (/** @type {number} */ n) => `${n >= 0 ? "+" : "\u2212"}${Math.abs(n * 100).toFixed(1)}\u00a0%`;
    replace(this.accounts, h("div", { class: "scroll" }, h("table", { class: "table accounts-table" },
      h("thead", null, h("tr", null,
        h("th", { scope: "col", t: "analyse.side" }),
        h("th", { scope: "col", class: "number", t: "analyse.mark_doubtful" }),
        h("th", { scope: "col", class: "number", t: "analyse.mark_mistake" }),
        h("th", { scope: "col", class: "number", t: "analyse.mark_blunder" }),
        h("th", { scope: "col", class: "number", t: "analyse.mean_loss", "t-title": "analyse.mean_loss_help" }),
        dice ? h("th", { scope: "col", class: "number", t: "analyse.luck", "t-title": "analyse.luck_help" }) : null)),
      h("tbody", null, both.map((account, side) => h("tr", null,
        h("th", { scope: "row" }, word(names[side])),
        h("td", { class: "number" }, account.marks["?!"]),
        h("td", { class: "number" }, account.marks["?"]),
        h("td", { class: "number" }, account.marks["??"]),
        h("td", { class: "number" }, account.turns ? `${((account.loss / account.turns) * 100).toFixed(1)}\u00a0%` : "–"),
        dice ? h("td", { class: "number" }, signed(account.luck)) : null))))));
  }

  async press() {
    if (this.run) {
      this.run.cancel();
      return;
    }
    const tree = this.stage.tree();
    if (!tree.line.length) {
      toast(t("analyse.graph_needs_moves"));
      return;
    }
    const engine = this.picker.value();
    this.picker.fault(null);
    this.progress.value = 0;
    const run = new GraphRun(tree, { engine, time_ms: Number(this.time.value) }, {
      sideOf: this.stage.sideOf,
      over: (node) => this.stage.endOf(node) !== null,
      judged: (_node, _found, done, of) => {
        this.progress.value = done / of;
        if (this.stage.tree() === tree) {
          this.show();
          this.stage.judged();
        }
      },
    });
    this.run = run;
    this.writeButton();
    this.stage.busy(true);
    try {
      const whole = await run.run();
      if (whole && this.stage.tree() === tree) toast(t("analyse.graph_done"), "good");
    } catch (error) {
      this.picker.fault(problemOf(error));
    } finally {
      this.run = null;
      this.writeButton();
      this.stage.busy(false);
      this.show();
      this.stage.judged();
    }
  }

  forget() {
    const tree = this.stage.tree();
    for (const node of tree.nodes()) node.judged.clear();
    this.show();
    this.stage.judged();
  }

  destroy() {
    this.run?.cancel();
    this.graph.destroy();
  }
}
