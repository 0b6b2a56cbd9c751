// @ts-check
// The panel of a live search: what is found, the best lines, every move, the depths.

import { h, replace } from "../../app/dom.js";
import { icon } from "../../app/icons.js";
import { onLanguage, t, word } from "../../app/i18n.js";
import "../../i18n/analyse.js";
import { DepthsTable, cutRate } from "./depths.js";
import { count, expected, percent, score, seconds, share } from "./format.js";
import { lineOf } from "./moves.js";
import { problemText } from "./problem.js";
import { FacesTable, MovesTable } from "./table.js";

/** @typedef {import("../../types/api").PositionView} PositionView */
/** @typedef {import("../../types/api").Report} Report */
/** @typedef {import("../../types/api").Step} Step */
/** @typedef {import("./moves.js").Ground} Ground */
/** @typedef {import("./search.js").Found} Found */

/**
 * @typedef {object} Line
 * @property {string[]} pv
 * @property {number | null} win
 * @property {number | null} value
 * @property {number | null} mate
 * @property {import("../../types/api").Bound} bound
 */

/**
 * The best lines of a report whose roll is known. Only the first line of many searches goes beyond its
 * first move.
 * @param {Report} report
 * @param {number} wanted
 * @returns {Line[]}
 */
export function linesOf(report, wanted) {
  const moves = report.rolls.length === 1 ? (report.rolls[0]?.moves ?? []) : [];
  const told = report.lines ?? [];
  return moves.slice(0, wanted).map((move) => {
    const line = told.find(({ pv }) => pv[0] === move.text)?.pv;
    const pv = line ?? (report.pv[0] === move.text ? report.pv : [move.text]);
    return { pv, win: move.win, value: move.value, mate: move.mate, bound: move.bound };
  });
}

export class LinesPanel {
  /**
   * @param {Ground} ground
   * @param {{choose: (face: number) => void}} more
   */
  constructor(ground, { choose }) {
    this.ground = ground;
    this.wanted = 3;
    this.big = h("strong", { class: "found-win" });
    this.who = h("span", { class: "found-who" });
    this.tags = h("span", { class: "found-tags" });
    this.facts = h("dl", { class: "found-facts" });
    this.note = h("div", { class: "found-note" });
    this.lines = h("ol", { class: "lines", "t-label": "analyse.lines" });
    this.moves = new MovesTable(ground);
    this.faces = new FacesTable(ground, choose);
    this.depths = new DepthsTable();
    this.summary = h("div", { class: "found" },
      h("p", { class: "found-head" }, this.who, " ", this.big, " ", this.tags), this.facts);
    this.node = h("div", { class: "lines-panel" }, this.summary, this.note, this.lines);
    /** @type {{found: Found, view: PositionView} | null} */
    this.now = null;
    /** Lines that stand, by their rank. @type {{key: string, row: HTMLElement, figure: HTMLElement}[]} */
    this.rows = [];
    this.off = onLanguage(() => {
      if (this.now) this.show(this.now.found, this.now.view);
    });
  }

  /**
   * @param {Found} found
   * @param {PositionView} view of the position that is searched
   */
  show(found, view) {
    this.now = { found, view };
    const { report } = found;
    this.node.classList.toggle("old", found.old);
    this.node.setAttribute("aria-busy", String(found.state === "waiting" || found.state === "running"));
    this.drawNote(found);
    this.drawSummary(found, view);
    const cast = report && report.rolls.length > 1;
    this.faces.node.hidden = !cast;
    this.moves.node.hidden = !!cast;
    if (!report) {
      this.drawLines([], view);
      this.moves.node.hidden = true;
      return;
    }
    const place = `${view.game} ${view.text}`;
    if (cast) {
      this.drawLines([], view);
      this.faces.show(report, place);
    } else {
      this.drawLines(linesOf(report, this.wanted), view);
      const roll = report.rolls[0];
      if (roll) this.moves.show(roll, this.pawns(report), place);
      this.moves.node.hidden = !roll;
    }
    this.depths.show(report);
  }

