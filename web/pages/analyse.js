// @ts-check
// Analyse: any position of any game, its variations, and what an engine thinks of it while one looks.

import { h, replace } from "../app/dom.js";
import { announce } from "../app/announce.js";
import { api, catalogue as askCatalogue } from "../app/api.js";
import { dialog } from "../app/dialog.js";
import { gameTitle, onLanguage, t, word } from "../app/i18n.js";
import { icon } from "../app/icons.js";
import { keys } from "../app/keys.js";
import { go, note, setDetail } from "../app/router.js";
import { settings } from "../app/settings.js";
import { sound } from "../app/sound.js";
import { toast } from "../app/toast.js";
import { Board } from "../board/board.js";
import "../i18n/analyse.js";
import { EvalBar, firstsWin } from "../parts/evalbar.js";
import { gamePicker } from "../parts/gamepicker.js";
import { GraphPanel } from "../parts/graph-panel.js";
import { copy, decode, exportRecord, importRecord } from "../parts/importexport.js";
import { LineBook } from "../parts/lines-book.js";
import { linesCard } from "../parts/lines-card.js";
import { DiceBar } from "../parts/lines-dice.js";
import { EvaluatorPanel } from "../parts/lines-evaluator.js";
import { strongest, written } from "../parts/lines-format.js";
import { Preview } from "../parts/lines-preview.js";
import { problemText } from "../parts/lines-problem.js";
import { Search } from "../parts/lines-search.js";
import { problemOf } from "../parts/problem.js";
import { readShared, shareUrl } from "../parts/share.js";
import { GameTree } from "../parts/variations.js";
import { setUp } from "../parts/variations-editor.js";
import { VariationList } from "../parts/variations-list.js";
import { find, keep, keepWishes, walk as follow, wishes as readWishes, works } from "../parts/variations-store.js";
import { Walk } from "../parts/variations-walk.js";

/** @typedef {import("../types/api").Catalogue} Catalogue */
/** @typedef {import("../types/api").Place} Place */
/** @typedef {import("../types/api").PositionView} PositionView */
/** @typedef {import("../types/api").Problem} Problem */
/** @typedef {import("../types/api").RecordView} RecordView */
/** @typedef {import("../types/api").Step} Step */
/** @typedef {import("../types/shell").Where} Where */
/** @typedef {import("../parts/variations.js").Node} Node */

const SAVE = 400;

/** @type {import("../types/shell").Page} */
export const page = {
  path: "/analyse",
  nav: "shell.analyse",
  async mount(root, where) {
    const catalogue = await askCatalogue();
    const desk = new Desk(root, catalogue);
    await desk.enter(where);
    return { unmount: () => desk.leave() };
  },
};

