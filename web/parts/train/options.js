// @ts-check
// The options of an evolution: which come first, which take one of a few words, and from what is filled in
// to what is asked for. No document here.

/** @typedef {import("../../types/api").OptionValue} OptionValue */
/** @typedef {import("../../types/api").RunSettings} RunSettings */

/** Those that have fields of their own elsewhere in the form. */
const ELSEWHERE = ["game", "seed", "preset"];
/** Those that a person sees first; the rest unfolds. */
const FIRST = ["generations", "population", "encoding", "hidden", "zero-sum", "depth", "adapt"];

/** The others by what they are about, each with the key of its title. What is not named here comes last. @type {[string, string[]][]} */
const GROUPS = [
  ["train.g_breeding", ["method", "mutation", "sigma", "adapt-sigma", "elite", "tournament", "blocks", "rate", "halve", "antithetic", "decay"]],
  ["train.g_games", ["opponents", "meet", "credit", "pairs", "random-plies", "opening-seeds", "max-plies", "quiescence", "hall", "hall-share"]],
  ["train.g_champion", ["challenger", "finalists", "smooth", "champion-games", "accept", "patience"]],
  ["train.g_yardsticks", ["yardstick-every", "yardstick-games", "yardsticks"]],
];

/** Words that an option takes. What is not named here is written freely. @type {Record<string, string[]>} */
export const CHOICES = {
  method: ["ga", "cmaes", "es"],
  encoding: ["codes", "onehot", "factored", "shared"],
  meet: ["random", "twin"],
  credit: ["own", "both"],
  "opening-seeds": ["own", "shared"],
  challenger: ["best", "mean", "robin"],
};

/**
 * The names of options: those that come first, and the others in groups.
 * @param {RunSettings} settings
 * @returns {{first: string[], groups: [string, string[]][]}}
 */
export function ordered(settings) {
  const names = Object.keys(settings).filter((name) => !ELSEWHERE.includes(name));
  const known = new Set([...FIRST, ...GROUPS.flatMap(([, group]) => group)]);
  const there = (/** @type {string[]} */ list) => list.filter((name) => names.includes(name));
  /** @type {[string, string[]][]} */
  const groups = [...GROUPS, ["train.g_more", names.filter((name) => !known.has(name))]];
  return {
    first: there(FIRST),
    groups: groups.map(([title, group]) => /** @type {[string, string[]]} */ ([title, there(group)])).filter(([, group]) => group.length > 0),
  };
}

/** All names in the order in which they are read. @param {RunSettings} settings */
export function sorted(settings) {
  const { first, groups } = ordered(settings);
  return [...ELSEWHERE.filter((name) => name in settings), ...first, ...groups.flatMap(([, group]) => group)];
}

/** The key of an option's name among the texts. @param {string} name */
export function nameKey(name) {
  return `train.o_${name.replaceAll("-", "_")}`;
}

/** As a field shows a value. @param {OptionValue} value */
export function shown(value) {
  if (Array.isArray(value)) return value.join(", ");
  return value === null ? "" : String(value);
}

/**
 * The value that a field means. What cannot be read goes to the server as it is: it knows what to say.
 * @param {string | boolean} written
 * @param {OptionValue} usual a value of the kind that is wanted
 * @returns {OptionValue}
 */
export function meant(written, usual) {
  if (typeof written === "boolean") return written;
  const text = written.trim();
  const number = (/** @type {string} */ part) => (part !== "" && Number.isFinite(Number(part)) ? Number(part) : part);
  if (Array.isArray(usual)) {
    // An engine's text has commas of its own: texts stand one a line.
    const parts = usual.every((one) => typeof one === "number") && usual.length ? text.split(/[\s,]+/) : text.split("\n");
    return parts.map((part) => part.trim()).filter(Boolean).map((part) => (usual.length && typeof usual[0] === "number" ? number(part) : part));
  }
  if (usual === null) return text === "" ? null : number(text);
  return typeof usual === "number" ? number(text) : text;
}

/**
 * The options in which a form differs from a preset. An emptied field is as usual.
 * @param {Record<string, string | boolean>} written
 * @param {RunSettings} preset
 * @returns {RunSettings}
 */
export function changes(written, preset) {
  /** @type {RunSettings} */
  const changed = {};
  for (const [name, value] of Object.entries(written)) {
    const usual = preset[name];
    if (usual === undefined || (typeof value === "string" && value.trim() === "")) continue;
    const wanted = meant(value, usual);
    if (JSON.stringify(wanted) !== JSON.stringify(usual)) changed[name] = wanted;
  }
  return changed;
}
