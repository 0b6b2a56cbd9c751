// @ts-check
// A picture of a log: curves with their bands, dots, marks of warnings, and the values under the pointer.

import { h, replace } from "../../app/dom.js";
import { t } from "../../app/i18n.js";
import { colour } from "../../app/theme.js";
import uPlot from "../../vendor/uplot/uPlot.esm.js";
import { percent, plain } from "../match/figures.js";
import { follow } from "../graph/follow.js";

/** @typedef {import("./pictures.js").Picture} Picture */
/** @typedef {import("./pictures.js").Curve} Curve */

const HEIGHT = 200;
const COLOURS = 4;
/** From the fifth on the colours come again, with another dash. */
const DASHES = [[], [7, 4]];

/**
 * @typedef {object} Manner
 * @property {string} title key of what is seen
 * @property {string} unit key of what is counted along the bottom
 * @property {string} empty key of what stands there before the first point
 * @property {boolean} [share] values are shares of one and shown in percent
 * @property {number} [middle] where a line goes across
 */

export class Chart {
  /** @param {HTMLElement} host @param {Manner} manner */
  constructor(host, manner) {
    this.manner = manner;
    /** @type {Picture} */
    this.picture = { xs: [], curves: [], marks: [] };
    this.end = 1;
    /** @type {any} */
    this.plot = null;
    this.shape = "";
    this.canvas = h("div", { class: "run-canvas", role: "img" });
    // As high as the curve, so that nothing jumps when it comes.
    this.canvas.style.minHeight = `${HEIGHT}px`;
    this.empty = h("p", { class: "run-empty muted small", t: manner.empty });
    this.legend = h("ul", { class: "run-legend small", "aria-hidden": "true" });
    replace(host, h("figure", { class: "run-figure" }, this.canvas, this.empty, this.legend));
    this.unfollow = follow(this, HEIGHT);
  }

  /** @param {Picture} picture @param {number} end the last number of the whole log */
  show(picture, end) {
    this.picture = picture;
    this.end = Math.max(1, end);
    this.draw();
  }

  draw() {
    const { curves, xs } = this.picture;
    const there = xs.length > 0 && curves.length > 0;
    this.empty.hidden = there;
    this.describe();
    const width = this.canvas.clientWidth;
    if (!width) return;
    const shape = there ? JSON.stringify(curves.map((curve) => [curve.key, curve.vars, Boolean(curve.errors)])) : "";
    if (!this.plot || shape !== this.shape) {
      this.plot?.destroy();
      this.plot = null;
      this.shape = shape;
      if (there) this.plot = new uPlot(this.options(width), this.columns(), this.canvas);
    } else this.plot.setData(this.columns());
    this.tell(null);
  }

  /** Numbers, then for each curve its values, and the edges of its band where it has one. @returns {any} */
  columns() {
    const edge = (/** @type {Curve} */ { values, errors = [] }, /** @type {1 | -1} */ sign) =>
      values.map((value, at) => (typeof value === "number" ? limited(value + sign * (errors[at] ?? 0)) : value));
    return [
      this.picture.xs,
      ...this.picture.curves.flatMap((curve) => (curve.errors ? [curve.values, edge(curve, 1), edge(curve, -1)] : [curve.values])),
    ];
  }

  /** @param {number} at */
  color(at) {
    return colour(`--series-${(at % COLOURS) + 1}`);
  }

