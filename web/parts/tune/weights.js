// Named weights: in engine texts, and the range that a slider gives them.

/** @typedef {{name: string, value: number, default: number}} Weight */

/** A number as the server reads it, without the noise of binary fractions. @param {number} value */
export function figure(value) {
  return String(Number(value.toPrecision(6)));
}

/**
 * The evaluator with the weights that differ from their defaults: `eval=simple,center=0.2`.
 * @param {string} name @param {Weight[]} weights
 */
export function evaluatorText(name, weights) {
  const changed = weights.filter((one) => figure(one.value) !== figure(one.default));
  return [`eval=${name}`, ...changed.map((one) => `${one.name}=${figure(one.value)}`)].join(",");
}

/**
 * An engine with more options: `star2:depth=2` and `eval=handcrafted,race=1.5`.
 * @param {string} engine @param {string} options
 */
export function withOptions(engine, options) {
  return `${engine}${engine.includes(":") ? "," : ":"}${options}`;
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
