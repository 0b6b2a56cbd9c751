// @ts-check
// Every move of the root with its value, sortable; and the root by faces of the die.

import { clear, h, replace } from "../../app/dom.js";
import { t } from "../../app/i18n.js";
import { dieFace } from "./die.js";
import { chance, count, expected, percent, score } from "./format.js";
import { moveButton } from "./moves.js";

/** @typedef {import("../../types/api").Report} Report */
/** @typedef {import("../../types/api").RootMove} RootMove */
/** @typedef {import("../../types/api").RootRoll} RootRoll */
/** @typedef {import("./moves.js").Ground} Ground */
/** @typedef {"rank" | "move" | "win" | "value" | "visits"} Column */

/** Rows at first, and with every press for more. */
const FIRST = 30;
const MORE = 200;
/** Moves shown of a face before it is chosen. */
const OF_FACE = 3;

const SIGNS = { exact: "", lower: "\u2265", upper: "\u2264" };

/**
 * A win chance as a bar with its figure and what kind of value it is.
 * @param {number | null} win
 * @param {import("../../types/api").Bound} [bound]
 */
export function winBar(win, bound = "exact") {
  const fill = h("span", { class: "win-fill" });
  fill.style.width = `${(win ?? 0) * 100}%`;
  const sign = SIGNS[bound];
  return h("span", { class: ["win-bar", bound !== "exact" && "bounded"] },
    h("span", { class: "win-track", "aria-hidden": "true" }, fill),
    h("span", { class: "win-figure" },
      sign ? h("span", { class: "bound", "t-title": `analyse.bound_${bound}` }, sign, h("span", { class: "visually-hidden", t: `analyse.bound_${bound}` })) : null,
      sign ? " " : "",
      percent(win)));
}

/**
 * A value as the game counts it.
 * @param {RootMove} move
 * @param {boolean} pawns
 */
function valueText(move, pawns) {
  return pawns ? score(move.value, move.mate) : expected(move.value);
}

export class MovesTable {
  /** @param {Ground} ground */
  constructor(ground) {
    this.ground = ground;
    /** @type {{by: Column, down: boolean}} */
    this.sort = { by: "rank", down: false };
    this.shown = FIRST;
    this.head = h("tr");
    this.body = h("tbody");
    this.foot = h("div", { class: "table-foot" });
    this.table = h("table", { class: "table moves-table" },
      h("caption", { class: "visually-hidden", t: "analyse.all_moves" }),
      h("thead", null, this.head), this.body);
    this.node = h("div", { class: "moves-wrap" }, this.table, this.foot);
    /** Rows by what they show. @type {Map<string, HTMLTableRowElement>} */
    this.rows = new Map();
    this.place = "";
    /** @type {{roll: RootRoll, pawns: boolean} | null} */
    this.now = null;
  }

  /**
   * @param {RootRoll} roll
   * @param {boolean} pawns whether values are centipawns
   * @param {string} place of which position: another one begins at the top again
   */
  show(roll, pawns, place) {
    if (place !== this.place) {
      this.place = place;
      this.shown = FIRST;
      this.rows.clear();
      clear(this.body);
    }
    this.now = { roll, pawns };
    this.draw();
  }

  draw() {
    if (!this.now) return;
    const { roll, pawns } = this.now;
    const visits = roll.moves.some((move) => move.visits !== null && move.visits !== undefined);
    this.drawHead(pawns, visits);
    const ranked = roll.moves.map((move, at) => ({ move, rank: at + 1 }));
    const { by, down } = this.sort;
    if (by !== "rank" || down) {
      const worth = (/** @type {RootMove} */ move) => (by === "visits" ? (move.visits ?? 0) : (move[by === "value" ? "value" : "win"] ?? -Infinity));
      ranked.sort((a, b) => by === "rank" ? a.rank - b.rank : by === "move" ? a.move.text.localeCompare(b.move.text) : worth(b.move) - worth(a.move) || a.rank - b.rank);
      if (down) ranked.reverse();
    }
    const most = visits ? Math.max(1, ...roll.moves.map((move) => move.visits ?? 0)) : 0;
    const wanted = ranked.slice(0, this.shown);
    /** @type {Map<string, HTMLTableRowElement>} */
    const kept = new Map();
    wanted.forEach(({ move, rank }, at) => {
      const { text } = move;
      const row = this.rows.get(text) ?? h("tr", null, h("td", { class: "rank number" }), h("td", { class: "line-moves" }, moveButton(this.ground, [{ text, roll: null }])));
      this.fill(row, move, rank, { pawns, most });
      kept.set(text, row);
      if (this.body.children[at] !== row) this.body.insertBefore(row, this.body.children[at] ?? null);
    });
    for (const [text, row] of this.rows) if (!kept.has(text)) row.remove();
    this.rows = kept;
    const left = ranked.length - wanted.length;
    replace(this.foot, left > 0
      ? h("button", { type: "button", class: "button small quiet", t: "analyse.more_moves", vars: { n: Math.min(MORE, left), left }, on: { click: () => {
        this.shown += MORE;
        this.draw();
      } } })
      : null);
  }

