// @ts-check
// The node that is chosen: its position, the way to it, what happened there and what the evaluator said.

import { h, replace } from "../../app/dom.js";
import { api } from "../../app/api.js";
import { onLanguage, t, word } from "../../app/i18n.js";
import { Board } from "../../board/board.js";
import "../../i18n/explain.js";
import { dieFace } from "../lines/die.js";
import { percent } from "../lines/format.js";
import { Terms } from "../lines/terms.js";
import { problemOf } from "../problem.js";
import { windowBar } from "./axis.js";
import { isProbe } from "./model.js";
import { facesTable } from "./faces.js";
import { whyIcon } from "./icons.js";
import { edgeText, explain, valueText } from "./words.js";

/** @typedef {import("../../types/api").LeafView} LeafView */
/** @typedef {import("../../types/api").TreeNode} TreeNode */
/** @typedef {import("./axis.js").Axis} Axis */
/** @typedef {import("./model.js").SearchTree} SearchTree */

const CALM = 90;

export class TreeDetail {
  /**
   * @param {string} id of the analysis
   * @param {SearchTree} tree
   * @param {(node: TreeNode) => void} go
   */
  constructor(id, tree, go) {
    this.id = id;
    this.tree = tree;
    this.go = go;
    /** @type {Axis} */
    this.axis = { centre: 0, side: 0, pawns: false };
    /** @type {[string, string]} */
    this.sides = ["", ""];
    this.trail = h("nav", { class: "tree-trail", "t-label": "explain.trail" });
    this.head = h("h2", { class: "detail-title" });
    this.window = h("div", { class: "detail-window" });
    this.say = h("div", { class: "detail-words", "aria-live": "polite" });
    this.faces = h("div", { class: "detail-faces" });
    this.boardHost = h("div", { class: "detail-board" });
    this.board = new Board(this.boardHost, { interactive: false });
    this.facts = h("p", { class: "muted small detail-facts" });
    this.terms = new Terms();
    this.summary = h("summary", { t: "explain.evaluator" });
    this.evaluator = h("details", { class: "detail-terms" }, this.summary, this.terms.node);
    this.node = h("section", { class: "card tree-detail", "t-label": "explain.chosen" },
      this.trail, this.head, this.window, this.say, this.faces,
      h("div", { class: "detail-position" }, this.boardHost, this.facts), this.evaluator);
    /** @type {TreeNode | null} */
    this.now = null;
    this.count = 0;
    this.timer = 0;
    /** @type {Map<number, LeafView>} */
    this.leaves = new Map();
    this.off = onLanguage(() => {
      if (this.now) void this.show(this.now);
    });
  }

  /** @param {TreeNode} node */
  async show(node) {
    this.now = node;
    const mine = ++this.count;
    this.drawTrail(node);
    this.drawHead(node);
    this.drawWords(node);
    clearTimeout(this.timer);
    const known = this.leaves.get(node.index);
    if (known) {
      await this.drawLeaf(node, known, mine);
      return;
    }
    // Arrow keys run over many nodes; only where they rest a position is asked for.
    this.timer = setTimeout(async () => {
      try {
        const [leaf] = await Promise.all([
          api.get(`/analyses/${encodeURIComponent(this.id)}/leaf?node=${node.index}`),
          node.children > 0 ? this.tree.load(node.index) : null,
        ]);
        this.leaves.set(node.index, leaf);
        if (mine === this.count) await this.drawLeaf(node, leaf, mine);
      } catch (error) {
        if (mine === this.count) replace(this.facts, word(problemOf(error).message));
      }
    }, CALM);
  }

