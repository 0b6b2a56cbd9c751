// @ts-check
// What a pasted text means: a record in a format of its own, or moves or a position of the game that is open.

import { ApiError } from "../app/api.js";

/** @typedef {import("../types/api").RecordView} RecordView */
/** @typedef {(path: string, body: unknown) => Promise<any>} Post */
/** @typedef {{records: RecordView[], position?: undefined} | {records: RecordView[], position: string}} Meaning */

/** A result at the end of a text, without which a record counts as cut off. */
const RESULT = /(?:1-0|0-1|1\/2-1\/2|\*)\s*$/;

/**
 * A text as a record of a game that it does not name itself; null where it names one.
 * @param {string} text
 * @param {string} game the text that makes the game
 */
export function asRecordOf(text, game) {
  if (/^\s*\[(?:Game|Variant)\s/m.test(text)) return null;
  const [name = "", ...options] = game.split(":");
  const variant = options.length ? `[Variant "${options.join(":")}"]\n` : "";
  const gap = text.trimStart().startsWith("[") ? "" : "\n";
  return `[Game "${name}"]\n${variant}${gap}${text.trim()}${RESULT.test(text) ? "" : " *"}\n`;
}

/** Whether a text looks like a position: rows parted by slashes come first. @param {string} text */
export function looksLikePosition(text) {
  return (text.trim().split(/\s/)[0] ?? "").split("/").length > 2;
}

/**
 * Reads a text. One that says itself what it is goes before what it could mean in the game that is open.
 * @param {Post} post asks the server
 * @param {string} text
 * @param {string} game the game that is open
 * @param {string} [file] the name of the file that it comes from
 * @returns {Promise<Meaning>}
 * @throws the first refusal that fits
 */
export async function meaning(post, text, game, file = "") {
  /** @type {{meaning?: Meaning, error?: unknown}} */
  const plain = await tried(() => post("/records/read", { text, ...(file ? { file_name: file } : {}) }));
  const same = (/** @type {RecordView} */ record) => record.game.split(":")[0] === game.split(":")[0];
  if (plain.meaning?.records.every(same)) return plain.meaning;
  const own = asRecordOf(text, game);
  if (own === null) return given(plain);
  const position = text.trim();
  const attempts = [
    () => post("/records/read", { text: own }),
    () => post("/position", { game, position, seed: 1 }).then(() => ({ records: [], position })),
  ];
  if (looksLikePosition(text)) attempts.reverse();
  /** @type {unknown} */
  let first = null;
  for (const attempt of attempts) {
    const made = await tried(attempt);
    if (made.meaning) return made.meaning;
    first ??= made.error;
  }
  if (plain.meaning) return plain.meaning;
  throw first ?? plain.error;
}

/** @param {() => Promise<any>} attempt @returns {Promise<{meaning?: Meaning, error?: unknown}>} */
async function tried(attempt) {
  try {
    return { meaning: await attempt() };
  } catch (error) {
    // No answer is no refusal, and another attempt would have none either.
    if (!(error instanceof ApiError && error.problem.what)) throw error;
    return { error };
  }
}

/** @param {{meaning?: Meaning, error?: unknown}} made @returns {Meaning} */
function given({ meaning: found, error }) {
  if (found) return found;
  throw error;
}
