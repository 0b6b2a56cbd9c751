// @ts-check
// A game being played: it hears the server's states, paces them onto the board, and
// sends what a person does.

import { t, word, gameTitle, onLanguage } from "../../app/i18n.js";
import { api, catalogue } from "../../app/api.js";
import { announce } from "../../app/announce.js";
import { setDetail } from "../../app/router.js";
import { keys } from "../../app/keys.js";
import { settings, motion } from "../../app/settings.js";
import { sound } from "../../app/sound.js";
import { toast } from "../../app/toast.js";
import { firstsWin, winAfter } from "../evalbar.js";
import { runAct } from "./acts.js";
import { writeButtons } from "./buttons.js";
import { Frames } from "./frames.js";
import { playKeys } from "./keys.js";
import { Pacer, isYoung } from "./pacer.js";
import { playView, writePicture } from "./view.js";
import { resultText, spoken } from "./words.js";
import { problemOf, problemWords } from "../problem.js";

/** @typedef {import("../../types/api").GameState} GameState */
/** @typedef {import("../../types/api").PositionView} PositionView */
/** @typedef {import("./pacer.js").Item} Item */

/** How long a piece takes over the board, and a roll before the movers light up. */
const LANDING = 260;
const ROLLING = 520;
const LOOKING = 500;

export class PlayGame {
  /**
   * @param {HTMLElement} root
   * @param {GameState} state
   */
  constructor(root, state) {
    this.state = state;
    this.path = `/games/${state.id}`;
    this.flipped = state.seats[0].kind === "engine" && state.seats[1].kind === "person";
    /** What the board shows of the running game. */
    this.shown = state.view;
    this.shownPly = state.cursor;
    /** The turns before the place that is looked back at; null: the game itself.
     * @type {number | null} */
    this.back = null;
    /** @type {import("../../board/overlay.js").Arrow[]} */
    this.arrows = [];
    /** @type {import("../../types/api").Report | null} */
    this.report = null;
    this.rollKey = "";
    this.sending = false;
    this.closed = false;
    /** The stream broke: the server may have begun again. */
    this.anew = false;
    this.title = state.game;

    this.frames = new Frames();
    this.pacer = new Pacer(this.frames, (item) => this.show(item), () => this.settle());
    this.view = playView(root, {
      act: (act) => void this.act(act),
      look: (ply) => void this.look(ply),
      roll: (face) => void this.send("/roll", face === null ? {} : { face }),
      step: (text) => this.step(text),
      move: (text) => this.move(text),
      low: (side) => {
        if (this.state.seats[side].kind === "person") announce(t("play.low_time"));
      },
    });
    const { board, bar, die } = this.view;
    this.board = board;
    this.bar = bar;
    this.die = die;
    this.offs = [
      onLanguage(() => this.write()),
      settings.on("evalBar", () => this.write()),
      keys.bind(playKeys({
        act: (act) => this.key(act),
        pause: () => this.key(this.held() ? "continue" : "pause"),
        live: () => void this.look(null),
        type: () => this.view.typed.focus(),
        face: (face) => {
          if (this.rolls() && this.state.view.faces.includes(face)) void this.send("/roll", { face });
        },
      })),
    ];
    void catalogue().then(({ games }) => {
      const about = games.find((known) => known.name === state.game.split(":")[0]);
      if (!about || this.closed) return;
      this.about = about;
      this.write();
    }, () => {});

    this.take(state);
    this.stream = api.events(`${this.path}/events`, {
      state: (next) => this.take(next),
      thought: (report) => this.think(report),
    }, {
      lost: () => {
        this.anew = true;
      },
    });
  }

  close() {
    this.closed = true;
    this.stream.close();
    this.pacer.close();
    for (const off of this.offs) off();
    this.view.destroy();
  }

  // ---- what the server says ----

  /** @param {GameState} state */
  take(state) {
    const anew = this.anew;
    if (this.closed || (state.revision < this.state.revision && !anew)) return;
    this.anew = false;
    const thinks = state.thinking?.side;
    if (thinks === undefined || thinks !== this.state.thinking?.side) this.report = null;
    this.state = state;
    this.pacer.push(state, anew);
    this.write();
  }