class Desk {
  /**
   * @param {HTMLElement} root
   * @param {Catalogue} catalogue
   */
  constructor(root, catalogue) {
    this.root = root;
    this.catalogue = catalogue;
    this.wishes = readWishes({ on: true, engine: strongest(catalogue), time_ms: 10_000, lines: 3, arrows: true });
    if (!catalogue.limits.think_ms || this.wishes.time_ms > catalogue.limits.think_ms) this.wishes.time_ms = catalogue.limits.think_ms;
    this.work = newId();
    this.flipped = false;
    this.editing = false;
    this.timer = 0;
    /** What the pointer rests on in the lines. @type {number[] | null} */
    this.pointed = null;
    /** @type {number[] | null} */
    this.heat = null;
    this.arrowRun = 0;
    this.followed = "";
    this.quiet = false;

    this.tree = new GameTree(catalogue.games[0]?.name ?? "", "");
    this.walk = new Walk(this.tree, {
      seen: (view, ready) => this.seen(view, ready),
      changed: () => this.changed(),
      failed: (problem) => this.failed(problem),
    });
    this.search = new Search((found) => this.found(found));
    this.book = new LineBook();
    this.preview = new Preview();

    const tool = (/** @type {string} */ sign, /** @type {string} */ key, /** @type {() => void} */ run, more = {}) =>
      h("button", { type: "button", class: "button icon quiet", "t-label": key, "t-title": key, on: { click: run }, ...more }, icon(sign));
    const action = (/** @type {string} */ sign, /** @type {string} */ key, /** @type {() => void} */ run) =>
      h("button", { type: "button", class: "button small", on: { click: run } }, icon(sign), h("span", { t: key }));

    this.boardHost = h("div", { class: "analyse-board" });
    this.board = new Board(this.boardHost, { interactive: true });
    this.board.onstep = (choice) => this.step(choice.text);
    this.barHost = h("div", { class: "analyse-bar" });
    this.bar = new EvalBar(this.barHost);
    this.status = h("p", { class: "analyse-status", "aria-live": "polite" });
    this.dice = new DiceBar((face) => this.walk.cast(face));
    this.problem = h("div", { class: "analyse-problem" });
    this.editorHost = h("div", { class: "analyse-editor", hidden: true });

    this.navigation = h("div", { class: "toolbar analyse-tools" },
      tool("first", "analyse.first", () => this.walk.go(this.tree.root)),
      tool("previous", "analyse.back", () => this.walk.back()),
      tool("next", "analyse.forward", () => this.forward()),
      tool("last", "analyse.last", () => this.walk.go(this.tree.current.rest.at(-1) ?? this.tree.current)),
      h("span", { class: "tools-gap" }),
      tool("flip", "analyse.flip", () => this.flip()),
      this.editButton = h("button", { type: "button", class: "button icon quiet", "t-label": "analyse.edit", "t-title": "analyse.edit", "aria-pressed": "false", on: { click: () => void this.edit() } }, icon("edit")));

    this.moveText = h("input", { class: "input mono", id: "move-text", "t-placeholder": "analyse.type_move_hint", autocomplete: "off", spellcheck: "false", autocapitalize: "off" });
    const typed = h("form", { class: "type-move", on: { submit: (/** @type {Event} */ event) => {
      event.preventDefault();
      void this.typed();
    } } },
      h("label", { class: "visually-hidden", for: "move-text", t: "analyse.type_move" }), this.moveText,
      h("button", { class: "button icon", "t-label": "analyse.type_move", "t-title": "analyse.type_move" }, icon("check")));
    this.typedProblem = h("div");

    this.list = new VariationList({ go: (node) => this.walk.go(node), act: (deed, node) => void this.act(deed, node) });
    this.title = h("h2", { class: "moves-title" });
    this.gameButton = h("button", { type: "button", class: "button small quiet", "t-title": "analyse.new", on: { click: () => void this.fresh() } }, icon("plus"), h("span", { t: "analyse.new_short" }));
    this.branchBar = h("div", { class: "branch-bar" });
    this.moves = h("section", { class: "card moves-card", "aria-labelledby": "moves-title" },
      h("header", { class: "moves-head" }, this.title, h("span", { class: "grow" }), this.gameButton),
      this.list.node, this.branchBar, typed, this.typedProblem);
    this.title.id = "moves-title";

    this.evaluator = new EvaluatorPanel((heat) => {
      this.heat = heat;
      this.board.set({ heat: heat ?? [] });
    });
    this.card = linesCard(this.catalogue, this.wishes, {
      book: this.book,
      preview: this.preview,
      base: () => ({ game: this.tree.game, position: this.walk.view?.text ?? this.tree.start }),
      style: () => this.style,
      point: (path) => {
        this.pointed = path;
        void this.drawArrows();
      },
      play: (steps) => void this.playSteps(steps),
    }, {
      changed: (what) => this.wished(what),
      choose: (face) => this.walk.cast(face),
      explain: () => void this.explain(),
      tab: (tab) => this.evaluator.look(tab === "evaluator"),
      evaluator: this.evaluator.node,
    });

    this.graph = new GraphPanel(this.catalogue, {
      tree: () => this.tree,
      sideOf: (node) => this.sideAt(node),
      endOf: (node) => this.walk.frames.get(node.id)?.end ?? null,
      names: () => this.walk.view?.side_names ?? ["", ""],
      label: (node) => this.label(node),
      go: (node) => this.walk.go(node),
      judged: () => {
        this.drawList();
        this.save();
      },
      busy: (busy) => {
        this.quiet = busy;
        if (busy) this.search.end();
        this.followed = "";
        this.pursue();
      },
    });

    this.positionText = h("input", { class: "input mono", id: "position-text", autocomplete: "off", spellcheck: "false", autocapitalize: "off" });
    this.positionProblem = h("div");
    this.position = h("section", { class: "card position-card", "aria-labelledby": "position-title" },
      h("h2", { id: "position-title", t: "analyse.position" }),
      h("form", { class: "position-form", on: { submit: (/** @type {Event} */ event) => {
        event.preventDefault();
        void this.setPosition(this.positionText.value);
      } } },
        h("label", { class: "visually-hidden", for: "position-text", t: "analyse.position_text" }), this.positionText,
        h("button", { class: "button", t: "analyse.set_position" }),
        h("button", { type: "button", class: "button icon", "t-label": "analyse.copy_position", "t-title": "analyse.copy_position", on: { click: () => void copy(this.walk.view?.text ?? "") } }, icon("copy"))),
      this.positionProblem,
      h("div", { class: "actions" },
        action("play", "analyse.play_here", () => void this.playHere()),
        action("upload", "analyse.import", () => void this.import(null)),
        action("download", "analyse.export", () => void this.export()),
        action("link", "analyse.share", () => void this.share()),
        action("tune", "analyse.tune", () => this.tune()),
        action("why", "analyse.explain_here", () => void this.explain()),
        action("again", "analyse.recent", () => void this.recent())));

    this.boardRow = h("div", { class: "analyse-row" }, this.barHost, this.boardHost);
    // Until the first position has come there is nothing that touches could mean.
    this.room = h("div", { class: "workspace analyse", inert: true, "aria-busy": "true" },
        h("div", { class: "board-side" }, h("div", { class: "analyse-stage" }, this.boardRow, this.status, this.dice.node, this.navigation, this.problem, this.editorHost)),
        h("div", { class: "panel-side" }, this.card.node, this.moves));
    replace(this.root, h("h1", { class: "visually-hidden", t: "shell.analyse" }), this.room,
      h("div", { class: "analyse-below" }, this.graph.node, this.position));

    this.offs = [
      keys.bind(this.bindings()),
      onLanguage(() => this.words()),
      settings.on("moveStyle", () => {
        this.drawList();
        this.refound();
      }),
      settings.on("evalBar", () => this.drawBar()),
    ];
    this.dropped = (/** @type {DragEvent} */ event) => void this.drop(event);
    this.over = (/** @type {DragEvent} */ event) => {
      if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
    };
    root.addEventListener("dragover", this.over);
    root.addEventListener("drop", this.dropped);
  }

