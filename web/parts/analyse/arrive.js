// @ts-check
// What the page opens: what its address names, a record, a game from its start, or the last work.

import { api } from "../../app/api.js";
import { t } from "../../app/i18n.js";
import { toast } from "../../app/toast.js";
import { problemOf } from "../problem.js";
import { readShared, RESUME } from "../share.js";
import { GameTree } from "../variations/tree.js";
import { find, walk as follow, works } from "../variations/store.js";
import { grow, newId, settle } from "./begin.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("../../types/api").RecordView} RecordView */

/**
 * @param {Desk} desk
 * @param {URLSearchParams} query
 */
export async function arrive(desk, query) {
  const analysis = query.get("analysis");
  const engine = query.get("engine");
  if (engine) {
    // Tune hands over the evaluator that it has made; what was chosen here before stays kept.
    desk.live.wishes.engine = engine;
    desk.live.card.picker.set(engine);
  }
  try {
    if (query.get("match") && query.get("number")) {
      const record = await api.get(`/matches/${encodeURIComponent(query.get("match") ?? "")}/games/${encodeURIComponent(query.get("number") ?? "")}`);
      await openRecord(desk, record, Number(query.get("at") ?? 0));
      return;
    }
    if (query.get("played")) {
      const written = await api.get(`/games/${encodeURIComponent(query.get("played") ?? "")}/record?format=pgn`);
      const read = await api.post("/records/read", { text: written.text, file_name: written.file_name });
      await openRecord(desk, read.records[0]);
      return;
    }
    if (analysis && (await openAnalysis(desk, analysis))) return;
    const shared = readShared(query);
    if (shared) {
      await openShared(desk, shared, { whole: !query.has(RESUME) });
      return;
    }
  } catch (error) {
    await openLast(desk);
    desk.failed(problemOf(error));
    return;
  }
  await openLast(desk);
}

/** @param {Desk} desk */
async function openLast(desk) {
  const { games } = desk.catalogue;
  const [last] = works();
  const tree = last ? GameTree.load(last.tree) : null;
  if (last && tree && games.some(({ name }) => name === tree.game.split(":")[0])) {
    await desk.open(tree, last.id);
    return;
  }
  await openGame(desk, games[0]?.name ?? "");
}

/**
 * An analysis that runs or has run somewhere else, as that of a move in a game.
 * @param {Desk} desk
 * @param {string} id
 */
async function openAnalysis(desk, id) {
  const { live } = desk;
  try {
    const view = /** @type {import("../../types/api").AnalysisView} */ (await api.get(`/analyses/${encodeURIComponent(id)}`));
    const { place } = view;
    const moves = place.moves ?? [];
    live.quiet = true;
    await openShared(desk, { game: place.game, position: place.position ?? "", moves, at: moves.length, roll: place.roll ?? null });
    // It stays in sight until another position is looked at.
    live.attach(id, view.engine);
    return true;
  } catch {
    // The server keeps only the last ones; the place may stand in the address besides.
    toast(t("analyse.analysis_gone"));
    return false;
  } finally {
    live.quiet = false;
  }
}

/**
 * What an address names. Where some of it is wrong, the game that is named is opened with what is right.
 * @param {Desk} desk
 * @param {import("../share.js").Shared} shared
 * @param {{whole: boolean}} [how] which works that are kept may be opened
 */
async function openShared(desk, { game, position, moves, at, roll }, how = { whole: true }) {
  const kept = find(game, position, moves, how);
  if (kept) {
    kept.tree.go(follow(kept.tree, moves.slice(0, at)) ?? kept.tree.root);
    // Turns that the address holds lie in one line with where it stands.
    await desk.open(kept.tree, kept.work.id, roll);
    return;
  }
  const tree = new GameTree(game, position);
  let shows;
  try {
    shows = await settle(tree);
  } catch (error) {
    const named = desk.catalogue.games.find(({ name }) => name === game.split(":")[0]);
    if (!named) throw error;
    const problem = problemOf(error);
    const misplaced = problem.what === "position";
    // Its options may be what is wrong.
    await openGame(desk, misplaced ? game : named.name);
    if (misplaced) desk.record.refuse(position, problem);
    else desk.failed(problem);
    return;
  }
  const problem = moves.length ? await grow(tree, moves) : null;
  tree.go(tree.line[Math.min(at, tree.line.length) - 1] ?? tree.root);
  await desk.open(tree, newId(), problem ? null : (roll ?? (moves.length ? null : shows)));
  if (problem) desk.failed(problem);
}

/**
 * @param {Desk} desk
 * @param {string} game
 */
export async function openGame(desk, game) {
  const tree = new GameTree(game, "");
  try {
    const roll = await settle(tree);
    await desk.open(tree, newId(), roll);
  } catch (error) {
    desk.failed(problemOf(error));
  }
}

/**
 * @param {Desk} desk
 * @param {RecordView | undefined} record
 * @param {number} [at] the turn to stand at
 */
export async function openRecord(desk, record, at = 0) {
  if (!record) return;
  const tree = GameTree.fromRecord(record);
  tree.go(tree.mainLine[at - 1] ?? tree.root);
  await desk.open(tree, newId());
}