  /**
   * @param {HTMLTableRowElement} row
   * @param {RootMove} move
   * @param {number} rank
   * @param {{pawns: boolean, most: number}} more
   */
  fill(row, move, rank, { pawns, most }) {
    const said = JSON.stringify([move, rank, most]);
    if (row.dataset.said === said) return;
    row.dataset.said = said;
    row.classList.toggle("bounded", move.bound !== "exact");
    while (row.cells.length > 2) row.deleteCell(2);
    const first = row.cells[0];
    if (first) first.textContent = String(rank);
    row.append(
      h("td", { class: "number" }, winBar(move.win, move.bound)),
      h("td", { class: "number mono" }, valueText(move, pawns)));
    if (most) {
      const part = h("span", { class: "visit-fill" });
      part.style.width = `${((move.visits ?? 0) / most) * 100}%`;
      row.append(h("td", { class: "number visits" }, h("span", { class: "visit-track", "aria-hidden": "true" }, part), count(move.visits ?? 0)));
    }
  }

  /** @param {boolean} pawns @param {boolean} visits */
  drawHead(pawns, visits) {
    /** @type {[Column, string, boolean][]} */
    const columns = [["rank", "analyse.rank", true], ["move", "analyse.move", false], ["win", "analyse.win", true], ["value", pawns ? "analyse.score" : "analyse.value", true]];
    if (visits) columns.push(["visits", "analyse.visits", true]);
    const said = JSON.stringify([columns, this.sort]);
    if (this.head.dataset.said === said) return;
    const had = this.head.contains(document.activeElement) ? [...this.head.children].findIndex((cell) => cell.contains(document.activeElement)) : -1;
    this.head.dataset.said = said;
    replace(this.head, columns.map(([by, key, number]) => {
      const mine = this.sort.by === by;
      // Numbers are sorted from the greatest on, names and ranks from the least.
      const ascending = (by === "rank" || by === "move") !== this.sort.down;
      return h("th", { scope: "col", class: number ? "number" : "", "aria-sort": mine ? (ascending ? "ascending" : "descending") : "none" },
        h("button", { type: "button", class: "sort", t: key, on: { click: () => {
          this.sort = { by, down: mine ? !this.sort.down : false };
          this.draw();
        } } }));
    }));
    const again = this.head.children[had]?.querySelector("button");
    if (again instanceof HTMLElement) again.focus();
  }
}

/**
 * The root before the die is cast: a row a face, with its best moves.
 */
export class FacesTable {
  /**
   * @param {Ground} ground
   * @param {(face: number) => void} choose
   */
  constructor(ground, choose) {
    this.ground = ground;
    this.choose = choose;
    this.body = h("tbody");
    this.foot = h("tfoot");
    this.node = h("div", { class: "moves-wrap" },
      h("table", { class: "table faces-table" },
        h("caption", { class: "visually-hidden", t: "analyse.by_face" }),
        h("thead", null, h("tr", null,
          h("th", { scope: "col", t: "analyse.face" }),
          h("th", { scope: "col", class: "number", t: "analyse.win" }),
          h("th", { scope: "col", t: "analyse.best_moves" }))),
        this.body, this.foot));
    this.said = "";
  }

  /**
   * @param {Report} report
   * @param {string} place
   */
  show(report, place) {
    const said = JSON.stringify([place, report.rolls, report.win, this.ground.style()]);
    if (said === this.said) return;
    // A move that somebody points at stays under the hand until it is left.
    if (this.body.contains(document.activeElement) && this.said.startsWith(JSON.stringify([place]).slice(0, -1))) return;
    this.said = said;
    const even = report.rolls.every(({ weight }) => Math.abs(weight - (report.rolls[0]?.weight ?? 0)) < 1e-9);
    replace(this.body, report.rolls.map((roll) => {
      const face = roll.roll;
      return h("tr", null,
        h("th", { scope: "row" },
          face === null ? "–" : h("button", { type: "button", class: "face-button", "t-title": "analyse.choose_face", "t-label": "analyse.choose_face_n", vars: { n: face }, on: { click: () => this.choose(face) } }, dieFace(face)),
          even ? null : h("span", { class: "muted tiny" }, chance(roll.weight))),
        h("td", { class: "number" }, winBar(roll.win)),
        h("td", null, h("div", { class: "line-moves face-moves" }, roll.moves.slice(0, OF_FACE).map((move) =>
          h("span", { class: "face-move" },
            moveButton(this.ground, [{ text: move.text, roll: face }]),
            h("span", { class: "muted tiny", title: move.bound === "exact" ? "" : t(`analyse.bound_${move.bound}`) }, `${SIGNS[move.bound]}${percent(move.win).replace(/\s%$/, "")}`))),
        roll.moves.length > OF_FACE ? h("span", { class: "muted tiny" }, `+${roll.moves.length - OF_FACE}`) : null)));
    }));
    replace(this.foot, h("tr", null,
      h("th", { scope: "row", t: "analyse.average" }),
      h("td", { class: "number" }, winBar(report.win)),
      h("td", { class: "muted tiny", t: even ? "analyse.average_even" : "analyse.average_weighted" })));
  }
}
