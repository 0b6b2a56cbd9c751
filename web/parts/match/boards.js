// The games that are on the boards of a match right now.
import { h } from "../../app/dom.js";
import { onLanguage, t } from "../../app/i18n.js";
import { Board } from "../../board/board.js";
import { percent } from "./figures.js";

/** @typedef {import("../../types/api").LiveGame} LiveGame */

/** One small board with the names above and the win chance as a bar below. */
class LiveBoard {
  constructor() {
    this.first = h("span", { class: "live-name" });
    this.second = h("span", { class: "live-name" });
    this.place = h("div", { class: "live-board" });
    this.fill = h("span", { class: "live-win-fill" });
    this.win = h("div", { class: "live-win" }, this.fill);
    this.root = h("article", { class: "live-game" }, this.second, this.place, this.first, this.win);
    this.board = new Board(this.place, { small: true, interactive: false });
    this.job = "";
  }

  /** @param {LiveGame} game */
  set({ job, first, second, view, win }) {
    const same = this.job === String(job);
    this.job = String(job);
    const turn = (/** @type {number} */ side) => (view.side === side && !view.end ? "▸ " : "");
    this.first.textContent = turn(0) + first;
    this.second.textContent = turn(1) + second;
    const label = t("match.board_label", { first, second });
    this.root.setAttribute("aria-label", label);
    this.board.set({
      board: view.board,
      last: view.last,
      side: view.side,
      readonly: true,
      // A new game on this board begins; nothing glides there from the old one.
      animate: same,
    });
    // The bar keeps its place while nothing is known.
    this.win.style.visibility = win === null ? "hidden" : "visible";
    this.fill.style.width = `${(win ?? 0.5) * 100}%`;
    this.win.title = win === null ? "" : t("match.win", { name: first, win: percent(win) });
  }

  destroy() {
    this.board.destroy();
    this.root.remove();
  }
}

export class LiveBoards {
  /** @param {HTMLElement} host */
  constructor(host) {
    this.none = h("p", { class: "muted", t: "match.boards_none" });
    this.grid = h("div", { class: "live-games" });
    host.append(this.grid, this.none);
    /** @type {LiveBoard[]} */
    this.boards = [];
    /** @type {LiveGame[]} */
    this.games = [];
    this.off = onLanguage(() => this.set(this.games));
  }

  /** @param {LiveGame[]} games */
  set(games) {
    this.games = games;
    this.none.hidden = games.length > 0;
    // A game keeps its board from its first turn to its last; boards that are free take new games.
    const wanted = new Map(games.map((game) => [String(game.job), game]));
    const free = this.boards.filter((board) => !wanted.has(board.job));
    for (const board of this.boards) {
      const game = wanted.get(board.job);
      if (game) board.set(game);
      wanted.delete(board.job);
    }
    for (const game of wanted.values()) {
      let board = free.shift();
      if (!board) {
        board = new LiveBoard();
        this.boards.push(board);
        this.grid.append(board.root);
      }
      board.set(game);
    }
    for (const board of free) {
      board.destroy();
      this.boards.splice(this.boards.indexOf(board), 1);
    }
  }

  destroy() {
    this.off();
    for (const board of this.boards) board.destroy();
  }
}