  // ---- what stands where ----

  /** @returns {import("../types/shell").Binding[]} */
  bindings() {
    const when = (/** @type {() => void} */ run) => () => {
      if (!this.editing) run();
    };
    return [
      { key: "ArrowLeft", t: "analyse.key_back", run: when(() => this.walk.back()) },
      { key: "ArrowRight", t: "analyse.key_forward", run: when(() => this.forward()) },
      { key: "ArrowUp ArrowDown", t: "analyse.key_sideways", run: (event) => when(() => this.sideways(event.key === "ArrowUp" ? -1 : 1))() },
      { key: "Home", t: "analyse.key_first", run: when(() => this.walk.go(this.tree.root)) },
      { key: "End", t: "analyse.key_last", run: when(() => this.walk.go(this.tree.current.rest.at(-1) ?? this.tree.current)) },
      { key: "A", t: "analyse.key_search", run: () => this.card.toggle() },
      { key: "B", t: "analyse.key_best", run: when(() => this.playBest()) },
      { key: "1 2 3 4 5 6 7 8 9", t: "analyse.key_die", run: (event) => when(() => this.die(Number(event.key)))() },
      { key: "0", t: "analyse.key_any", run: when(() => this.walk.cast(null)) },
      { key: "R", t: "analyse.key_random", run: when(() => this.dice.random()) },
      { key: "F", t: "analyse.key_flip", run: () => this.flip() },
      { key: "E", t: "analyse.key_edit", run: () => void this.edit() },
      { key: "M", t: "analyse.key_type", run: () => this.moveText.focus() },
      { key: "C", t: "analyse.key_comment", run: when(() => void this.act("comment", this.tree.current)) },
      { key: "Delete", t: "analyse.key_delete", run: when(() => void this.act("delete", this.tree.current)) },
    ];
  }

  /** How moves of this game are written. */
  get style() {
    return settings.get("moveStyle")[this.gameName] ?? "";
  }

  get gameName() {
    return this.tree.game.split(":")[0] ?? this.tree.game;
  }

  get about() {
    return this.catalogue.games.find(({ name }) => name === this.gameName);
  }

  // ---- coming and going ----

  /** @param {Where} where */
  async enter(where) {
    await this.arrive(where);
    this.room.inert = false;
    this.room.removeAttribute("aria-busy");
  }

  /** @param {Where} where */
  async arrive({ query }) {
    const analysis = query.get("analysis");
    const engine = query.get("engine");
    if (engine) {
      // Tune hands over the evaluator that it has made; what was chosen here before stays kept.
      this.wishes.engine = engine;
      this.card.picker.set(engine);
    }
    try {
      if (query.get("match") && query.get("number")) {
        const record = await api.get(`/matches/${encodeURIComponent(query.get("match") ?? "")}/games/${encodeURIComponent(query.get("number") ?? "")}`);
        await this.openRecord(record, Number(query.get("at") ?? 0));
        return;
      }
      if (query.get("played")) {
        const written = await api.get(`/games/${encodeURIComponent(query.get("played") ?? "")}/record?format=pgn`);
        const read = await api.post("/records/read", { text: written.text, file_name: written.file_name });
        await this.openRecord(read.records[0]);
        return;
      }
      if (analysis && (await this.openAnalysis(analysis))) return;
      const shared = readShared(query);
      if (shared) {
        await this.openShared(shared);
        return;
      }
    } catch (error) {
      await this.openLast();
      this.failed(problemOf(error));
      return;
    }
    await this.openLast();
  }

