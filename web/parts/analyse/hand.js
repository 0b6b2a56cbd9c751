// @ts-check
// Moves that a person makes: on the board, typed, or out of the engine's lines. A move may come before its
// die is cast.

import { announce } from "../../app/announce.js";
import { api } from "../../app/api.js";
import { dialog } from "../../app/dialog.js";
import { t } from "../../app/i18n.js";
import { sound } from "../../app/sound.js";
import { toast } from "../../app/toast.js";
import { standing } from "./words.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("../../types/api").PositionView} PositionView */
/** @typedef {import("../../types/api").Step} Step */

export class Hand {
  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
  }

  get walk() {
    return this.desk.walk;
  }

  /** @param {string} text */
  async step(text) {
    const { view } = this.walk;
    if (view?.needs_roll && this.walk.roll === null && view.faces.length > 1) {
      const face = await this.faceFor(text, view);
      if (face === null || view !== this.walk.view) return false;
      // The move comes at once: the roll alone need not be shown.
      this.walk.roll = face;
    }
    const before = view?.board.pieces.length ?? 0;
    const done = await this.walk.step(text);
    if (done) this.heard(before);
    return done;
  }

  /**
   * The face that allows a move which was made before the die was cast; where several do, the person says
   * which.
   * @param {string} text
   * @param {PositionView} view
   * @returns {Promise<number | null>}
   */
  async faceFor(text, view) {
    const place = this.walk.place();
    const seen = await Promise.all(view.faces.map((roll) => api.post("/position", { ...place, roll }).catch(() => null)));
    const faces = view.faces.filter((_, at) => seen[at]?.moves.some((/** @type {import("../../types/api").StepChoice} */ choice) => choice.text === text));
    if (faces.length === 1) return faces[0] ?? null;
    if (!faces.length) {
      toast(t("analyse.roll_first"));
      return null;
    }
    const answer = await dialog({
      title: t("analyse.which_roll"),
      body: t("analyse.which_roll_why", { move: text }),
      actions: faces.map((face) => ({ value: String(face), t: `analyse.face_${face <= 6 ? face : "n"}`, kind: /** @type {const} */ ("plain") })),
    });
    return answer === null ? null : Number(answer);
  }

  /** @param {number} before pieces on the board */
  heard(before) {
    const { view } = this.walk;
    if (!view) return;
    sound.play(view.end ? "end" : view.alarm ? "check" : view.board.pieces.length < before ? "capture" : "move");
    announce([this.desk.moves.list.words(this.desk.tree.current, view.side_names), standing(view)].join(". "));
  }

  /**
   * A move as it is typed, in a game with dice with its face before it: `3: a1b2`.
   * @param {string} text
   */
  async type(text) {
    const rolled = /^(\d{1,2})[:.]\s*(.+)$/.exec(text);
    if (rolled && this.walk.view?.needs_roll) {
      const face = Number(rolled[1]);
      if (this.walk.view.faces.includes(face)) this.walk.cast(face);
    }
    return this.step(rolled?.[2] ?? text);
  }

  /** @param {Step[]} steps */
  async playSteps(steps) {
    const before = this.walk.view?.board.pieces.length ?? 0;
    if (await this.walk.playLine(steps)) {
      sound.play("move");
      if (this.walk.view) this.heard(before);
    }
  }

  playBest() {
    const best = this.desk.live.card.panel.best()[0];
    if (best) void this.playSteps([{ text: best.text }]);
  }

  /** @param {number} face */
  die(face) {
    const { view } = this.walk;
    if (view && !view.mid_turn && view.faces.includes(face)) this.walk.cast(face);
  }
}
