// @ts-check
// The unfolded tree as a list that draws only what is in sight: thousands of nodes stay light.

import { h, replace } from "../../app/dom.js";
import { onLanguage, t, word } from "../../app/i18n.js";
import "../../i18n/explain.js";
import { dieFace } from "../lines/die.js";
import { chance, count } from "../lines/format.js";
import { windowBar } from "./axis.js";
import { whyIcon } from "./icons.js";
import { boundOf, isProbe } from "./model.js";
import { edgeText, valueText } from "./words.js";

/** @typedef {import("../../types/api").TreeNode} TreeNode */
/** @typedef {import("./axis.js").Axis} Axis */
/** @typedef {import("./model.js").Row} Row */
/** @typedef {import("./model.js").SearchTree} SearchTree */

const HEIGHT = 34;
/** Lines drawn above and below what is in sight. */
const SPARE = 8;
/** Deeper lines are set in no farther. */
const DEEPEST = 14;

/** Words for those who hear the line and do not see its columns. @param {string} text */
const hidden = (text) => h("span", { class: "visually-hidden" }, `${text} `);

const SIGNS = { exact: "", lower: "≥ ", upper: "≤ " };
let count_ = 0;

export class TreeView {
  /**
   * @param {SearchTree} tree
   * @param {{select: (node: TreeNode) => void, failed: (error: unknown) => void}} hear
   */
  constructor(tree, hear) {
    this.tree = tree;
    this.hear = hear;
    this.id = `tree-${++count_}`;
    /** @type {Axis} */
    this.axis = { centre: 0, side: 0, pawns: false };
    /** @type {[string, string]} */
    this.sides = ["", ""];
    /** @type {Row[]} */
    this.rows = [];
    this.selected = 0;
    this.inner = h("div", { class: "tree-inner", role: "none" });
    this.node = h("div", {
      class: "tree", role: "tree", tabindex: "0", "t-label": "explain.tree",
      on: {
        scroll: () => this.paint(),
        keydown: (/** @type {KeyboardEvent} */ event) => this.key(event),
        click: (/** @type {MouseEvent} */ event) => this.click(event),
      },
    }, this.inner);
    this.size = new ResizeObserver(() => this.paint(true));
    this.size.observe(this.node);
    this.off = onLanguage(() => this.paint(true));
    this.painted = "";
    this.typed = "";
    this.typedAt = 0;
  }

  /** Draws the tree anew, as it is unfolded now. */
  draw() {
    this.rows = this.tree.rows();
    this.inner.style.height = `${this.rows.length * HEIGHT}px`;
    this.paint(true);
  }

  /** @param {boolean} [anew] */
  paint(anew = false) {
    const { scrollTop, clientHeight } = this.node;
    const from = Math.max(0, Math.floor(scrollTop / HEIGHT) - SPARE);
    const to = Math.min(this.rows.length, Math.ceil((scrollTop + clientHeight) / HEIGHT) + SPARE);
    const said = `${from}-${to}`;
    if (!anew && said === this.painted) return;
    this.painted = said;
    replace(this.inner, this.rows.slice(from, to).map((row, at) => this.line(row, from + at)));
    const active = this.inner.querySelector(".tree-row.chosen");
    if (active) this.node.setAttribute("aria-activedescendant", active.id);
    else this.node.removeAttribute("aria-activedescendant");
  }

