// The score of pairings over their games, each with the band in which it lies at 95 %.
import { h, replace } from "../../app/dom.js";
import { onLanguage, t } from "../../app/i18n.js";
import { colour, onTheme } from "../../app/theme.js";
import uPlot from "../../vendor/uplot/uPlot.esm.js";
import { join } from "./join.js";

/** @typedef {import("./join.js").Line} Line */

const HEIGHT = 220;
/** Colours of the lines, by names in tokens.css; they differ in lightness too. */
const COLORS = ["--series-1", "--series-2", "--series-3", "--series-4"];

export class ScoreBand {
  /** @param {HTMLElement} host */
  constructor(host) {
    this.plot = /** @type {any} */ (null);
    /** @type {Line[]} */
    this.lines = [];
    this.shape = "";
    this.place = h("div", { class: "scoreband-plot", role: "img" });
    // As high as the curve, so that nothing jumps when it comes.
    this.place.style.minHeight = `${HEIGHT}px`;
    this.empty = h("p", { class: "muted", t: "match.course_empty" });
    this.legend = h("ul", { class: "scoreband-legend" });
    replace(host, this.place, this.empty, this.legend);
    this.sizes = new ResizeObserver(() => this.plot?.setSize({ width: this.width(), height: HEIGHT }));
    this.sizes.observe(this.place);
    const again = () => {
      this.shape = "";
      this.set(this.lines);
    };
    const offs = [onLanguage(again), onTheme(again)];
    this.off = () => offs.forEach((off) => off());
  }

  width() {
    return Math.max(160, this.place.clientWidth);
  }

  /** @param {Line[]} lines */
  set(lines) {
    this.lines = lines;
    const drawn = lines.filter((line) => line.history.length > 0);
    this.empty.hidden = drawn.length > 0;
    this.place.setAttribute("aria-label", lines.map((line) => line.label).join("; ") || t("match.course"));
    // Names are told in words below the curve, beside a sample of their line.
    const shape = JSON.stringify(drawn.map((line) => line.name));
    if (shape !== this.shape) {
      this.plot?.destroy();
      this.plot = null;
      this.shape = shape;
      replace(this.legend, ...drawn.map((line, index) => this.sample(line.name, index)));
      this.legend.hidden = drawn.length < 2;
    }
    if (!drawn.length) return;
    const data = /** @type {uPlot.AlignedData} */ (join(drawn));
    if (this.plot) this.plot.setData(data);
    else this.plot = new uPlot(this.options(drawn), data, this.place);
  }

  /** @param {string} name @param {number} index */
  sample(name, index) {
    const swatch = h("span", { class: "scoreband-swatch", "aria-hidden": "true" });
    swatch.style.background = this.color(index);
    return h("li", null, swatch, name);
  }

  /** @param {number} index */
  color(index) {
    return colour(COLORS[index % COLORS.length] ?? "--ink");
  }

  /** @param {Line[]} lines */
  options(lines) {
    const style = getComputedStyle(this.place);
    const ink = colour("--ink-soft");
    const faint = colour("--line");
    const axis = {
      stroke: ink,
      font: `12px ${style.fontFamily}`,
      grid: { stroke: faint, width: 1 },
      ticks: { stroke: faint, width: 1 },
    };
    const percent = (/** @type {number} */ share) => `${Math.round(share * 100)} %`;
    /** @type {any[]} */
    const series = [{ label: t("match.course_games") }];
    /** @type {any[]} */
    const bands = [];
    lines.forEach((_, index) => {
      const color = this.color(index);
      const edge = { stroke: color, width: 0.5, points: { show: false } };
      const at = series.length;
      // Line, upper edge, lower edge; curves of fewer games end before the others.
      series.push({ stroke: color, width: 2, points: { show: false } }, edge, edge);
      bands.push({ series: [at + 1, at + 2], fill: color.replace(/^rgb\((.*)\)$/, "rgba($1, 0.2)") });
    });
    return {
      width: this.width(),
      height: HEIGHT,
      legend: { show: false },
      cursor: { show: false },
      scales: { x: { time: false }, y: { range: (/** @type {any} */ _, /** @type {number} */ low, /** @type {number} */ high) => around(low, high) } },
      axes: [
        { ...axis, values: (/** @type {any} */ _, /** @type {number[]} */ ticks) => ticks.map((tick) => (Number.isInteger(tick) ? String(tick) : "")) },
        { ...axis, size: 52, values: (/** @type {any} */ _, /** @type {number[]} */ ticks) => ticks.map(percent) },
      ],
      series,
      bands,
      hooks: { drawAxes: [(/** @type {any} */ plot) => evenLine(plot, ink)] },
    };
  }

  destroy() {
    this.off();
    this.sizes.disconnect();
    this.plot?.destroy();
  }
}

/**
 * The same room above and below one half, so that a glance tells who leads.
 * @param {number | null} low @param {number | null} high @returns {[number, number]}
 */
function around(low, high) {
  const off = Math.max(0.05, 0.5 - (low ?? 0.5), (high ?? 0.5) - 0.5) * 1.05;
  return [Math.max(0, 0.5 - off), Math.min(1, 0.5 + off)];
}

/** The line of equal strength. @param {any} plot @param {string} color */
function evenLine(plot, color) {
  const { ctx, bbox } = plot;
  const y = plot.valToPos(0.5, "y", true);
  ctx.save();
  ctx.strokeStyle = color;
  ctx.globalAlpha = 0.6;
  ctx.setLineDash([6, 4]);
  ctx.lineWidth = devicePixelRatio;
  ctx.beginPath();
  ctx.moveTo(bbox.left, y);
  ctx.lineTo(bbox.left + bbox.width, y);
  ctx.stroke();
  ctx.restore();
}