  /** @param {import("../../types/api").Report} report */
  think(report) {
    const thinking = this.state.thinking;
    if (!thinking) return;
    this.report = report;
    if (report.win !== null && this.pacer.calm) {
      this.bar.set({ win: firstsWin(report.win, thinking.side), exact: report.exact });
    }
    this.writeStatus();
  }

  /**
   * Puts a state on the board, in the time that a person needs to follow it.
   * @param {Item} item
   */
  async show({ state, ply, view, kind }) {
    const turn = kind === "turn" ? state.turns[ply - 1] : undefined;
    const began = performance.now();
    const before = this.shown;
    this.shown = view;
    this.arrows = [];
    const roll = view.mid_turn || view.end ? null : view.roll;
    const rollKey = `${ply}:${roll ?? ""}`;
    // A game that has been opened shows its roll; one that has just begun casts it.
    const opening = this.rollKey === "" && ply === 0 && isYoung(state);
    const fresh = roll !== null && rollKey !== this.rollKey && (kind !== "jump" || opening);
    const near = kind !== "jump" || Math.abs(ply - this.shownPly) <= 2;
    if (this.back === null) this.draw({ animate: near && motion(), lit: !fresh, readonly: true });
    this.shownPly = ply;
    if (turn) {
      this.noise(before, view);
      this.bar.set({ win: winAfter(turn) ?? this.bar.win, exact: false });
    } else if (kind === "step") {
      if (view.text !== before.text) sound.play("move");
    } else {
      this.judge(state, ply);
    }
    this.write();
    if (turn) {
      announce(spoken(turn, view, this.state));
      await this.pacer.wait(motion() ? LANDING : 60);
    }
    if (fresh && roll !== null && !this.closed) {
      this.rollKey = rollKey;
      await this.cast(view, roll);
      if (this.back === null && !this.closed) this.draw({ animate: false, lit: true, readonly: true });
    }
    this.rollKey = rollKey;
    if (!fresh) this.die.show(view.needs_roll ? null : view.roll, { animate: false });
    if (turn) await this.pacer.wait(this.pacer.rest(state) - (performance.now() - began));
  }

  /**
   * Rolls the die and lets it be seen.
   * @param {PositionView} view
   * @param {number} roll
   */
  async cast(view, roll) {
    const haste = this.pacer.haste(this.state);
    const rolls = motion() && haste > 0.5;
    if (rolls) sound.play("roll");
    void this.die.show(roll, { animate: rolls });
    await this.pacer.wait(rolls ? ROLLING : 0);
    announce(t("play.rolled_by", { side: word(view.side_names[view.side]), face: roll }));
    await this.pacer.wait(LOOKING * haste);
  }

  /** The newest state stands on the board: a person may go on. */
  settle() {
    if (this.back === null) this.draw({ animate: false, lit: !this.state.result, readonly: !this.mine() });
    this.write();
    if (this.mine() && this.shown.moves.every((move) => !move.path.length)) {
      announce(t("play.must_pass", { side: word(this.shown.side_names[this.shown.side]) }));
    }
  }

  /**
   * @param {PositionView} before
   * @param {PositionView} view
   */
  noise(before, view) {
    if (view.end) sound.play("end");
    else if (view.alarm) sound.play("check");
    else if (view.board.pieces.length < before.board.pieces.length) sound.play("capture");
    else sound.play("move");
  }

  /**
   * What the engines last said about a place of the game.
   * @param {GameState} state
   * @param {number} ply
   */
  judge(state, ply) {
    const turn = state.turns.slice(0, ply).findLast((one) => winAfter(one) !== null);
    this.bar.set({ win: winAfter(turn), exact: false });
  }

  // ---- what a person does ----

  /** Whether a person is to move now, on the picture as it is. */
  mine() {
    const { state } = this;
    if (state.result || state.paused || !this.pacer.calm || this.back !== null) return false;
    return state.seats[state.view.side].kind === "person" && !state.view.needs_roll;
  }

  /** Whether the game or its picture is stopped. */
  held() {
    return this.state.paused || this.pacer.held;
  }

  /** Whether a real die is to be entered now. */
  rolls() {
    return this.state.view.needs_roll && !this.state.result && this.pacer.calm;
  }

