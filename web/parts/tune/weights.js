// Named weights: as an engine text, as a TOML text, and the range that a slider gives them.

/** @typedef {{name: string, value: number, default: number}} Weight */

/** A number as the server reads it, without the noise of binary fractions. @param {number} value */
export function figure(value) {
  return String(Number(value.toPrecision(6)));
}

/**
 * The evaluator with the weights that differ from their defaults: `simple,center=0.2`.
 * @param {string} name @param {Weight[]} weights
 */
export function evaluatorText(name, weights) {
  const changed = weights.filter((one) => figure(one.value) !== figure(one.default));
  return [name, ...changed.map((one) => `${one.name}=${figure(one.value)}`)].join(",");
}

/**
 * The engine with that evaluator: `star2:depth=2,eval=handcrafted,race=1.5`.
 * @param {string} engine @param {string} evaluator
 */
export function engineText(engine, evaluator) {
  return `${engine}${engine.includes(":") ? "," : ":"}eval=${evaluator}`;
}

/** @param {string} name @param {Weight[]} weights */
export function toToml(name, weights) {
  const lines = weights.map((one) => `${one.name} = ${tomlNumber(one.value)}`);
  return [`# ${name}`, ...lines, ""].join("\n");
}

/** TOML tells whole numbers from fractions; a weight is a fraction. @param {number} value */
function tomlNumber(value) {
  const text = figure(value);
  return /[.e]/.test(text) ? text : `${text}.0`;
}

/**
 * Reads `name = number` lines. What is wrong is told with its line, never passed over.
 * @param {string} text @param {string[]} names the weights that there are
 * @returns {{values: Map<string, number>, faults: {line: number, text: string, why: "form" | "name" | "number" | "twice"}[]}}
 */
export function fromToml(text, names) {
  /** @type {Map<string, number>} */
  const values = new Map();
  /** @type {{line: number, text: string, why: "form" | "name" | "number" | "twice"}[]} */
  const faults = [];
  text.split(/\r\n|\n|\r/).forEach((full, index) => {
    const line = full.replace(/^\uFEFF/, "").replace(/#.*/, "").trim();
    if (line === "") return;
    const fault = (/** @type {"form" | "name" | "number" | "twice"} */ why) =>
      faults.push({ line: index + 1, text: line, why });
    const parts = /^(?:"([^"]*)"|'([^']*)'|([\w-]+))\s*=\s*(\S+)$/.exec(line);
    if (!parts) return fault("form");
    const name = parts[1] ?? parts[2] ?? parts[3] ?? "";
    const number = /^[+-]?\d[\d_]*(\.\d[\d_]*)?([eE][+-]?\d+)?$/.test(parts[4])
      ? Number(parts[4].replaceAll("_", ""))
      : NaN;
    if (!names.includes(name)) return fault("name");
    if (!Number.isFinite(number)) return fault("number");
    if (values.has(name)) return fault("twice");
    values.set(name, number);
  });
  return { values, faults };
}

/**
 * The range of a slider: around the default, wide enough to turn the weight off, double it or turn its
 * sign, and wide enough for the value that it has now.
 * @param {Weight} weight @param {Weight[]} all
 * @returns {{min: number, max: number, step: number}}
 */
export function range(weight, all) {
  let reach = Math.abs(weight.default) * 2;
  if (reach === 0) {
    // A weight that is off by default is as large as its fellows are.
    const sizes = all.map((one) => Math.abs(one.default)).filter((size) => size > 0);
    sizes.sort((a, b) => a - b);
    reach = sizes.length ? sizes[Math.floor((sizes.length - 1) / 2)] : 1;
  }
  reach = Math.max(reach, Math.abs(weight.value));
  const step = 10 ** Math.floor(Math.log10(reach / 50));
  const max = Math.ceil(reach / step - 1e-9) * step;
  return { min: -tidy(max), max: tidy(max), step: tidy(step) };
}

/** @param {number} value */
const tidy = (value) => Number(value.toPrecision(12));

/**
 * @typedef {{text: string, win: number, mate: number | null, bound: "exact" | "lower" | "upper"}} Ranked
 * @typedef {Ranked & {rank: number, before: number | null}} Moved `before`: its rank in the other list
 * The moves of one ranking beside their places in another.
 * @param {Ranked[]} now @param {Ranked[]} then
 * @returns {Moved[]}
 */
export function beside(now, then) {
  const places = new Map(then.map((move, index) => [move.text, index + 1]));
  return now.map((move, index) => ({ ...move, rank: index + 1, before: places.get(move.text) ?? null }));
}

/**
 * An engine text taken apart: the engine without its evaluator, the evaluator's name, and options that are
 * weights of it.
 * @param {string} text
 * @returns {{engine: string, evaluator: string | null, rest: Map<string, number>}}
 */
export function readEngine(text) {
  const colon = text.indexOf(":");
  const name = colon < 0 ? text : text.slice(0, colon);
  const options = colon < 0 ? [] : text.slice(colon + 1).split(",").filter(Boolean);
  /** @type {string[]} */
  const kept = [];
  /** @type {Map<string, number>} */
  const rest = new Map();
  /** @type {string | null} */
  let evaluator = null;
  for (const option of options) {
    const [key = "", value = ""] = option.split("=");
    if (key === "eval") evaluator = value;
    // What follows the evaluator with a number is a weight, as this page itself writes it.
    else if (evaluator !== null && value !== "" && Number.isFinite(Number(value))) rest.set(key, Number(value));
    else kept.push(option);
  }
  return { engine: kept.length ? `${name}:${kept.join(",")}` : name, evaluator, rest };
}
