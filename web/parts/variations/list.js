// @ts-check
// The list of a game with its variations: the main line in pairs, variations below the turn that they
// replace. It shows a tree and says what a person wants of it; the page does it.

import { h, replace } from "../../app/dom.js";
import { onLanguage, t, word } from "../../app/i18n.js";
import { icon } from "../../app/icons.js";
import "../../i18n/analyse.js";
import { dieFace } from "../lines/die.js";
import { written } from "../lines/format.js";

/** @typedef {import("./tree.js").GameTree} GameTree */
/** @typedef {import("./tree.js").Node} Node */
/** @typedef {"promote" | "main" | "delete" | "comment" | "copy"} Deed */

/** Variations within variations are set in so deep and no deeper. */
const DEEPEST = 4;

/**
 * @typedef {object} Looks
 * @property {string} style of move texts
 * @property {0 | 1} first the side that moves in the root
 * @property {(node: Node) => string} mark `?`, `?!`, … or nothing
 * @property {string | null} end how the main line ended
 */

export class VariationList {
  /**
   * @param {{go: (node: Node) => void, act: (deed: Deed, node: Node) => void}} wishes
   */
  constructor(wishes) {
    this.wishes = wishes;
    this.node = h("div", { class: "variations", role: "group", "t-label": "analyse.moves", tabindex: "-1" });
    /** @type {Map<Node, HTMLElement>} */
    this.buttons = new Map();
    /** @type {GameTree | null} */
    this.tree = null;
    /** @type {Looks} */
    this.looks = { style: "", first: 0, mark: () => "", end: null };
    /** @type {HTMLElement | null} */
    this.menu = null;
    this.close = (/** @type {Event} */ event) => {
      if (this.menu && !(event.target instanceof Element && this.menu.contains(event.target))) this.closeMenu();
    };
    document.addEventListener("pointerdown", this.close);
    this.off = onLanguage(() => this.draw());
  }

  /**
   * @param {GameTree} tree
   * @param {Looks} looks
   */
  show(tree, looks) {
    this.tree = tree;
    this.looks = looks;
    this.draw();
  }

  draw() {
    const { tree } = this;
    if (!tree) return;
    this.closeMenu();
    this.buttons.clear();
    /** @type {(HTMLElement | null)[]} */
    const parts = [this.comment(tree.root)];
    if (!tree.root.children.length) parts.push(h("p", { class: "muted small variations-empty", t: "analyse.no_moves" }));
    parts.push(...this.pairs(tree.root));
    if (this.looks.end) parts.push(h("p", { class: "variations-end" }, this.looks.end));
    replace(this.node, parts);
    this.mark();
  }

  /** Which side moves to reach a node, from the root's. @param {Node} node @returns {0 | 1} */
  side(node) {
    return node.turn?.side ?? /** @type {0 | 1} */ ((this.looks.first + node.ply + 1) % 2);
  }

  /** @param {Node} node */
  number(node) {
    return Math.floor((node.ply - 1 + this.looks.first) / 2) + 1;
  }

  /**
   * The main line in rows of two, broken where something is said or another line leaves.
   * @param {Node} root
   * @returns {HTMLElement[]}
   */
  pairs(root) {
    /** @type {HTMLElement[]} */
    const rows = [];
    /** @type {HTMLElement | null} */
    let row = null;
    for (let node = root.children[0]; node; node = node.children[0]) {
      const left = (node.ply - 1 + this.looks.first) % 2 === 0;
      if (!row || left) {
        row = h("div", { class: "pair" }, h("span", { class: "pair-number" }, this.number(node)));
        rows.push(row);
        if (!left) row.append(h("span", { class: "pair-gap" }, "…"));
      }
      row.append(this.button(node));
      const others = (node.parent?.children ?? []).slice(1);
      const comment = this.comment(node);
      if (others.length || comment) {
        if (left && node.children.length) row.append(h("span", { class: "pair-gap" }, "…"));
        row = null;
        if (comment) rows.push(comment);
        for (const other of others) rows.push(this.variation(other, 1));
      }
    }
    return rows;
  }

  /**
   * @param {Node} start
   * @param {number} depth
   * @returns {HTMLElement}
   */
  variation(start, depth) {
    const line = h("div", { class: "variation", "data-depth": Math.min(depth, DEEPEST) });
    let numbered = true;
    for (let node = /** @type {Node | undefined} */ (start); node; node = node.children[0]) {
      const left = (node.ply - 1 + this.looks.first) % 2 === 0;
      if (left || numbered) line.append(h("span", { class: "variation-number" }, `${this.number(node)}${left ? "." : "…"}`));
      numbered = false;
      line.append(this.button(node), " ");
      const comment = this.comment(node);
      if (comment) line.append(comment, " ");
      const others = node === start ? [] : (node.parent?.children ?? []).slice(1);
      for (const other of others) line.append(this.variation(other, depth + 1));
      numbered = others.length > 0 || comment !== null;
    }
    return line;
  }