  async openLast() {
    const [last] = works();
    const tree = last ? GameTree.load(last.tree) : null;
    if (last && tree && this.catalogue.games.some(({ name }) => name === tree.game.split(":")[0])) {
      await this.open(tree, last.id);
      return;
    }
    await this.openGame(this.catalogue.games[0]?.name ?? "");
  }

  /**
   * An analysis that runs or has run somewhere else, as that of a move in a game.
   * @param {string} id
   */
  async openAnalysis(id) {
    try {
      const view = /** @type {import("../types/api").AnalysisView} */ (await api.get(`/analyses/${encodeURIComponent(id)}`));
      const { place } = view;
      const moves = place.moves ?? [];
      this.quiet = true;
      await this.openShared({ game: place.game, position: place.position ?? "", moves, at: moves.length, roll: place.roll ?? null });
      // It stays in sight until another position is looked at.
      this.followed = this.aim();
      this.search.attach(id, view.engine, this.walk.place());
      return true;
    } catch {
      // The server keeps only the last ones; the place may stand in the address besides.
      toast(t("analyse.analysis_gone"));
      return false;
    } finally {
      this.quiet = false;
    }
  }

  /** @param {import("../parts/share.js").Shared} shared */
  async openShared({ game, position, moves, at, roll }) {
    const kept = find(game, position, moves);
    if (kept) {
      kept.tree.go(follow(kept.tree, moves.slice(0, at)) ?? kept.tree.root);
      // Turns that the address holds lie in one line with where it stands.
      await this.open(kept.tree, kept.work.id, roll);
      return;
    }
    const tree = new GameTree(game, position);
    const shows = await this.settle(tree);
    const problem = moves.length ? await this.grow(tree, moves) : null;
    tree.go(tree.line[Math.min(at, tree.line.length) - 1] ?? tree.root);
    await this.open(tree, newId(), problem ? null : (roll ?? (moves.length ? null : shows)));
    if (problem) this.failed(problem);
  }

  /**
   * Makes the start of a tree fit: a start that is drawn by chance is written down; a roll in the text is
   * said beside it, so that other faces can be looked at.
   * @param {GameTree} tree
   */
  async settle(tree) {
    const seed = Math.floor(Math.random() * 2 ** 31);
    const place = { game: tree.game, ...(tree.start ? { position: tree.start } : {}) };
    const view = /** @type {PositionView} */ (await api.post("/position", { ...place, seed }));
    if (!tree.start) {
      const other = /** @type {PositionView} */ (await api.post("/position", { ...place, seed: seed + 1 }));
      if (other.text !== view.text) tree.start = view.text;
    }
    if (view.roll !== null && view.faces.length > 1 && !view.mid_turn && !view.end) {
      const bare = await this.bare(view);
      if (bare) tree.start = bare;
      return view.roll;
    }
    return null;
  }

  /**
   * The text of a position with its die in the air.
   * @param {PositionView} view
   */
  async bare(view) {
    try {
      const pieces = view.board.pieces.map(({ square, glyph }) => ({ square, glyph }));
      const arranged = await api.post("/arrange", { game: view.game, pieces, side: view.side });
      return arranged.problem ? null : /** @type {string} */ (arranged.text);
    } catch {
      return null;
    }
  }

  /**
   * Plays moves into a fresh tree; what the game refuses is said, and what comes before it stays.
   * @param {GameTree} tree
   * @param {Step[]} moves
   * @returns {Promise<Problem | null>}
   */
  async grow(tree, moves) {
    const base = { game: tree.game, ...(tree.start ? { position: tree.start } : {}) };
    const line = async (/** @type {Step[]} */ steps) => /** @type {import("../types/api").LineView} */ (await api.post("/line", { ...base, moves: steps }));
    /** @type {import("../types/api").LineView | null} */
    let found = null;
    /** @type {Problem | null} */
    let problem = null;
    try {
      found = await line(moves);
    } catch (error) {
      problem = problemOf(error);
      const only = moves.length === 1 ? moves[0] : null;
      if (only && /\s/.test(only.text)) {
        // A list written with spaces, as people type it.
        found = await line(only.text.split(/\s+/).map((text) => ({ text }))).catch(() => null);
        if (found) problem = null;
      }
      for (let most = moves.length - 1; most > 0 && !found; most -= 1) found = await line(moves.slice(0, most)).catch(() => null);
    }
    if (found) tree.addLine(tree.root, found.turns.map((turn, at) => ({ ...turn, roll: turn.roll ?? moves[at]?.roll ?? null })));
    return problem;
  }

