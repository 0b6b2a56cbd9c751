// @ts-check
// Chooses who plays: a person, a level, or an engine by its own text.

import "../i18n/play.js";
import { h, replace } from "../app/dom.js";
import { t } from "../app/i18n.js";
import { problemBox } from "./problem.js";

/** @typedef {import("../types/api").Catalogue} Catalogue */
/** @typedef {import("../types/api").Problem} Problem */

const OWN = "\u0000own";
let count = 0;

/**
 * @param {{catalogue: Catalogue, name: string, label: string, vars?: () => Record<string, string>,
 *   value?: string, person?: boolean, onchange?: (value: string) => void}} how
 *   `label` is a key; values are `person` or an engine text such as `level:normal`
 */
export function enginePicker({ catalogue, name, label, vars, value, person = false, onchange }) {
  const id = `engine-${++count}`;
  const levels = catalogue.levels.map((level) => `level:${level}`);
  const known = person ? ["person", ...levels] : levels;

  const input = h("input", {
    class: "input mono", name: `${name}-text`, "t-label": "play.engine_text", placeholder: "alphabeta:depth=4", list: `${id}-list`,
    spellcheck: "false", autocomplete: "off", autocapitalize: "off", hidden: true, "aria-describedby": `${id}-problem`,
    on: {
      input: () => {
        fault(null);
        onchange?.(now());
      },
    },
  });
  const list = h("datalist", { id: `${id}-list` }, catalogue.engines.map((engine) => h("option", { value: engine })));
  const select = h("select", {
    class: "input", id, name,
    on: {
      change: () => {
        input.hidden = select.value !== OWN;
        fault(null);
        if (!input.hidden) input.focus();
        onchange?.(now());
      },
    },
  },
    person ? h("option", { value: "person", t: "play.person" }) : null,
    catalogue.levels.map((level) => h("option", { value: `level:${level}`, t: levelKey(level), vars: { level } })),
    h("option", { value: OWN, t: "play.engine_own" }));
  const problem = h("div", { id: `${id}-problem` });
  const node = h("div", { class: "field engine-picker" },
    h("label", { for: id, t: label, ...(vars ? { vars } : {}) }), select, input, list, problem);
  set(value ?? (person ? "person" : `level:${catalogue.default_level}`));
  return { node, value: now, set, fault };

  function now() {
    return select.value === OWN ? input.value.trim() : select.value;
  }

  /** @param {string} to */
  function set(to) {
    const own = !known.includes(to);
    select.value = own ? OWN : to;
    input.hidden = !own;
    if (own) input.value = to;
    fault(null);
  }

  /**
   * Shows what the server found wrong with the text.
   * @param {Problem | null} found
   */
  function fault(found) {
    replace(problem, found ? problemBox(found) : null);
    input.setAttribute("aria-invalid", String(Boolean(found)));
  }
}

/**
 * What a seat is called: levels in words, engines by their text.
 * @param {string} engine
 */
export function engineName(engine) {
  const level = /^level:(\w+)$/.exec(engine)?.[1];
  return level ? t(levelKey(level), { level }) : engine;
}

/** @param {string} level */
function levelKey(level) {
  return ["easy", "normal", "hard", "max"].includes(level) ? `play.level_${level}` : "play.level";
}
