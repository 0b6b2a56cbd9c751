// @ts-check
// What is said of a game: its turns and its result, in words.

import { t, word, wordIn } from "../../app/i18n.js";
import { turnText } from "../movelist.js";

/** @typedef {import("../../types/api").GameState} GameState */
/** @typedef {import("../../types/api").PositionView} PositionView */

/**
 * The result in words, empty while there is none.
 * @param {PositionView} view
 * @param {GameState} state
 */
export function resultText(view, state) {
  const end = state.result ?? view.end;
  if (!end) return "";
  const result = end.winner === null ? t("play.draw_result") : t("play.wins", { side: word(view.side_names[end.winner]) });
  return end.reason ? t("play.reason_of", { result, reason: wordIn(state.game, end.reason) }) : result;
}

/**
 * A turn as it is announced.
 * @param {import("../../types/api").TurnView} turn
 * @param {PositionView} view the position after it
 * @param {GameState} state
 */
export function spoken(turn, view, state) {
  const side = word(view.side_names[turn.side]);
  const move = turnText(turn, state.game);
  const said = turn.roll === null ? t("play.moved", { side, move }) : t("play.moved_rolled", { side, move, face: turn.roll });
  if (view.end) return `${said}. ${resultText(view, state)}`;
  return view.alarm ? `${said}, ${word(view.alarm)}` : said;
}