  /**
   * @param {Row} row
   * @param {number} at
   */
  line(row, at) {
    const box = h("div", { class: "tree-row", "data-row": at });
    box.style.top = `${at * HEIGHT}px`;
    box.style.setProperty("--level", String(Math.min(row.level, DEEPEST)));
    if (row.kind !== "node") {
      box.classList.add("tree-note");
      if (row.kind === "more") {
        box.append(h("button", { type: "button", class: "button small quiet", tabindex: "-1", "data-more": row.parent, t: "explain.more", vars: { n: row.left } }));
      } else box.append(h("span", { class: "muted small", t: row.kind === "lost" ? "explain.lost_row" : "explain.none_row", vars: { n: row.kind === "lost" ? count(row.count) : 0 } }));
      return box;
    }
    const { node, level, place, of, open } = row;
    const opens = node.children > 0 || node.below > 0;
    const chosen = node.index === this.selected;
    box.id = `${this.id}-${node.index}`;
    box.setAttribute("role", "treeitem");
    box.setAttribute("aria-level", String(level + 1));
    box.setAttribute("aria-posinset", String(place));
    box.setAttribute("aria-setsize", String(of));
    box.setAttribute("aria-selected", String(chosen));
    if (opens) box.setAttribute("aria-expanded", String(open));
    box.dataset.node = String(node.index);
    if (chosen) box.classList.add("chosen");
    const parent = row.parent === null ? null : this.tree.nodes.get(row.parent);
    const part = h("span", { class: "below-fill" });
    part.style.width = `${Math.sqrt((node.below + 1) / Math.max(1, (parent ?? node).below)) * 100}%`;
    const bound = boundOf(node);
    const why = isProbe(node) ? "probe" : node.why.kind;
    box.append(
      h("span", { class: "tree-name" },
        h("span", { class: ["twisty", opens ? (open ? "open" : "") : "none"], "data-twisty": opens ? node.index : null, "aria-hidden": "true" }),
        this.name(node)),
      h("span", { class: ["mover-dot", `mover-${node.side}`], "data-side": this.sides[node.side].toLowerCase(), title: word(this.sides[node.side]) }),
      h("span", { class: "tree-depth muted", title: t("explain.depth_left") }, node.kind === "search" ? "" : [hidden(t("explain.col_depth")), node.depth]),
      h("span", { class: "tree-window" }, node.kind === "search" ? null : [windowBar(this.axis, node), hidden(t("explain.label_window", { alpha: edgeText(node.alpha, this.axis.pawns, -1), beta: edgeText(node.beta, this.axis.pawns, 1) }))]),
      h("span", { class: ["tree-value", `bound-${bound}`] }, hidden(t("explain.value")), this.value(node)),
      h("span", { class: ["tree-why", `why-${why}`], title: t(`explain.why_${why}`) }, whyIcon(node.why.kind), h("span", null, t(`explain.short_${why}`))),
      h("span", { class: "tree-below" }, h("span", { class: "below-track", "aria-hidden": "true" }, part), hidden(t("explain.col_below")), h("span", null, count(node.below))));
    return box;
  }

  /** @param {TreeNode} node */
  name(node) {
    if (node.kind === "search") return h("strong", { t: "explain.search" });
    if (node.kind === "iteration") return h("strong", { t: "explain.iteration_n", vars: { n: node.depth } });
    if (node.kind === "roll") {
      return h("span", { class: "tree-face" }, node.roll === null ? "–" : [dieFace(node.roll), hidden(String(node.roll))], h("span", { class: "muted tiny" }, node.weight === null ? "" : chance(node.weight)));
    }
    return h("span", { class: "tree-move" }, node.via);
  }

  /** What stopped has no value that counts. @param {TreeNode} node */
  value(node) {
    return node.why.kind === "stopped" ? "–" : SIGNS[boundOf(node)] + valueText(node.value, this.axis.pawns, node.mate);
  }

  /** A node in one sentence. @param {TreeNode} node */
  words(node) {
    const what = node.kind === "search" ? t("explain.search")
      : node.kind === "iteration" ? t("explain.iteration_n", { n: node.depth })
        : node.kind === "roll" ? t("explain.roll_n", { n: node.roll ?? "–", chance: node.weight === null ? "" : chance(node.weight) }) : node.via;
    return [
      what,
      t("explain.label_value", { value: this.value(node) }),
      node.kind === "search" ? "" : t("explain.label_window", { alpha: edgeText(node.alpha, this.axis.pawns, -1), beta: edgeText(node.beta, this.axis.pawns, 1) }),
      t(`explain.why_${isProbe(node) ? "probe" : node.why.kind}`),
      t("explain.label_below", { n: node.below }),
    ].filter(Boolean).join(", ");
  }

