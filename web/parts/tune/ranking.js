// The ranking of the moves with the weights as they are now, beside the one as shipped.
import { h, replace } from "../../app/dom.js";
import { t } from "../../app/i18n.js";
import { plain } from "../match/figures.js";
import { beside } from "./weights.js";

/** @typedef {import("../../types/api").Report} Report */
/** @typedef {import("../../types/api").RootMove} RootMove */
/** @typedef {import("./weights.js").Ranked} Ranked */

const SHORT = 10;

/**
 * The moves of a roll, or the only list there is, best first.
 * @param {Report} report @param {number | null} roll
 * @returns {Ranked[]}
 */
export function movesOf(report, roll) {
  const list = report.rolls.find((one) => one.roll === roll) ?? report.rolls[0];
  return (list?.moves ?? []).map(({ text, win, mate, bound }) => ({ text, win: win ?? 0.5, mate, bound }));
}

/** @param {Ranked} move */
function winWords({ win, bound }) {
  const figure = plain(win * 100);
  if (bound === "exact") return figure;
  const [sign, key] = bound === "upper" ? ["≤", "tune.at_most"] : ["≥", "tune.at_least"];
  return h("span", { title: t(key) }, h("span", { "aria-hidden": "true" }, `${sign} `), h("span", { class: "visually-hidden" }, `${t(key)} `), figure);
}

/** @param {number} rank @param {number | null} before */
function change(rank, before) {
  if (before === null) return h("span", { class: "rank-new", title: t("tune.fresh") }, "∗", h("span", { class: "visually-hidden" }, t("tune.fresh")));
  const by = before - rank;
  if (by === 0) return h("span", { class: "rank-same muted" }, "＝", h("span", { class: "visually-hidden" }, t("tune.same")));
  const words = t(by > 0 ? "tune.up" : "tune.down", { n: Math.abs(by) });
  return h("span", { class: by > 0 ? "rank-up" : "rank-down", title: words },
    h("span", { "aria-hidden": "true" }, `${by > 0 ? "▲" : "▼"}${Math.abs(by)}`),
    h("span", { class: "visually-hidden" }, words));
}

export class Ranking {
  /** @param {HTMLElement} host @param {(text: string | null) => void} point shows a move on the board */
  constructor(host, point) {
    this.point = point;
    this.all = false;
    /** @type {{now: Ranked[], then: Ranked[]}} */
    this.lists = { now: [], then: [] };
    this.body = h("tbody", {
      on: {
        pointerover: (event) => this.hover(event.target),
        pointerleave: () => this.point(null),
      },
    });
    this.more = h("button", { type: "button", class: "button small quiet", on: { click: () => ((this.all = !this.all), this.draw()) } });
    const head = (/** @type {string} */ key, /** @type {string} */ kind = "") => h("th", { scope: "col", class: kind, t: key });
    replace(host,
      h("table", { class: "table ranking", "t-label": "tune.ranking" },
        h("colgroup", null, ["rank", "move", "win", "change", "move", "win"].map((kind) => h("col", { class: `ranking-${kind}` }))),
        h("thead", null,
          h("tr", null,
            h("th", { colspan: 4, scope: "colgroup", t: "tune.with_new" }),
            h("th", { colspan: 2, scope: "colgroup", class: "ranking-old", t: "tune.with_old" })),
          h("tr", null,
            h("th", { scope: "col", class: "number", "t-label": "tune.rank" }, "#"), head("tune.move"), head("tune.win", "number"), h("th", { scope: "col", "t-label": "tune.change", "t-title": "tune.change" }, "±"),
            head("tune.move", "ranking-old"), head("tune.win", "number"))),
        this.body),
      h("p", { class: "muted tiny", t: "tune.only_bound" }),
      this.more);
  }

  /** @param {EventTarget | null} target */
  hover(target) {
    const cell = target instanceof Element ? target.closest("[data-move]") : null;
    this.point(cell instanceof HTMLElement ? (cell.dataset.move ?? null) : null);
  }

  /** @param {Ranked[]} now @param {Ranked[]} then */
  set(now, then) {
    this.lists = { now, then };
    this.draw();
  }

  draw() {
    const { now, then } = this.lists;
    const moved = beside(now, then);
    const longest = Math.max(now.length, then.length);
    const shown = this.all ? longest : Math.min(SHORT, longest);
    const rows = [];
    for (let index = 0; index < shown; index += 1) {
      const [move, old] = [moved[index], then[index]];
      rows.push(h("tr", { "data-rank": index + 1 },
        h("td", { class: "number muted" }, index + 1),
        h("td", { class: "mono ranking-new", "data-move": move?.text }, move?.text ?? ""),
        h("td", { class: "number" }, move ? winWords(move) : ""),
        h("td", { class: "rank-change" }, move ? change(move.rank, move.before) : ""),
        h("td", { class: "mono ranking-old", "data-move": old?.text }, old?.text ?? ""),
        h("td", { class: "number" }, old ? winWords(old) : "")));
    }
    replace(this.body, ...rows);
    this.more.hidden = longest <= SHORT;
    this.more.textContent = this.all ? t("tune.fewer_moves") : t("tune.more_moves", { n: longest });
  }
}
