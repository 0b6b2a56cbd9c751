// @ts-check
// What happened at a node, in plain words: chosen by its kind, its window, its value and its relatives.
// It answers keys and variables; the page puts them into the language that is set.

import { MATE } from "./axis.js";
import { expected, score, whole } from "../lines/format.js";
import { boundOf, isFailedProbe } from "./model.js";

/** @typedef {import("../../types/api").TreeNode} TreeNode */
/** @typedef {{key: string, vars?: Record<string, string | number>}} Said */

/**
 * A value as the game counts it.
 * @param {number | null} value
 * @param {boolean} pawns
 * @param {number | null} [mate]
 */
export function valueText(value, pawns, mate = null) {
  if (value === null) return "–";
  if (!pawns) return expected(value, 4);
  if (mate !== null) return score(value, mate);
  if (Math.abs(value) >= MATE) return score(value, mateOf(value));
  return score(value, null);
}

/** A value near a million counts the plies to a forced end. @param {number} value */
function mateOf(value) {
  const plies = Math.max(0, 1_000_000 - Math.abs(value));
  return value > 0 ? plies : -plies;
}

/**
 * An edge of a window.
 * @param {number | null} edge
 * @param {boolean} pawns
 * @param {1 | -1} open
 */
export function edgeText(edge, pawns, open) {
  if (edge === null) return open > 0 ? "+∞" : "−∞";
  // Beyond what a value can be the figure itself says little.
  return !pawns && Math.abs(edge) > 1 ? expected(edge, 1) : valueText(edge, pawns);
}

/**
 * @typedef {object} Around what stands about a node
 * @property {TreeNode} node
 * @property {TreeNode | null} parent
 * @property {TreeNode[]} siblings that are loaded, the node among them
 * @property {TreeNode[]} children that are loaded
 * @property {TreeNode | null} best the child that gave the value
 * @property {boolean} pawns
 * @property {boolean} averages whether it is a search by playouts
 * @property {string} mover the side to move there
 * @property {string} other
 */

/**
 * @param {Around} around
 * @returns {Said[]}
 */
export function explain({ node, parent, siblings, children, best, pawns, averages, mover, other }) {
  const value = valueText(node.value, pawns, node.mate);
  const alpha = edgeText(node.alpha, pawns, -1);
  const beta = edgeText(node.beta, pawns, 1);
  const bound = boundOf(node);
  const chance = children.some(({ kind }) => kind === "roll");
  const vars = { value, alpha, beta, mover, other, depth: node.depth, nodes: whole(node.below), child: best?.via ?? "", reason: node.why.text, n: node.children };
  const say = (/** @type {string} */ key) => ({ key: `explain.${key}`, vars });
  /** @type {Said[]} */
  const said = [];

  if (averages) {
    if (node.kind === "search" || node.kind === "iteration") said.push(say("say_playouts"));
    else if (node.kind === "roll") said.push({ key: "explain.say_roll", vars: { ...vars, face: node.roll ?? "–" } });
    if (node.why.kind === "end") said.push(say("say_end"));
    else if (node.kind !== "search") said.push(say(node.below > 0 ? "say_visited" : "say_visited_once"));
    if (best && node.kind !== "search") said.push(say("say_visited_most"));
    return said;
  }
  if (node.kind === "search") return [say(node.children > 1 ? "say_search" : "say_search_one")];
  if (node.kind === "iteration") {
    if (node.why.kind === "stopped") return [say("say_iteration_stopped")];
    said.push(say("say_iteration"));
    if (best) said.push(say("say_iteration_best"));
    return said;
  }

  // How it was come to.
  // Steps within a turn lead on in many ways; only a whole turn that comes again is a second look.
  const whole_turn = parent === null || node.kind === "roll" || node.side !== parent.side;
  const before = !whole_turn ? [] : siblings.filter((one) => one.index < node.index && one.via === node.via && one.roll === node.roll && one.kind === node.kind);
  if (before.length) said.push(say(node.kind === "roll" ? "say_roll_again" : "say_move_again"));
  if (node.kind === "roll" && parent) said.push({ key: "explain.say_roll", vars: { ...vars, face: node.roll ?? "–" } });
  if (node.kind === "roll" && !pawns && (node.alpha === null || node.alpha < -1) && (node.beta === null || node.beta > 1)) said.push(say("say_open_window"));
  if (narrow(node, pawns)) said.push(say("say_null_window"));

  switch (node.why.kind) {
    case "all":
      if (chance) said.push(say("say_average"));
      else if (pawns && node.depth === 0 && bound !== "lower") said.push(say(best ? "say_quiet_best" : "say_quiet"));
      else if (bound === "upper") said.push(say("say_fail_low"));
      else said.push(say(best ? "say_best" : "say_all"));
      if (chance && bound !== "exact") said.push(say(bound === "upper" ? "say_average_low" : "say_average_high"));
      break;
    case "cutoff":
      // A value below β: it was β that came down, to the quickest win there can be from here.
      if (node.value !== null && node.beta !== null && node.value < node.beta) {
        said.push(say("say_cutoff_quickest"));
        break;
      }
      said.push(say(children.length && best ? "say_cutoff" : "say_cutoff_plain"));
      if (children.length) said.push(say("say_cutoff_why"));
      break;
    case "table":
      said.push(say("say_table"), say(bound === "exact" ? "say_table_exact" : bound === "lower" ? "say_table_lower" : "say_table_upper"));
      break;
    case "leaf":
      said.push(say("say_leaf"));
      break;
    case "stand_pat":
      said.push(say("say_stand_pat"));
      break;
    case "end":
      said.push(say("say_end"));
      break;
    case "exact":
      said.push(say("say_exact"));
      break;
    case "star1":
      said.push(say(bound === "upper" ? "say_star1_low" : "say_star1_high"));
      break;
    case "star2":
      said.push(say(node.kind !== "roll" ? "say_star2" : isFailedProbe(node) ? "say_probe_failed" : "say_probe"));
      break;
    case "stopped":
      said.push(say("say_stopped"));
      break;
  }

  // What it means above.
  if (parent && parent.kind !== "search" && node.kind === "move" && node.value !== null && node.why.kind !== "stopped") {
    const worth = valueText(node.side === parent.side ? node.value : -node.value, pawns, node.mate === null ? null : node.side === parent.side ? node.mate : -node.mate);
    const above = { ...vars, worth };
    if (parent.why.kind === "cutoff" && parent.beta !== null && (node.side === parent.side ? node.value : -node.value) >= parent.beta) said.push({ key: "explain.say_refutes", vars: above });
    else if (bound === "lower" && node.side !== parent.side) said.push({ key: "explain.say_worse_above", vars: above });
    else said.push({ key: "explain.say_worth_above", vars: above });
  }
  return said;
}

/**
 * Whether a window only asks “better or not”.
 * @param {TreeNode} node
 * @param {boolean} pawns
 */
function narrow({ alpha, beta }, pawns) {
  return alpha !== null && beta !== null && pawns && beta - alpha <= 1;
}
