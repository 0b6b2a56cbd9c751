// @ts-check
// The card of the live search: its switch, what is wished of it, the lines and the tables below.

import { h } from "../../app/dom.js";
import { icon } from "../../app/icons.js";
import "../../i18n/analyse.js";
import { enginePicker } from "../enginepicker.js";
import { LinesPanel } from "./panel.js";
import { seconds } from "./format.js";

/** @typedef {import("../../types/api").Catalogue} Catalogue */
/** @typedef {import("./moves.js").Ground} Ground */
/** @typedef {{on: boolean, engine: string, time_ms: number, lines: number, arrows: boolean}} Wishes */
/** @typedef {"moves" | "depths" | "evaluator"} Tab */

const TIMES = [1000, 3000, 10_000, 30_000, 60_000, 120_000, 300_000];
/** A wish that is typed is heard when the hand rests. */
const REST = 500;

let count = 0;

/**
 * @param {Catalogue} catalogue
 * @param {Wishes} wishes changed in place
 * @param {Omit<Ground, "panel">} ground
 * @param {{changed: (what: "on" | "search" | "lines" | "arrows") => void, choose: (face: number) => void,
 *   explain: () => void, tab: (tab: Tab) => void, evaluator: HTMLElement}} hear
 */
export function linesCard(catalogue, wishes, ground, hear) {
  const id = `lines-${++count}`;
  const card = h("section", { class: "card lines-card", "aria-labelledby": `${id}-title` });
  const panel = new LinesPanel({ ...ground, panel: card }, { choose: hear.choose });
  panel.wanted = wishes.lines;
  let timer = 0;

  const onOff = h("button", {
    type: "button", class: "switch-button", role: "switch", "aria-labelledby": `${id}-title`,
    on: { click: () => set(!wishes.on) },
  }, h("span", { class: "switch-knob", "aria-hidden": "true" }));
  const state = h("span", { class: "lines-state small muted", "aria-live": "polite" });
  const picker = enginePicker({
    catalogue, name: "analysis-engine", label: "analyse.engine", value: wishes.engine,
    onchange: (value) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        wishes.engine = value;
        hear.changed("search");
      }, REST);
    },
  });
  const most = catalogue.limits.lines || 10;
  const lines = h("select", { class: "input", id: `${id}-lines`, on: { change: () => {
    wishes.lines = Number(lines.value);
    panel.wanted = wishes.lines;
    hear.changed("lines");
  } } }, [1, 2, 3, 4, 5, 6, 8, 10].filter((n) => n <= most).map((n) => h("option", { value: n, selected: n === wishes.lines }, n)));
  const cap = catalogue.limits.think_ms;
  const times = [...new Set([...TIMES.filter((ms) => ms <= cap), Math.min(cap, TIMES.at(-1) ?? cap)])];
  const time = h("select", { class: "input", id: `${id}-time`, on: { change: () => {
    wishes.time_ms = Number(time.value);
    hear.changed("search");
  } } }, times.map((ms) => h("option", { value: ms, selected: ms === wishes.time_ms }, seconds(ms).replace(".0", ""))));
  const arrows = h("input", { type: "checkbox", checked: wishes.arrows, on: { change: () => {
    wishes.arrows = arrows.checked;
    hear.changed("arrows");
  } } });
  const settings = h("div", { class: "lines-settings", id: `${id}-settings`, hidden: true },
    picker.node,
    h("div", { class: "field" }, h("label", { for: lines.id, t: "analyse.lines" }), lines),
    h("div", { class: "field" }, h("label", { for: time.id, t: "analyse.time_limit" }), time),
    h("label", { class: "check" }, arrows, h("span", { t: "analyse.show_arrows" })));
  const gear = h("button", {
    type: "button", class: "button icon quiet small", "t-label": "analyse.search_settings", "t-title": "analyse.search_settings",
    "aria-expanded": "false", "aria-controls": settings.id, on: { click: () => {
      settings.hidden = !settings.hidden;
      gear.setAttribute("aria-expanded", String(!settings.hidden));
    } },
  }, icon("settings"));
  const explain = h("button", { type: "button", class: "button small quiet", "t-title": "analyse.explain_help", on: { click: hear.explain } }, icon("why"), h("span", { t: "analyse.explain" }));

  /** @type {Record<Tab, HTMLElement>} */
  const bodies = {
    moves: h("div", { class: "tab-body" }, panel.moves.node, panel.faces.node),
    depths: h("div", { class: "tab-body" }, panel.depths.node),
    evaluator: h("div", { class: "tab-body" }, hear.evaluator),
  };
  /** @type {Tab} */
  let shown = "moves";
  const names = /** @type {Tab[]} */ (Object.keys(bodies));
  const tabs = names.map((name) => h("button", {
    type: "button", role: "tab", id: `${id}-tab-${name}`, "aria-controls": `${id}-body-${name}`, t: `analyse.tab_${name}`,
    on: {
      click: () => open(name),
      keydown: (/** @type {KeyboardEvent} */ event) => {
        const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
        if (!by) return;
        event.preventDefault();
        const to = names[(names.indexOf(name) + by + names.length) % names.length];
        if (to) {
          open(to);
          tabs[names.indexOf(to)]?.focus();
        }
      },
    },
  }));
  names.forEach((name) => {
    const body = bodies[name];
    body.id = `${id}-body-${name}`;
    body.setAttribute("role", "tabpanel");
    body.setAttribute("aria-labelledby", `${id}-tab-${name}`);
  });

  card.append(
    h("header", { class: "lines-head" }, onOff, h("h2", { id: `${id}-title`, t: "analyse.analysis" }), state, h("span", { class: "grow" }), explain, gear),
    settings, panel.node,
    h("div", { class: "tabs", role: "tablist", "t-label": "analyse.details" }, tabs),
    ...Object.values(bodies));
  open("moves");
  write();

  return {
    node: card,
    panel,
    state,
    picker,
    toggle: () => set(!wishes.on),
    set,
    tab: () => shown,
    open,
    destroy() {
      clearTimeout(timer);
      panel.destroy();
    },
  };

  /** @param {boolean} on */
  function set(on) {
    if (wishes.on === on) return;
    wishes.on = on;
    write();
    hear.changed("on");
  }
  function write() {
    onOff.setAttribute("aria-checked", String(wishes.on));
    card.classList.toggle("off", !wishes.on);
  }
  /** @param {Tab} name */
  function open(name) {
    shown = name;
    names.forEach((one, at) => {
      const here = one === name;
      tabs[at]?.setAttribute("aria-selected", String(here));
      if (tabs[at]) tabs[at].tabIndex = here ? 0 : -1;
      bodies[one].hidden = !here;
    });
    hear.tab(name);
  }
}
