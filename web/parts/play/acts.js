// @ts-check
// What the buttons and keys of a game do.

import { t } from "../../app/i18n.js";
import { api } from "../../app/api.js";
import { copyText } from "../../app/clipboard.js";
import { dialog } from "../../app/dialog.js";
import { go } from "../../app/router.js";
import { toast } from "../../app/toast.js";
import { analyse, playFrom, rematch, showRecord } from "./record.js";
import { problemOf, problemWords } from "../problem.js";

/**
 * @param {import("./game.js").PlayGame} game
 * @param {import("./buttons.js").Act} act
 */
export async function runAct(game, act) {
  const { state } = game;
  const at = game.back ?? game.shownPly;
  switch (act) {
    case "first": return game.look(0);
    case "previous": return game.look(Math.max(0, at - 1));
    case "next": return game.look(Math.min(state.turns.length, at + 1));
    case "last": case "live": return game.look(null);
    case "jump": return game.pacer.jump();
    case "flip":
      game.flipped = !game.flipped;
      game.redraw();
      return game.write();
    case "undo": case "redo":
      game.look(null);
      return game.send(`/${act}`);
    case "stop": return game.send("/stop");
    // The picture may be behind the game: it stops and steps by itself then.
    case "pause":
      game.pacer.hold(true);
      game.write();
      return state.result || state.paused ? undefined : game.send("/pause");
    case "continue":
      game.pacer.hold(false);
      game.write();
      return state.paused ? game.send("/continue") : undefined;
    case "step": return game.pacer.one() ? undefined : game.send("/step");
    case "hint": return showHint(game);
    case "resign": {
      const sure = await dialog({
        title: t("play.resign_ask"),
        actions: [{ value: "no", t: "shell.cancel", kind: "plain" }, { value: "yes", t: "play.resign", kind: "danger" }],
      });
      return sure === "yes" ? game.send("/resign") : undefined;
    }
    case "from": {
      const turn = game.back;
      if (turn === null) return;
      // The time of that game is up: its position begins another one.
      if (state.result?.reason === "time") return playFrom(state, (game.seenView() ?? state.view).text);
      game.look(null);
      return game.send("/goto", { turn });
    }
    case "new": return go("/play");
    case "again": return rematch(state);
    case "analyse": return analyse(state);
    case "record": return showRecord(state);
    case "copy": return void copyText((game.seenView() ?? state.view).text);
    case "why": {
      const id = game.why();
      if (id) go(`/explain/${encodeURIComponent(id)}`);
      return;
    }
  }
}

/**
 * Asks the server for a move and shows it on the board.
 * @param {import("./game.js").PlayGame} game
 */
async function showHint(game) {
  if (!game.mine() || game.sending) return;
  game.sending = true;
  game.write();
  const { revision } = game.state;
  try {
    /** @type {import("../../types/api").Hint} */
    const hint = await api.post(`${game.path}/hint`);
    if (game.state.revision !== revision || game.closed) return;
    game.arrows = hint.path.length ? [{ path: hint.path, color: 0 }] : [];
    game.redraw();
    const said = hint.win === null
      ? t("play.hint_is", { move: hint.text })
      : t("play.hint_win", { move: hint.text, percent: Math.round(hint.win * 100) });
    toast(said);
  } catch (error) {
    toast(problemWords(problemOf(error)), "bad");
  } finally {
    game.sending = false;
    game.write();
  }
}