  /** @param {Node} node */
  comment(node) {
    return node.comment ? h("p", { class: "turn-comment" }, node.comment) : null;
  }

  /** @param {Node} node */
  button(node) {
    const { turn } = node;
    const mark = this.looks.mark(node);
    const roll = turn?.roll;
    const button = h("button", {
      type: "button",
      class: ["ply", mark && `ply-${({ "?!": "doubtful", "?": "mistake", "??": "blunder" })[mark] ?? "marked"}`],
      on: {
        click: () => this.wishes.go(node),
        contextmenu: (/** @type {MouseEvent} */ event) => {
          event.preventDefault();
          this.openMenu(node, event.clientX, event.clientY);
        },
        keydown: (/** @type {KeyboardEvent} */ event) => {
          if (event.key === "ContextMenu" || (event.shiftKey && event.key === "F10")) {
            event.preventDefault();
            const { left, bottom } = button.getBoundingClientRect();
            this.openMenu(node, left, bottom);
          } else if (event.key === "Delete") {
            event.preventDefault();
            this.wishes.act("delete", node);
          }
        },
      },
    },
      roll === null || roll === undefined ? null : h("span", { class: "ply-roll", role: "img", "aria-label": t("analyse.rolled", { n: roll }) }, dieFace(roll)),
      h("span", { class: "ply-text" }, written(turn, this.looks.style)),
      mark ? h("span", { class: "ply-mark", title: t(`analyse.mark_${({ "?!": "doubtful", "?": "mistake", "??": "blunder" })[mark] ?? "mistake"}`) }, mark) : null);
    this.buttons.set(node, button);
    return button;
  }

  /** Marks where the tree stands, and brings it into the list's window. */
  mark() {
    const { tree } = this;
    if (!tree) return;
    for (const button of this.node.querySelectorAll("[aria-current]")) button.removeAttribute("aria-current");
    const button = this.buttons.get(tree.current);
    if (!button) {
      this.node.scrollTop = 0;
      return;
    }
    button.setAttribute("aria-current", "true");
    const { top, bottom } = button.getBoundingClientRect();
    const window = this.node.getBoundingClientRect();
    // Only the list moves, never the page.
    if (top < window.top + 4) this.node.scrollTop -= window.top - top + window.height / 3;
    else if (bottom > window.bottom - 4) this.node.scrollTop += bottom - window.bottom + window.height / 3;
  }

  /**
   * @param {Node} node
   * @param {number} x
   * @param {number} y
   */
  openMenu(node, x, y) {
    this.closeMenu();
    const item = (/** @type {Deed} */ deed, /** @type {string} */ sign, /** @type {boolean} */ can = true) =>
      can ? h("button", { type: "button", role: "menuitem", class: "menu-item", on: { click: () => {
        this.closeMenu();
        this.wishes.act(deed, node);
      } } }, icon(sign), h("span", { t: `analyse.${deed}` })) : null;
    const menu = h("div", { class: "ply-menu", role: "menu", "aria-label": written(node.turn, this.looks.style) },
      item("promote", "branch", !node.main), item("main", "check", !node.main), item("comment", "edit"), item("copy", "copy"), item("delete", "trash"));
    menu.addEventListener("keydown", (event) => {
      const items = [...menu.querySelectorAll("button")];
      const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
      if (event.key === "Escape" || event.key === "Tab") {
        event.preventDefault();
        this.closeMenu();
        this.buttons.get(node)?.focus();
      } else if (by) {
        event.preventDefault();
        const at = items.findIndex((one) => one === document.activeElement);
        items[(at + by + items.length) % items.length]?.focus();
      }
    });
    document.body.append(menu);
    menu.style.left = `${Math.max(8, Math.min(x, innerWidth - menu.offsetWidth - 8))}px`;
    menu.style.top = `${Math.max(8, Math.min(y, innerHeight - menu.offsetHeight - 8))}px`;
    menu.querySelector("button")?.focus();
    this.menu = menu;
  }

  closeMenu() {
    this.menu?.remove();
    this.menu = null;
  }

  /** What a screen reader hears of a turn. @param {Node} node @param {[string, string]} names */
  words(node, names) {
    const { turn } = node;
    const roll = turn?.roll ?? null;
    return [word(names[this.side(node)]), roll === null ? "" : t("analyse.rolled", { n: roll }), written(turn, this.looks.style)].filter(Boolean).join(" ");
  }

  destroy() {
    document.removeEventListener("pointerdown", this.close);
    this.closeMenu();
    this.off();
  }
}
