// Turns touches into one of the legal steps that the server listed.

import { t } from "../app/i18n.js";
import { chooseAt } from "./chooser.js";
import { pieceIcon, pieceName, rankOf } from "./pieces/index.js";
import { Selection } from "./selection.js";

/** @typedef {import("../types/api").StepChoice} StepChoice */
/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./geometry.js").Point} Point */

// More ways to go on than this are not worth a list.
const MOST_ASKED = 24;

export class StepHands {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.selection = new Selection();
    /** A step was handed out; nothing is taken until the position changes. @type {StepChoice|null} */
    this.pending = null;
    /** @type {{close: () => void}|null} */
    this.asking = null;
    this.over = -1;
  }

  /** @param {StepChoice[]} moves */
  reset(moves) {
    this.pending = null;
    this.asking?.close();
    this.asking = null;
    this.over = -1;
    this.selection = new Selection(moves);
  }

  get open() {
    return this.board.accepts && this.pending === null && this.asking === null;
  }

  /** @param {number} square */
  draggable(square) {
    return this.open && this.selection.sources().has(square) && this.board.men.at.has(square);
  }

  /** @param {number} square */
  press(square) {
    if (!this.draggable(square)) return false;
    const { prefix } = this.selection;
    // Chosen already, or a target: the tap decides when the finger leaves.
    if (prefix.includes(square) || (prefix.length > 0 && this.selection.next().has(square))) return false;
    this.#touch(square, true);
    return true;
  }

  /** @param {number} square */
  tap(square) {
    if (this.open) this.#touch(square, true);
  }

  /** @param {number} square */
  lift(square) {
    if (this.selection.prefix.length !== 1 || this.selection.prefix[0] !== square) {
      this.selection.cancel();
      this.selection.touch(square);
    }
    this.board.paint();
  }

  /** @param {number} from @param {Point} point @param {number} over */
  carry(from, point, over) {
    this.board.men.hold(from, point);
    if (over !== this.over) {
      this.over = over;
      this.board.hover(this.selection.next().has(over) ? over : -1);
    }
  }

  /** @param {number} from @param {number} over */
  drop(from, over) {
    this.over = -1;
    this.board.hover(-1);
    if (over !== from && this.open && this.selection.next().has(over)) {
      this.#touch(over, false);
      return;
    }
    this.board.men.release(from);
    if (over !== from) this.selection.cancel();
    this.board.paint();
  }

  /** @param {number} from */
  abort(from) {
    this.board.hover(-1);
    this.board.men.release(from);
    this.cancel();
  }

  /** Takes the selection back; false when there was none. */
  cancel() {
    if (this.pending) {
      this.refuse();
      return true;
    }
    if (this.selection.prefix.length === 0) return false;
    this.selection.cancel();
    this.board.paint();
    return true;
  }

  /** The last chosen square only. */
  back() {
    if (this.selection.prefix.length === 0 || this.pending) return false;
    this.selection.back();
    this.board.paint();
    return true;
  }

  /** @param {number} square @param {boolean} slide */
  #touch(square, slide) {
    const touch = this.selection.touch(square);
    if (touch.kind === "refused") {
      this.selection.cancel();
      this.board.paint();
    } else if (touch.kind === "more") {
      this.#carryOn(slide);
    } else {
      this.#finish(touch.choices, square, slide);
    }
  }

  /** A longer path: the piece waits where it will pass. @param {boolean} slide */
  #carryOn(slide) {
    const [from, to] = this.selection.prefix;
    if (from !== undefined) {
      if (to === undefined) this.board.men.release(from);
      else if (this.board.men.at.has(from)) this.board.men.settle(from, /** @type {number} */ (this.selection.prefix.at(-1)), slide);
    }
    this.board.paint();
  }

  /** @param {StepChoice[]} choices @param {number} square @param {boolean} slide */
  async #finish(choices, square, slide) {
    const [first] = choices;
    if (!first) return;
    const [from, to] = first.path;
    if (from !== undefined && to !== undefined && first.path.length === 2 && this.board.men.at.has(from)) {
      this.board.men.settle(from, to, slide);
    }
    const choice = choices.length > 1 ? await this.#ask(choices, square) : first;
    if (!choice) {
      this.selection.cancel();
      if (from !== undefined) this.board.men.release(from);
      this.board.paint();
      return;
    }
    this.pending = choice;
    this.selection.cancel();
    this.board.paint();
    let answer;
    try {
      answer = await this.board.onstep(choice);
    } catch (problem) {
      if (this.pending === choice) this.refuse();
      throw problem;
    }
    if (answer === false && this.pending === choice) this.refuse();
  }

  /** @param {StepChoice[]} choices @param {number} square @returns {Promise<StepChoice|null>} */
  async #ask(choices, square) {
    const side = this.board.state.side;
    const { lattice } = this.board.men;
    const rank = (/** @type {StepChoice} */ choice) => (choice.piece === null ? 0 : rankOf(lattice, choice.piece));
    const ordered = [...choices].sort((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)));
    const options = ordered.slice(0, MOST_ASKED).map((choice) => {
      if (choice.piece === null) return { value: choice, label: choice.text, picture: null };
      const man = { id: choice.piece, owner: side, glyph: choice.text.at(-1) ?? "" };
      return { value: choice, label: pieceName(lattice, man), picture: pieceIcon(lattice, man) };
    });
    this.board.paint();
    const asked = chooseAt(this.board.box, this.board.pixels(square), options);
    this.asking = asked;
    const choice = await asked.answer;
    if (this.asking === asked) {
      this.asking = null;
      this.board.focus();
      return choice;
    }
    // The position changed meanwhile.
    return null;
  }

  /** The step that was handed out does not stand. */
  refuse() {
    const from = this.pending?.path[0];
    this.pending = null;
    this.selection.cancel();
    if (from !== undefined) this.board.men.release(from);
    this.board.paint();
  }

  /** What is drawn and read of a square. @param {number} square */
  hint(square) {
    if (this.selection.prefix.at(-1) === square && this.selection.complete().length > 0) return t("board.finish");
    return "";
  }
}