  /** Whether values are centipawns; in games of chance they are expected results. @param {Report} report */
  pawns(report) {
    return report.centipawns !== null && report.centipawns !== undefined;
  }

  /** @param {Found} found @param {PositionView} view */
  drawSummary({ report, state, engine }, view) {
    const side = word(view.side_names[view.side]);
    if (!report || report.win === null || report.win === undefined) {
      this.who.textContent = view.end ? "" : t("analyse.to_move", { side });
      this.big.textContent = state === "waiting" || state === "running" ? "…" : "";
      replace(this.tags);
      replace(this.facts);
      return;
    }
    this.who.textContent = t(report.exact && (report.win === 1 || report.win === 0) ? "analyse.side_wins_surely" : "analyse.side_wins", { side });
    this.big.textContent = percent(report.win);
    const own = this.pawns(report) ? score(report.centipawns, report.mate) : expected(report.value);
    replace(this.tags,
      report.exact ? h("span", { class: "tag good", t: "analyse.exact", "t-title": "analyse.exact_help" }) : null,
      own ? h("span", { class: "tag mono" }, own) : null);
    const fact = (/** @type {string} */ key, /** @type {string} */ value) =>
      h("div", null, h("dt", { t: key }), h("dd", null, value));
    replace(this.facts,
      fact("analyse.depth", String(report.depth)),
      fact("analyse.nodes", count(report.nodes)),
      fact("analyse.speed", report.time_ms > 0 ? `${count((report.nodes / report.time_ms) * 1000)}/s` : "–"),
      fact("analyse.cut", cutRate(report)),
      fact("analyse.table", share(report.hits, report.probes)),
      fact("analyse.time", seconds(report.time_ms)));
    this.summary.title = engine;
  }

  /** @param {Found} found */
  drawNote({ note, problem, state }) {
    replace(this.note,
      problem ? h("div", { class: "notice bad" }, problemText(problem)) : null,
      note ? h("p", { class: "notice warn small" }, icon("help"), word(note)) : null);
    this.note.hidden = !problem && !note;
    this.node.dataset.state = state;
  }

  /** @param {Line[]} lines @param {PositionView} view */
  drawLines(lines, view) {
    const pawns = this.now?.found.report ? this.pawns(this.now.found.report) : false;
    const steps = (/** @type {string[]} */ pv) => pv.map((text) => /** @type {Step} */ ({ text, roll: null }));
    lines.forEach((line, at) => {
      const key = JSON.stringify([view.game, view.text, line.pv, this.ground.style()]);
      let there = this.rows[at];
      if (!there) {
        const figure = h("span", { class: "line-figure" });
        there = { key: "", row: h("li", { class: "line" }, figure), figure };
        this.rows[at] = there;
        this.lines.append(there.row);
      }
      const words = pawns ? score(line.value, line.mate) : percent(line.win);
      const sign = line.bound === "exact" ? "" : line.bound === "upper" ? "\u2264 " : "\u2265 ";
      there.figure.textContent = sign + words;
      there.figure.title = line.bound === "exact" ? percent(line.win) : `${percent(line.win)} – ${t(`analyse.bound_${line.bound}`)}`;
      // A line under the hand stays until it is left; its figure goes on.
      const held = there.key && (there.row.contains(document.activeElement) || there.row.matches(":hover"));
      const moved = !there.key.startsWith(JSON.stringify([view.game, view.text]).slice(0, -1));
      if (there.key !== key && (!held || moved)) {
        there.key = key;
        there.row.replaceChildren(there.figure, lineOf(this.ground, steps(line.pv)));
      }
    });
    for (const gone of this.rows.splice(lines.length)) gone.row.remove();
    this.lines.hidden = lines.length === 0;
  }

  /** The squares of the best turns, as far as they are known. @returns {{text: string, roll: number | null, win: number | null}[]} */
  best() {
    const report = this.now?.found.report;
    if (!report) return [];
    if (report.rolls.length === 1) {
      return (report.rolls[0]?.moves ?? []).slice(0, 3).filter(({ bound }) => bound === "exact").map(({ text, win }) => ({ text, roll: null, win }));
    }
    return [];
  }

  destroy() {
    this.off();
  }
}