  /**
   * A step chosen on the board; false takes it back there.
   * @param {string} text
   */
  async step(text) {
    try {
      await this.move(text);
      return true;
    } catch (error) {
      sound.play("error");
      toast(problemWords(problemOf(error)), "bad");
      return false;
    }
  }

  /**
   * Sends a move; throws what is said against it.
   * @param {string} text
   */
  async move(text) {
    const { view, revision } = this.state;
    if (this.back !== null) this.look(null);
    if (view.needs_roll && /^\d+$/.test(text)) {
      this.take(await api.post(`${this.path}/roll`, { face: Number(text) }));
      return;
    }
    this.take(await api.post(`${this.path}/move`, { text, revision }));
  }

  /**
   * @param {string} path
   * @param {unknown} [body]
   */
  async send(path, body) {
    if (this.sending) return;
    this.sending = true;
    try {
      this.take(await api.post(this.path + path, body));
    } catch (error) {
      toast(problemWords(problemOf(error)), "bad");
    } finally {
      this.sending = false;
    }
  }

  /** A key does what its button does, and no more. @param {import("./buttons.js").Act} act */
  key(act) {
    if (this.view.buttons.can(act)) void this.act(act);
  }

  /** @param {import("./buttons.js").Act} act */
  act(act) {
    return runAct(this, act);
  }

  // ---- looking back ----

  /**
   * Looks at the position after so many turns; null comes back to the game.
   * @param {number | null} ply
   */
  async look(ply) {
    const { state } = this;
    const to = ply === state.cursor && this.pacer.calm ? null : ply;
    if (to === this.back) return;
    this.back = to;
    if (to === null) {
      this.redraw();
      this.judge(state, this.shownPly);
      this.write();
      return;
    }
    this.write();
    try {
      const view = await this.frames.ask(state, to);
      if (this.back !== to || this.closed || !view) return;
      this.looked = view;
      this.redraw();
      this.judge(state, to);
      this.write();
      const turn = state.turns[to - 1];
      announce(turn ? spoken(turn, view, this.state) : t("play.looking_start"));
    } catch (error) {
      if (this.back !== to) return;
      this.back = null;
      toast(problemWords(problemOf(error)), "bad");
      this.write();
    }
  }

  /** The view that the board shows. */
  seenView() {
    return this.back === null ? this.shown : this.looked;
  }

  /** The analysis of the turn that is seen, if its engine kept one. */
  why() {
    return this.state.turns[(this.back ?? this.shownPly) - 1]?.analysis ?? null;
  }

  // ---- drawing ----

  redraw() {
    this.draw({ animate: motion(), lit: true, readonly: !this.mine() });
  }

  /** @param {{animate: boolean, lit: boolean, readonly: boolean}} how */
  draw({ animate, lit, readonly }) {
    const view = this.seenView();
    if (!view) return;
    this.board.set({
      board: view.board, moves: this.back === null ? view.moves : [], last: view.last, side: view.side,
      flipped: this.flipped, animate, lit, readonly, arrows: this.arrows,
    });
  }

  write() {
    this.title = this.about ? gameTitle(this.about) : this.state.game;
    setDetail(this.title);
    const way = this.standing();
    writePicture(this.view, way);
    writeButtons(this.view.buttons, way);
    this.writeStatus();
    this.view.typed.node.hidden = !this.state.seats.some((seat) => seat.kind === "person") || Boolean(this.state.result);
    this.view.typed.enable(this.mine() || this.rolls());
  }

  writeStatus() {
    this.view.status.set({ ...this.standing(), why: this.why(), result: resultText(this.shown, this.state) });
  }

  /** How things stand, for all that is written. @returns {import("./view.js").Standing} */
  standing() {
    const { state, shown, shownPly, back, flipped, report, sending } = this;
    return {
      state, shown, shownPly, back, flipped, report, sending,
      seen: this.seenView() ?? shown, calm: this.pacer.calm, behind: this.pacer.behind, mine: this.mine(), held: this.held(),
      dice: Boolean(this.about?.dice ?? shown.faces.length > 1), title: this.title,
    };
  }
}