  /** @param {string} game */
  async openGame(game) {
    const tree = new GameTree(game, "");
    try {
      const roll = await this.settle(tree);
      await this.open(tree, newId(), roll);
    } catch (error) {
      this.failed(problemOf(error));
    }
  }

  /**
   * @param {RecordView | undefined} record
   * @param {number} [at] the turn to stand at
   */
  async openRecord(record, at = 0) {
    if (!record) return;
    const tree = GameTree.fromRecord(record);
    tree.go(tree.mainLine[at - 1] ?? tree.root);
    await this.open(tree, newId());
  }

  /**
   * @param {GameTree} tree
   * @param {string} work
   * @param {number | null} [roll]
   */
  async open(tree, work, roll = null) {
    this.graph.run?.cancel();
    this.search.end();
    this.followed = "";
    this.tree = tree;
    this.work = work;
    this.preview.hide();
    const opened = this.walk.open(tree);
    if (roll !== null) this.walk.cast(roll);
    await opened;
    this.save();
    void this.walk.fill().then(() => {
      if (this.tree !== tree) return;
      this.drawList();
      this.graph.show();
      this.save();
    });
  }

  leave() {
    clearTimeout(this.timer);
    this.write();
    this.search.end();
    this.graph.destroy();
    this.card.destroy();
    this.evaluator.destroy();
    this.list.destroy();
    this.preview.destroy();
    this.bar.destroy();
    this.board.destroy();
    for (const off of this.offs) off();
  }

  // ---- where one stands ----

  /** Who moves at a node. @param {Node} node @returns {0 | 1} */
  sideAt(node) {
    const frame = this.walk.frames.get(node.id);
    if (frame) return frame.side;
    const next = node.children[0]?.turn?.side;
    if (next !== undefined) return next;
    if (node.turn?.side !== undefined) return node.turn.side === 0 ? 1 : 0;
    return /** @type {0 | 1} */ ((this.list.looks.first + node.ply) % 2);
  }

  /** @param {Node} node */
  label(node) {
    return `${this.list.number(node)}${this.list.side(node) === 0 ? "." : "…"} ${node.turn?.roll ? `${node.turn.roll}: ` : ""}${written(node.turn, this.style)}`;
  }

  /** The tree, the place or the die is another. */
  changed() {
    replace(this.problem);
    replace(this.typedProblem);
    replace(this.positionProblem);
    this.drawList();
    this.address();
    this.save();
  }

  address() {
    const { tree } = this;
    note(shareUrl({
      game: tree.game,
      position: tree.start,
      moves: tree.line.map(({ turn }) => ({ text: turn?.text ?? "", ...(turn?.roll === null || turn?.roll === undefined ? {} : { roll: turn.roll }) })),
      at: tree.current.ply,
      roll: this.walk.half.length ? null : this.walk.roll,
    }));
  }

  /**
   * @param {PositionView} view
   * @param {boolean} ready
   */
  seen(view, ready) {
    const { turn } = this.tree.current;
    const last = view.last ?? (turn?.path?.length ? { path: turn.path } : null);
    if (this.tree.current === this.tree.root && !this.walk.half.length) this.list.looks.first = view.side;
    this.board.set({
      board: view.board,
      moves: ready && !this.editing && !view.end ? view.moves : [],
      last,
      side: view.side,
      flipped: this.flipped,
      readonly: this.editing,
      heat: [],
      arrows: [],
    });
    this.preview.flipped = this.flipped;
    this.pointed = null;
    this.dice.show(view, this.walk.roll);
    if (document.activeElement !== this.positionText) this.positionText.value = view.text;
    this.status.textContent = this.statusOf(view);
    this.evaluator.show(this.walk.place(), view);
    if (!ready) return;
    const frame = this.walk.frames.get(this.tree.current.id);
    if (!frame && !this.walk.half.length && this.walk.roll === null) this.walk.frames.set(this.tree.current.id, view);
    this.graph.show();
    this.pursue();
    this.words();
  }