  /** @param {MouseEvent} event */
  click(event) {
    const target = /** @type {Element} */ (event.target);
    const more = target.closest("[data-more]")?.getAttribute("data-more");
    if (more !== null && more !== undefined) {
      void this.more(Number(more));
      return;
    }
    const row = target.closest("[data-node]");
    if (!row) return;
    const node = this.tree.nodes.get(Number(row.getAttribute("data-node")));
    if (!node) return;
    const twisty = target.closest("[data-twisty]") !== null;
    this.select(node, false);
    if (twisty || event.detail === 2) void this.toggle(node);
  }

  /** @param {number} parent */
  async more(parent) {
    const family = this.tree.families.get(parent);
    try {
      await this.tree.load(parent, (family?.list.length ?? 0) + 1);
      this.draw();
    } catch (error) {
      this.hear.failed(error);
    }
  }

  /** @param {TreeNode} node @param {boolean} [open] */
  async toggle(node, open = !this.tree.open.has(node.index)) {
    if (!open) this.tree.open.delete(node.index);
    else {
      try {
        await this.tree.need(node.index);
      } catch (error) {
        this.hear.failed(error);
        return;
      }
      this.tree.open.add(node.index);
    }
    this.draw();
  }

  /**
   * @param {TreeNode} node
   * @param {boolean} [scroll]
   */
  select(node, scroll = true) {
    this.selected = node.index;
    if (scroll) this.scrollTo(node.index);
    this.paint(true);
    this.hear.select(node);
  }

  /** @param {number} index */
  scrollTo(index) {
    const at = this.rows.findIndex((row) => row.kind === "node" && row.node.index === index);
    if (at < 0) return;
    const top = at * HEIGHT;
    const { scrollTop, clientHeight } = this.node;
    if (top < scrollTop + HEIGHT) this.node.scrollTop = Math.max(0, top - 2 * HEIGHT);
    else if (top + 2 * HEIGHT > scrollTop + clientHeight) this.node.scrollTop = top - clientHeight + 3 * HEIGHT;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const nodes = this.rows.map((row, at) => ({ row, at })).filter(({ row }) => row.kind === "node");
    const here = nodes.findIndex(({ row }) => row.kind === "node" && row.node.index === this.selected);
    const node = this.tree.nodes.get(this.selected);
    const to = (/** @type {number} */ place) => {
      const found = nodes[Math.max(0, Math.min(nodes.length - 1, place))]?.row;
      if (found?.kind === "node") this.select(found.node);
    };
    const page = Math.max(1, Math.floor(this.node.clientHeight / HEIGHT) - 1);
    switch (event.key) {
      case "ArrowDown": to(here + 1); break;
      case "ArrowUp": to(here - 1); break;
      case "PageDown": to(here + page); break;
      case "PageUp": to(here - page); break;
      case "Home": to(0); break;
      case "End": to(nodes.length - 1); break;
      case "ArrowRight":
        if (!node) break;
        if (!this.tree.open.has(node.index) && (node.children > 0 || node.below > 0)) void this.toggle(node, true);
        else if (this.tree.children(node)[0]) to(here + 1);
        break;
      case "ArrowLeft": {
        if (!node) break;
        const parent = this.tree.parent(node.index);
        if (this.tree.open.has(node.index)) void this.toggle(node, false);
        else if (parent) this.select(parent);
        break;
      }
      case "Enter":
      case " ":
        if (node) void this.toggle(node);
        break;
      default:
        if (event.key.length === 1 && /[\p{L}\p{N}]/u.test(event.key) && !event.shiftKey && this.find(event, here, nodes)) break;
        return;
    }
    event.preventDefault();
  }

  /**
   * Typing the beginning of a move goes to it, as in any tree.
   * @param {KeyboardEvent} event
   * @param {number} here
   * @param {{row: Row, at: number}[]} nodes
   */
  find(event, here, nodes) {
    this.typed = event.timeStamp - this.typedAt < 700 ? this.typed + event.key : event.key;
    this.typedAt = event.timeStamp;
    for (let step = this.typed.length > 1 ? 0 : 1; step <= nodes.length; step += 1) {
      const row = nodes[(here + step) % nodes.length]?.row;
      if (row?.kind === "node" && row.node.kind === "move" && row.node.via.toLowerCase().startsWith(this.typed.toLowerCase())) {
        this.select(row.node);
        return true;
      }
    }
    return false;
  }

  destroy() {
    this.size.disconnect();
    this.off();
  }
}