  /** @param {number} width @returns {any} */
  options(width) {
    const { share, middle } = this.manner;
    const line = colour("--line");
    const font = `11px ${getComputedStyle(document.body).fontFamily}`;
    const axis = { stroke: colour("--ink-soft"), font, grid: { stroke: line, width: 1 }, ticks: { stroke: line, width: 1, size: 4 } };
    /** @type {any[]} */
    const series = [{}];
    /** @type {any[]} */
    const bands = [];
    this.picture.curves.forEach((curve, at) => {
      const color = this.color(at);
      const place = series.length;
      const dash = DASHES[Math.floor(at / COLOURS) % DASHES.length];
      series.push(curve.dots
        // Filled and hollow: told apart without colour.
        ? { stroke: color, paths: () => null, points: { show: true, size: 6, fill: at === 0 ? color : colour("--card"), width: 1.5 } }
        : { stroke: color, width: 2, dash, points: { show: this.picture.xs.length <= 40, size: 4 } });
      if (!curve.errors) return;
      const thin = { stroke: color, width: 0.5, points: { show: false } };
      series.push(thin, thin);
      bands.push({ series: [place + 1, place + 2], fill: color.replace(/^rgb\((.*)\)$/, "rgba($1, 0.16)") });
    });
    return {
      width,
      height: HEIGHT,
      padding: [8, 10, 0, 0],
      legend: { show: false },
      cursor: { drag: { x: false, y: false }, y: false, points: { size: 7 } },
      scales: {
        x: { time: false, range: () => [0, this.end] },
        y: { range: (/** @type {any} */ _, /** @type {number | null} */ low, /** @type {number | null} */ high) => room(low, high, middle) },
      },
      axes: [
        { ...axis, size: 26, space: 46, incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000, 20000, 50000] },
        { ...axis, size: 52, values: (/** @type {any} */ _, /** @type {number[]} */ all) => all.map((value) => (share ? `${Math.round(value * 100)}%` : plain(value, digits(all)))) },
      ],
      series,
      bands,
      hooks: {
        drawAxes: [(/** @type {any} */ plot) => this.under(plot)],
        draw: [(/** @type {any} */ plot) => this.over(plot)],
        setCursor: [(/** @type {any} */ plot) => this.tell(plot.cursor.idx)],
      },
    };
  }

  /** The line of equal strength, or of none. @param {any} plot */
  under(plot) {
    if (this.manner.middle === undefined) return;
    const { ctx, bbox } = plot;
    const y = plot.valToPos(this.manner.middle, "y", true);
    ctx.save();
    ctx.strokeStyle = colour("--line-strong");
    ctx.setLineDash([6 * devicePixelRatio, 4 * devicePixelRatio]);
    ctx.lineWidth = devicePixelRatio;
    ctx.beginPath();
    ctx.moveTo(bbox.left, y);
    ctx.lineTo(bbox.left + bbox.width, y);
    ctx.stroke();
    ctx.restore();
  }

  /** A wedge at the bottom for every warning. @param {any} plot */
  over(plot) {
    const { ctx, bbox } = plot;
    const size = 5 * devicePixelRatio;
    const bottom = bbox.top + bbox.height;
    ctx.save();
    ctx.fillStyle = colour("--warn");
    for (const { at } of this.picture.marks) {
      const x = plot.valToPos(at, "x", true);
      ctx.beginPath();
      ctx.moveTo(x - size, bottom);
      ctx.lineTo(x + size, bottom);
      ctx.lineTo(x, bottom - 1.6 * size);
      ctx.fill();
    }
    ctx.restore();
  }

  /** The values under the pointer, or the last ones. @param {number | null | undefined} at */
  tell(at) {
    const { xs, curves, marks } = this.picture;
    if (!xs.length || !curves.length) return replace(this.legend);
    const index = at ?? xs.length - 1;
    const x = xs[index] ?? 0;
    // At the end every curve says the last that is known of it.
    const entries = curves.map((curve, n) => {
      const place = at === null || at === undefined ? curve.values.findLastIndex((value) => typeof value === "number") : index;
      const key = h("span", { class: ["run-key", curve.dots ? "run-dot" : "", n >= COLOURS ? "run-dashed" : "", curve.dots && n > 0 ? "run-hollow" : ""] });
      key.style.color = this.color(n);
      return h("li", null, key, `${t(curve.key, curve.vars)} `, h("strong", null, this.value(curve, place)));
    });
    const mark = marks.find((one) => one.at === x);
    replace(this.legend,
      h("li", { class: "run-at" }, t(this.manner.unit, { n: x })),
      ...entries,
      mark ? h("li", { class: "run-mark" }, "▲ ", t("train.warning")) : null);
  }

  /** @param {Curve} curve @param {number} at */
  value(curve, at) {
    const value = curve.values[at];
    if (typeof value !== "number") return "–";
    const error = curve.errors?.[at];
    const words = (/** @type {number} */ number) => (this.manner.share ? percent(number) : plain(number, 3));
    return typeof error === "number" ? `${words(value)} ± ${words(error)}` : words(value);
  }

  describe() {
    const { xs, curves } = this.picture;
    const words = curves.map((curve) => {
      const last = curve.values.findLastIndex((value) => typeof value === "number");
      return `${t(curve.key, curve.vars)} ${this.value(curve, last)}`;
    });
    const title = t(this.manner.title);
    this.canvas.setAttribute("aria-label", xs.length
      ? t("train.chart_label", { title, at: t(this.manner.unit, { n: xs.at(-1) ?? 0 }), values: words.join("; ") })
      : `${title}: ${t(this.manner.empty)}`);
  }

  destroy() {
    this.unfollow();
    this.plot?.destroy();
  }
}

/** A band ends where scores do. @param {number} value */
function limited(value) {
  return Math.min(1, Math.max(0, value));
}

/**
 * Room for the values, and for the line across: the same above and below it.
 * @param {number | null} low @param {number | null} high @param {number} [middle] @returns {[number, number]}
 */
function room(low, high, middle) {
  const [least, most] = [low ?? 0, high ?? 1];
  if (middle !== undefined) {
    const off = Math.max(0.05, middle - least, most - middle) * 1.05;
    return [middle - off, middle + off];
  }
  const more = (most - least || Math.abs(most) || 1) * 0.06;
  return [Math.min(least - more, Math.max(0, least)), most + more];
}

/** So many digits as tell the ticks of an axis apart. @param {number[]} ticks */
function digits(ticks) {
  const step = Math.abs((ticks[1] ?? 1) - (ticks[0] ?? 0)) || 1;
  return Math.min(6, Math.max(0, Math.ceil(-Math.log10(step) - 1e-9)));
}