  /** @param {PositionView} view */
  statusOf(view) {
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

  words() {
    const { about, tree } = this;
    const variant = tree.game.split(":")[1];
    const players = tree.about.players?.some(Boolean) ? tree.about.players.map((name) => name || "?").join(" – ") : "";
    const name = (about ? gameTitle(about) : tree.game) + (variant ? ` · ${variant}` : "");
    this.title.textContent = players || name;
    this.title.title = name;
    setDetail(players || name);
    if (this.walk.view) this.status.textContent = this.statusOf(this.walk.view);
    this.drawList();
    this.drawBar();
  }

  drawList() {
    const { tree } = this;
    const last = tree.mainLine.at(-1);
    const end = last ? this.walk.frames.get(last.id)?.end : null;
    const names = this.walk.view?.side_names ?? ["", ""];
    const told = end ?? (tree.about.outcome ? { winner: tree.about.outcome.winner, reason: tree.about.reason ?? "" } : null);
    this.list.show(tree, {
      style: this.style,
      first: this.walk.frames.get(tree.root.id)?.side ?? this.list.looks.first,
      mark: (node) => this.graph.mark(node),
      end: told ? ended(told.winner, told.reason, names) : null,
    });
    this.drawBranches();
  }

  /** Where the game parts, the ways to go on. */
  drawBranches() {
    const { children } = this.tree.current;
    replace(this.branchBar, children.length > 1
      ? [h("span", { class: "muted small", t: "analyse.goes_on_with" }), children.map((child, at) =>
        h("button", { type: "button", class: "chip", "aria-pressed": String(at === 0), on: { click: () => this.walk.go(child) } }, child.turn?.roll ? `${child.turn.roll}: ` : "", written(child.turn, this.style)))]
      : null);
    this.branchBar.hidden = children.length < 2;
  }

  /** @param {Problem} problem */
  failed(problem) {
    replace(this.problem, problemText(problem));
    this.problem.hidden = false;
    sound.play("error");
    this.board.refuse();
  }

  // ---- moves ----

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
    const faces = view.faces.filter((_, at) => seen[at]?.moves.some((/** @type {import("../types/api").StepChoice} */ choice) => choice.text === text));
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
    announce([this.list.words(this.tree.current, view.side_names), this.statusOf(view)].join(". "));
  }

  async typed() {
    const text = this.moveText.value.trim();
    if (!text) return;
    const rolled = /^(\d{1,2})[:.]\s*(.+)$/.exec(text);
    if (rolled && this.walk.view?.needs_roll) {
      const face = Number(rolled[1]);
      if (this.walk.view.faces.includes(face)) this.walk.cast(face);
    }
    replace(this.typedProblem);
    if (await this.step(rolled?.[2] ?? text)) {
      this.moveText.value = "";
      return;
    }
    // What was wrong with it is said where it was typed.
    replace(this.typedProblem, ...this.problem.childNodes);
    this.moveText.select();
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
    const best = this.card.panel.best()[0];
    if (best) void this.playSteps([{ text: best.text }]);
  }

  forward() {
    const next = this.tree.current.children[0];
    if (next) this.walk.go(next);
  }

  /** @param {1 | -1} by */
  sideways(by) {
    const among = this.tree.current.parent?.children ?? [];
    const to = among[among.indexOf(this.tree.current) + by];
    if (to) this.walk.go(to);
  }

  /** @param {number} face */
  die(face) {
    const { view } = this.walk;
    if (view && !view.mid_turn && view.faces.includes(face)) this.walk.cast(face);
  }

  flip() {
    this.flipped = !this.flipped;
    this.board.set({ flipped: this.flipped });
    this.preview.flipped = this.flipped;
    this.drawBar();
  }

  /**
   * @param {import("../parts/variations-list.js").Deed} deed
   * @param {Node} node
   */
  async act(deed, node) {
    const { tree } = this;
    if (deed === "promote" || deed === "main") {
      if (deed === "promote" ? tree.promote(node) : tree.makeMain(node)) this.changed();
      this.graph.show();
      return;
    }
    if (deed === "copy") {
      await copy(node.path.map((one) => this.label(one).replace(/^\d+… /, "")).join(" "));
      return;
    }
    if (deed === "comment") {
      const area = h("textarea", { class: "input", rows: 4, id: "comment-text", value: node.comment, autofocus: true });
      const kept = await dialog({
        title: node.parent ? t("analyse.comment_on", { move: this.label(node) }) : t("analyse.comment_start"),
        body: h("div", { class: "field" }, h("label", { for: "comment-text", t: "analyse.comment_text" }), area),
        actions: [{ value: "cancel", t: "shell.cancel" }, { value: "ok", t: "shell.ok", kind: "primary" }],
      });
      if (kept === "ok") {
        node.comment = area.value.trim();
        this.changed();
      }
      return;
    }
    if (!node.parent) return;
    const below = count(node);
    if (below > 5) {
      const sure = await dialog({
        title: t("analyse.delete"),
        body: t("analyse.delete_sure", { n: below }),
        actions: [{ value: "no", t: "shell.cancel" }, { value: "yes", t: "analyse.delete", kind: "danger" }],
      });
      if (sure !== "yes") return;
    }
    const here = tree.current;
    tree.remove(node);
    if (tree.current !== here) {
      this.walk.roll = null;
      this.walk.half = [];
      void this.walk.refresh();
    }
    this.changed();
    this.graph.show();
  }

  // ---- the search ----

  /** What is to be searched, and how: a search for the same goes on. */
  aim() {
    return JSON.stringify([this.walk.place(), this.wishes.engine, this.wishes.time_ms, this.wishes.lines, this.wishes.on]);
  }

