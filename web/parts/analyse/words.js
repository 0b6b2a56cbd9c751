// @ts-check
// How a position stands and how a game ended, in words.

import { t, word } from "../../app/i18n.js";
import "../../i18n/analyse.js";

/** @typedef {import("../../types/api").PositionView} PositionView */

/**
 * How a game ended, in words.
 * @param {0 | 1 | null} winner
 * @param {string | null} reason
 * @param {[string, string]} names
 */
export function ended(winner, reason, names) {
  const vars = { reason: word(reason), side: winner === null ? "" : word(names[winner]) };
  return t(`analyse.${winner === null ? "drawn" : "won"}${reason ? "" : "_plain"}`, vars);
}

/** @param {PositionView} view */
export function standing(view) {
  if (view.end) {
    const { winner, reason } = view.end;
    return ended(winner, reason, view.side_names);
  }
  const side = word(view.side_names[view.side]);
  const parts = [t(view.mid_turn ? "analyse.goes_on" : "analyse.to_move", { side })];
  if (view.alarm) parts.push(word(view.alarm));
  if (view.needs_roll) parts.push(t("analyse.before_roll"));
  return parts.join(" · ");
}
