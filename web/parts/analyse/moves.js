// @ts-check
// The card of the moves: the tree of variations, what is done with its turns, and the field for typed moves.

import { dialog } from "../../app/dialog.js";
import { h, replace } from "../../app/dom.js";
import { icon } from "../../app/icons.js";
import { t } from "../../app/i18n.js";
import "../../i18n/analyse.js";
import { copy } from "../importexport.js";
import { written } from "../lines/format.js";
import { VariationList } from "../variations/list.js";
import { ended } from "./words.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("../variations/tree.js").Node} Node */

/** From so many turns on, deleting them asks first. */
const MANY = 5;

export class MovesCard {
  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    this.list = new VariationList({ go: (node) => desk.walk.go(node), act: (deed, node) => void this.act(deed, node) });
    this.title = h("h2", { class: "moves-title", id: "moves-title" });
    const fresh = h("button", { type: "button", class: "button small quiet", "t-title": "analyse.new", on: { click: () => void desk.record.fresh() } }, icon("plus"), h("span", { t: "analyse.new_short" }));
    this.branchBar = h("div", { class: "branch-bar" });
    this.typing = h("input", { class: "input mono", id: "move-text", "t-placeholder": "analyse.type_move_hint", autocomplete: "off", spellcheck: "false", autocapitalize: "off" });
    const form = h("form", { class: "type-move", on: { submit: (/** @type {Event} */ event) => {
      event.preventDefault();
      void this.typed();
    } } },
      h("label", { class: "visually-hidden", for: "move-text", t: "analyse.type_move" }), this.typing,
      h("button", { class: "button icon", "t-label": "analyse.type_move", "t-title": "analyse.type_move" }, icon("check")));
    this.problem = h("div");
    this.node = h("section", { class: "card moves-card", "aria-labelledby": "moves-title" },
      h("header", { class: "moves-head" }, this.title, h("span", { class: "grow" }), fresh),
      this.list.node, this.branchBar, form, this.problem);
  }

  async typed() {
    const text = this.typing.value.trim();
    if (!text) return;
    replace(this.problem);
    if (await this.desk.hand.type(text)) {
      this.typing.value = "";
      return;
    }
    // What was wrong with it is said where it was typed.
    replace(this.problem, ...this.desk.stage.problem.childNodes);
    this.typing.select();
  }

  draw() {
    const { tree, walk, graph, style } = this.desk;
    const last = tree.mainLine.at(-1);
    const end = last ? walk.frames.get(last.id)?.end : null;
    const names = walk.view?.side_names ?? ["", ""];
    const told = end ?? (tree.about.outcome ? { winner: tree.about.outcome.winner, reason: tree.about.reason ?? "" } : null);
    this.list.show(tree, {
      style,
      first: walk.frames.get(tree.root.id)?.side ?? this.list.looks.first,
      mark: (node) => graph.mark(node),
      end: told ? ended(told.winner, told.reason, names) : null,
    });
    this.drawBranches();
  }

  /** Where the game parts, the ways to go on. */
  drawBranches() {
    const { tree, walk, style } = this.desk;
    const { children } = tree.current;
    replace(this.branchBar, children.length > 1
      ? [h("span", { class: "muted small", t: "analyse.goes_on_with" }), children.map((child, at) =>
        h("button", { type: "button", class: "chip", "aria-pressed": String(at === 0), on: { click: () => walk.go(child) } }, child.turn?.roll ? `${child.turn.roll}: ` : "", written(child.turn, style)))]
      : null);
    this.branchBar.hidden = children.length < 2;
  }

  /** @param {Node} node */
  label(node) {
    return `${this.list.number(node)}${this.list.side(node) === 0 ? "." : "…"} ${node.turn?.roll ? `${node.turn.roll}: ` : ""}${written(node.turn, this.desk.style)}`;
  }

  /**
   * @param {import("../variations/list.js").Deed} deed
   * @param {Node} node
   */
  async act(deed, node) {
    const { tree } = this.desk;
    if (deed === "promote" || deed === "main") {
      if (deed === "promote" ? tree.promote(node) : tree.makeMain(node)) this.desk.changed();
      this.desk.graph.show();
    } else if (deed === "copy") {
      await copy(node.path.map((one) => this.label(one).replace(/^\d+… /, "")).join(" "));
    } else if (deed === "comment") await this.comment(node);
    else if (node.parent) await this.remove(node);
  }

  /** @param {Node} node */
  async comment(node) {
    const area = h("textarea", { class: "input", rows: 4, id: "comment-text", value: node.comment, autofocus: true });
    const kept = await dialog({
      title: node.parent ? t("analyse.comment_on", { move: this.label(node) }) : t("analyse.comment_start"),
      body: h("div", { class: "field" }, h("label", { for: "comment-text", t: "analyse.comment_text" }), area),
      actions: [{ value: "cancel", t: "shell.cancel" }, { value: "ok", t: "shell.ok", kind: "primary" }],
    });
    if (kept === "ok") {
      node.comment = area.value.trim();
      this.desk.changed();
    }
  }

  /** @param {Node} node */
  async remove(node) {
    const { tree, walk } = this.desk;
    const below = count(node);
    if (below > MANY) {
      const sure = await dialog({
        title: t("analyse.delete"),
        body: t("analyse.delete_sure", { n: below }),
        actions: [{ value: "no", t: "shell.cancel" }, { value: "yes", t: "analyse.delete", kind: "danger" }],
      });
      if (sure !== "yes") return;
    }
    const here = tree.current;
    tree.remove(node);
    if (tree.current !== here) {
      walk.roll = null;
      walk.half = [];
      void walk.refresh();
    }
    this.desk.changed();
    this.desk.graph.show();
  }
}

/** @param {Node} node */
function count(node) {
  let all = 0;
  const open = [node];
  for (let at = open.pop(); at; at = open.pop()) {
    all += 1;
    open.push(...at.children);
  }
  return all;
}