  /** Lets the search follow the position. */
  pursue() {
    const { view } = this.walk;
    if (!view || this.editing || this.quiet) return;
    const place = this.walk.place();
    const key = this.aim();
    if (key === this.followed) return;
    this.followed = key;
    if (view.end) {
      this.search.look(place, this.wishes.engine);
    } else if (this.wishes.on) {
      this.search.start(place, { engine: this.wishes.engine, time_ms: this.wishes.time_ms, lines: this.wishes.lines, tree: false });
    } else this.search.look(place, this.wishes.engine);
  }

  /** @param {import("../parts/lines-search.js").Found} found */
  found(found) {
    const { view } = this.walk;
    if (!view) return;
    this.card.panel.show(found, view);
    const said = view.end ? "" : found.state === "running" || found.state === "waiting" ? "analyse.state_running" : found.state === "idle" ? (this.wishes.on ? "" : "analyse.state_off") : `analyse.state_${found.state}`;
    this.card.state.textContent = said ? t(said) : "";
    if (found.problem) this.card.picker.fault(found.problem);
    this.drawBar();
    void this.drawArrows();
  }

  refound() {
    const { view } = this.walk;
    if (view) this.card.panel.show(this.search.found, view);
  }

  /** @param {"on" | "search" | "lines" | "arrows"} what */
  wished(what) {
    keepWishes(this.wishes);
    if (what === "arrows") {
      void this.drawArrows();
      return;
    }
    if (what === "on" && !this.wishes.on && this.search.running) {
      // What was found until now stays in sight.
      this.search.stop();
      this.followed = "";
      return;
    }
    this.pursue();
    if (what === "lines") this.refound();
  }

  drawBar() {
    const { view } = this.walk;
    if (!view) return;
    const { report } = this.search.found;
    this.boardRow.classList.toggle("barless", !settings.get("evalBar"));
    this.barHost.hidden = !settings.get("evalBar");
    const end = view.end;
    const win = end ? (end.winner === null ? 0.5 : end.winner === 0 ? 1 : 0) : report?.win === null || report?.win === undefined ? null : firstsWin(report.win, view.side);
    this.bar.set({ win, exact: end !== null || (report?.exact ?? false), names: view.side_names, flipped: this.flipped });
  }

  /** The best turns on the board, or the one that is pointed at. */
  async drawArrows() {
    const mine = ++this.arrowRun;
    if (this.pointed) {
      this.board.set({ arrows: this.pointed.length ? [{ path: this.pointed, color: 1 }] : [] });
      return;
    }
    const { view } = this.walk;
    const best = this.wishes.arrows && view && !view.end && !this.editing ? this.card.panel.best() : [];
    if (!view || !best.length) {
      this.board.set({ arrows: [] });
      return;
    }
    const top = best[0]?.win ?? 0;
    const base = { game: this.tree.game, position: view.text };
    const near = best.filter(({ win }, at) => at === 0 || top - (win ?? 0) < 0.1);
    const arrows = await Promise.all(near.map(async ({ text, win }, at) => {
      const known = view.moves.find((choice) => choice.text === text)?.path;
      try {
        const path = known ?? (await this.book.line(base, [{ text }])).turns[0]?.path ?? [];
        /** @type {import("../board/overlay.js").Arrow} */
        const arrow = { path, color: at === 0 ? 0 : 1, width: at === 0 ? 1 : Math.max(0.45, 0.9 - (top - (win ?? 0)) * 6) };
        return arrow;
      } catch {
        return null;
      }
    }));
    if (mine !== this.arrowRun || view !== this.walk.view) return;
    this.board.set({ arrows: arrows.filter((arrow) => arrow !== null && arrow.path.length > 0).map((arrow) => /** @type {import("../board/overlay.js").Arrow} */ (arrow)) });
  }

  // ---- other places ----

  /** Runs a search that keeps its tree, and shows it. */
  async explain() {
    const { view } = this.walk;
    if (!view || view.end) {
      toast(t("analyse.nothing_to_explain"));
      return;
    }
    try {
      const { id } = await api.post("/analyses", {
        ...this.walk.place(), engine: this.wishes.engine || undefined, time_ms: Math.min(this.wishes.time_ms, 3000), lines: 1, tree: true,
      });
      this.write();
      go(`/explain/${encodeURIComponent(id)}`);
    } catch (error) {
      this.failed(problemOf(error));
    }
  }