  /** @param {TreeNode} node */
  drawTrail(node) {
    const path = this.tree.path(node.index);
    replace(this.trail, h("ol", null, path.map((one, at) => {
      const here = at === path.length - 1;
      const name = one.kind === "search" ? t("explain.search") : one.kind === "iteration" ? t("explain.iteration_n", { n: one.depth })
        : one.kind === "roll" ? (one.roll === null ? "–" : dieFace(one.roll)) : one.via;
      return h("li", null, h("button", {
        type: "button", class: "trail-step", "aria-current": here ? "step" : null,
        "aria-label": one.kind === "roll" ? t("analyse.rolled", { n: one.roll ?? "–" }) : null,
        on: { click: () => this.go(one) },
      }, name));
    })));
  }

  /** @param {TreeNode} node */
  drawHead(node) {
    const mover = word(this.sides[node.side]);
    replace(this.head, whyIcon(node.why.kind), h("span", null, t(`explain.why_${isProbe(node) ? "probe" : node.why.kind}`)));
    const { pawns } = this.axis;
    if (node.kind === "search") {
      replace(this.window);
      return;
    }
    const figure = (/** @type {string} */ key, /** @type {string} */ text, /** @type {string} */ sign) =>
      h("div", { class: `window-figure ${sign}` }, h("dt", { t: key }), h("dd", { class: "mono" }, text));
    replace(this.window,
      windowBar(this.axis, node, { wide: 320, high: 30 }),
      h("dl", { class: "window-figures" },
        figure("explain.alpha", edgeText(node.alpha, pawns, -1), "alpha"),
        figure("explain.value", node.why.kind === "stopped" ? "–" : valueText(node.value, pawns, node.mate), "value"),
        figure("explain.beta", edgeText(node.beta, pawns, 1), "beta"),
        node.win === null || node.win === undefined ? null : figure("analyse.win", percent(node.win), "win")),
      h("p", { class: "muted tiny", t: "explain.seen_by", vars: { side: mover } }));
  }

  /** @param {TreeNode} node */
  drawWords(node) {
    const parent = this.tree.parent(node.index);
    const said = explain({
      node,
      parent,
      siblings: parent ? (this.tree.families.get(parent.index)?.list ?? []) : [],
      children: this.tree.families.get(node.index)?.list ?? [],
      best: this.tree.best(node),
      pawns: this.axis.pawns,
      averages: this.tree.averages,
      mover: word(this.sides[node.side]),
      other: word(this.sides[node.side === 0 ? 1 : 0]),
    });
    replace(this.say, said.map(({ key, vars }) => h("p", null, t(key, { ...vars, reason: word(String(vars?.reason ?? "")) }))));
  }

  /**
   * @param {TreeNode} node
   * @param {LeafView} leaf
   * @param {number} mine
   */
  async drawLeaf(node, { view, evaluation, reason }, mine) {
    this.sides = view.side_names;
    this.drawHead(node);
    this.drawWords(node);
    this.board.set({ board: view.board, last: view.last, side: view.side, animate: false });
    const parts = [view.end ? word(view.end.reason) : t("analyse.to_move", { side: word(view.side_names[view.side]) })];
    if (view.roll !== null && !view.needs_roll) parts.push(t("analyse.rolled", { n: view.roll }));
    if (view.needs_roll) parts.push(t("analyse.before_roll"));
    if (view.alarm) parts.push(word(view.alarm));
    replace(this.facts, parts.join(" · "));
    const weighs = node.why.kind === "leaf" || node.why.kind === "stand_pat";
    if (evaluation) this.terms.show(evaluation, view.side_names[view.side], view.game);
    else this.terms.say(reason ? word(reason) : t("explain.no_evaluation"));
    this.evaluator.open = weighs;
    const children = this.tree.families.get(node.index);
    let table = null;
    if (children && children.list.some(({ kind }) => kind === "roll")) {
      const all = await this.tree.load(node.index, children.total);
      if (mine !== this.count) return;
      table = facesTable(node, all.list, view.faces, this.go);
    }
    replace(this.faces, table);
  }

  /** @param {boolean} flipped */
  flip(flipped) {
    this.board.set({ flipped });
  }

  destroy() {
    clearTimeout(this.timer);
    this.count += 1;
    this.board.destroy();
    this.off();
  }
}
