// @ts-check
// The win chance over a whole game as a curve, one for each engine that has judged it.

import uPlot from "../../vendor/uplot/uPlot.esm.js";
import { h } from "../../app/dom.js";
import { t } from "../../app/i18n.js";
import { colour } from "../../app/theme.js";
import "../../i18n/analyse.js";
import { percent } from "../lines/format.js";
import { follow } from "./follow.js";

/**
 * @typedef {object} Curve
 * @property {string} name
 * @property {(number | null)[]} wins the first side's, before and after every turn
 * @property {{at: number, kind: string}[]} [marks]
 */

const HEIGHT = 170;
/** Curves are told apart by dash as well as by colour. */
const DASHES = [[], [6, 4], [2, 3], [8, 3, 2, 3]];

export class Graph {
  /**
   * @param {{go: (turn: number) => void, label: (turn: number) => string, names: () => [string, string]}} wishes
   */
  constructor({ go, label, names }) {
    this.go = go;
    this.label = label;
    this.names = names;
    this.canvas = h("div", { class: "graph-canvas" });
    this.legend = h("p", { class: "graph-legend small", "aria-hidden": "true" });
    this.node = h("figure", { class: "graph" }, this.canvas, this.legend);
    /** @type {Curve[]} */
    this.curves = [];
    this.turn = 0;
    this.turns = 0;
    /** @type {any} */
    this.plot = null;
    this.shape = "";
    this.drawn = "";
    this.unfollow = follow(this, HEIGHT);
  }

  /**
   * @param {Curve[]} curves
   * @param {number} turns how many the line has
   * @param {number} turn how many are on the board
   */
  show(curves, turns, turn) {
    const data = JSON.stringify([curves, turns]);
    this.curves = curves;
    this.turns = turns;
    const moved = turn !== this.turn;
    this.turn = turn;
    if (data !== this.drawn) {
      this.drawn = data;
      this.draw();
    } else if (moved) this.plot?.redraw(false);
    this.describe();
  }

  draw() {
    const width = this.canvas.clientWidth;
    if (!width) return;
    const xs = Array.from({ length: this.turns + 1 }, (_, at) => at);
    const data = [xs, ...this.curves.map(({ wins }) => xs.map((at) => wins[at] ?? null).map((win) => (win === null ? null : win * 100)))];
    const shape = JSON.stringify(this.curves.map(({ name }) => name));
    if (this.plot && shape === this.shape) {
      this.plot.setData(data);
      return;
    }
    this.shape = shape;
    this.plot?.destroy();
    this.plot = new uPlot(this.options(width), /** @type {any} */ (data), this.canvas);
  }

  /** @param {number} width @returns {any} */
  options(width) {
    const ink = colour("--ink-soft");
    const line = colour("--line");
    const font = `11px ${getComputedStyle(document.body).fontFamily}`;
    const axis = { stroke: ink, font, grid: { stroke: line, width: 1 }, ticks: { stroke: line, width: 1, size: 4 } };
    return {
      width,
      height: HEIGHT,
      padding: [8, 10, 0, 0],
      legend: { show: false },
      cursor: { drag: { x: false, y: false }, y: false, points: { size: 7 } },
      scales: { x: { time: false, range: (/** @type {any} */ _, /** @type {number} */ __, /** @type {number} */ max) => [0, Math.max(1, max)] }, y: { range: [0, 100] } },
      axes: [
        { ...axis, size: 26, space: 42, incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500] },
        { ...axis, size: 40, splits: () => [0, 25, 50, 75, 100], values: (/** @type {any} */ _, /** @type {number[]} */ all) => all.map((value) => `${value}%`) },
      ],
      series: [
        {},
        ...this.curves.map(({ name }, at) => ({
          label: name,
          stroke: colour(`--series-${(at % 4) + 1}`),
          width: 2,
          dash: DASHES[at % 4],
          spanGaps: false,
          points: { show: this.turns <= 60, size: 4 },
          ...(at === 0 ? { fill: colour("--accent-soft"), fillTo: 50 } : {}),
        })),
      ],
      hooks: {
        draw: [(/** @type {any} */ plot) => this.over(plot)],
        setCursor: [(/** @type {any} */ plot) => this.tell(plot.cursor.idx)],
        ready: [(/** @type {any} */ plot) => {
          plot.over.addEventListener("click", () => {
            const at = plot.cursor.idx;
            if (typeof at === "number") this.go(at);
          });
          plot.over.classList.add("graph-over");
        }],
      },
    };
  }

  /** The middle, the place where the game stands, and marked turns. @param {any} plot */
  over(plot) {
    const { ctx, bbox } = plot;
    const x = (/** @type {number} */ value) => Math.round(plot.valToPos(value, "x", true));
    const y = (/** @type {number} */ value) => Math.round(plot.valToPos(value, "y", true));
    ctx.save();
    ctx.strokeStyle = colour("--line-strong");
    ctx.lineWidth = devicePixelRatio;
    ctx.beginPath();
    ctx.moveTo(bbox.left, y(50));
    ctx.lineTo(bbox.left + bbox.width, y(50));
    ctx.stroke();
    ctx.strokeStyle = colour("--accent");
    ctx.lineWidth = 1.5 * devicePixelRatio;
    ctx.beginPath();
    ctx.moveTo(x(this.turn), bbox.top);
    ctx.lineTo(x(this.turn), bbox.top + bbox.height);
    ctx.stroke();
    const [first] = this.curves;
    for (const { at, kind } of first?.marks ?? []) {
      const win = first?.wins[at];
      if (win === null || win === undefined) continue;
      ctx.fillStyle = colour(kind === "??" ? "--bad" : "--warn");
      ctx.beginPath();
      ctx.arc(x(at), y(win * 100), (kind === "?!" ? 3 : 4) * devicePixelRatio, 0, 2 * Math.PI);
      ctx.fill();
    }
    ctx.restore();
  }

  /** What stands under the pointer, or where the game is. @param {number | null | undefined} at */
  tell(at) {
    const turn = at ?? this.turn;
    const words = this.curves.map(({ name, wins }, index) => {
      const key = h("span", { class: `graph-key graph-key-${index + 1}` });
      return h("span", { class: "graph-entry" }, key, `${name} `, h("strong", null, percent(wins[turn])));
    });
    this.legend.replaceChildren(h("span", { class: "graph-turn" }, this.label(turn)), ...words);
  }

  describe() {
    this.tell(null);
    const [first] = this.curves;
    const known = first?.wins.filter((win) => win !== null).length ?? 0;
    this.canvas.setAttribute("role", "img");
    this.canvas.setAttribute("aria-label", t("analyse.graph_label", {
      turns: this.turns, known, side: this.names()[0], now: percent(first?.wins[this.turn]),
    }));
  }

  destroy() {
    this.unfollow();
    this.plot?.destroy();
  }
}