  async playHere() {
    const { view } = this.walk;
    if (!view) return;
    if (view.end) {
      toast(t("analyse.over_here"));
      return;
    }
    const level = `level:${this.catalogue.default_level}`;
    try {
      const seats = [{ kind: "engine", engine: level }, { kind: "engine", engine: level }];
      seats[view.side] = /** @type {any} */ ({ kind: "person" });
      const state = await api.post("/games", { game: this.tree.game, position: view.text, seats, clock: null, hand_dice: false, explain: true });
      go(`/play/${encodeURIComponent(state.id)}`);
    } catch (error) {
      this.failed(problemOf(error));
    }
  }

  tune() {
    const { view } = this.walk;
    go(`/tune?${new URLSearchParams({ game: this.tree.game, position: view?.text ?? this.tree.start })}`);
  }

  async share() {
    await copy(location.href);
  }

  async export() {
    await exportRecord(this.catalogue, this.tree.record(this.tree.line), this.walk.view?.text ?? "");
  }

  /** @param {{text: string, file: string} | null} given */
  async import(given) {
    const record = await importRecord(this.catalogue, given);
    if (!record) return;
    await this.openRecord(record);
  }

  /** @param {DragEvent} event */
  async drop(event) {
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    await this.import({ text: decode(await file.arrayBuffer()), file: file.name });
  }

  /** Another game, or the same from its start. */
  async fresh() {
    const picker = gamePicker({ catalogue: this.catalogue, game: this.tree.game, name: "analyse-game" });
    const chosen = await dialog({
      title: t("analyse.new"),
      body: picker.node,
      wide: true,
      actions: [{ value: "cancel", t: "shell.cancel" }, { value: "open", t: "analyse.open", kind: "primary" }],
    });
    const game = picker.text();
    picker.destroy();
    if (chosen === "open") await this.openGame(game);
  }

  async recent() {
    const all = works();
    let chosen = all[0]?.id ?? "";
    const answer = await dialog({
      title: t("analyse.recent"),
      body: all.length
        ? h("div", { class: "import-list" }, all.map((work, at) => h("label", { class: "check" },
          h("input", { type: "radio", name: "work", checked: at === 0, on: { change: () => (chosen = work.id) } }),
          h("span", null, work.title, h("span", { class: "muted small" }, ` · ${new Date(work.when).toLocaleString()}`)))))
        : h("p", { class: "muted", t: "analyse.recent_none" }),
      actions: [{ value: "cancel", t: "shell.cancel" }, ...(all.length ? [/** @type {const} */ ({ value: "open", t: "analyse.open", kind: "primary" })] : [])],
    });
    const work = all.find(({ id }) => id === chosen);
    const tree = answer === "open" && work ? GameTree.load(work.tree) : null;
    if (work && tree) await this.open(tree, work.id);
  }

  /** @param {string} text */
  async setPosition(text) {
    replace(this.positionProblem);
    const tree = new GameTree(this.tree.game, text.trim());
    try {
      const roll = await this.settle(tree);
      this.positionText.blur();
      await this.open(tree, newId(), roll);
    } catch (error) {
      replace(this.positionProblem, problemText(problemOf(error)));
    }
  }

  async edit() {
    const { view } = this.walk;
    if (!view || this.editing) return;
    this.editing = true;
    this.search.end();
    this.editButton.setAttribute("aria-pressed", "true");
    this.root.classList.add("editing");
    this.editorHost.hidden = false;
    const text = await setUp(this.editorHost, { game: this.tree.game, view, flipped: this.flipped });
    this.editorHost.hidden = true;
    this.root.classList.remove("editing");
    this.editing = false;
    this.editButton.setAttribute("aria-pressed", "false");
    this.followed = "";
    if (text !== null) await this.setPosition(text);
    else if (this.walk.view) this.seen(this.walk.view, true);
  }

  // ---- what is kept ----

  save() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.write(), SAVE);
  }

  write() {
    clearTimeout(this.timer);
    const { tree } = this;
    const players = tree.about.players?.filter(Boolean).join(" – ");
    const title = [this.about ? gameTitle(this.about) : tree.game, tree.game.split(":")[1], players, t("analyse.n_turns", { n: tree.mainLine.length })].filter(Boolean).join(" · ");
    // An untouched start is no work.
    if (tree.size === 0 && !tree.start && works().length) return;
    keep({ id: this.work, title, when: Date.now(), tree: tree.save() });
  }
}

/**
 * How a game ended, in words.
 * @param {0 | 1 | null} winner
 * @param {string | null} reason
 * @param {[string, string]} names
 */
function ended(winner, reason, names) {
  const vars = { reason: word(reason), side: winner === null ? "" : word(names[winner]) };
  return t(`analyse.${winner === null ? "drawn" : "won"}${reason ? "" : "_plain"}`, vars);
}

function newId() {
  return `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;
}

/** @param {Node} node */
function count(node) {
  let all = 0;
  const open = [node];
  for (let at = open.pop(); at; at = open.pop()) {
    all += 1;
    open.push(...at.children);
  }
  return all;
}
