// @ts-check
// The page of analysis as one: the tree that is worked at, where one stands in it, and the parts that show
// it. What happens in one part reaches the others through here, and so does the address.

import { h, replace } from "../../app/dom.js";
import { gameTitle, onLanguage, t } from "../../app/i18n.js";
import { keys } from "../../app/keys.js";
import { note, setDetail } from "../../app/router.js";
import { moveStyle, settings } from "../../app/settings.js";
import { sound } from "../../app/sound.js";
import "../../i18n/analyse.js";
import { GraphPanel } from "../graph/panel.js";
import { shareUrl } from "../share.js";
import { GameTree } from "../variations/tree.js";
import { keep, works } from "../variations/store.js";
import { Walk } from "../variations/walk.js";
import { arrive } from "./arrive.js";
import { newId } from "./begin.js";
import { Hand } from "./hand.js";
import { bindings } from "./keys.js";
import { Live } from "./live.js";
import { MovesCard } from "./moves.js";
import { RecordCard } from "./record.js";
import { Stage } from "./stage.js";

/** @typedef {import("../../types/api").Catalogue} Catalogue */
/** @typedef {import("../../types/api").PositionView} PositionView */
/** @typedef {import("../../types/api").Problem} Problem */
/** @typedef {import("../variations/tree.js").Node} Node */

/** A work is kept when the hand rests. */
const SAVE = 400;

export class Desk {
  /**
   * @param {HTMLElement} root
   * @param {Catalogue} catalogue
   */
  constructor(root, catalogue) {
    this.root = root;
    this.catalogue = catalogue;
    /** The name under which the tree is kept. */
    this.work = newId();
    this.timer = 0;
    this.tree = new GameTree(catalogue.games[0]?.name ?? "", "");
    this.walk = new Walk(this.tree, {
      seen: (view, ready) => this.seen(view, ready),
      changed: () => this.changed(),
      failed: (problem) => this.failed(problem),
    });
    this.hand = new Hand(this);
    this.stage = new Stage(this);
    this.live = new Live(this);
    this.moves = new MovesCard(this);
    this.record = new RecordCard(this);
    this.graph = new GraphPanel(catalogue, {
      tree: () => this.tree,
      sideOf: (node) => this.sideAt(node),
      endOf: (node) => this.walk.frames.get(node.id)?.end ?? null,
      names: () => this.walk.view?.side_names ?? ["", ""],
      label: (node) => this.moves.label(node),
      go: (node) => this.walk.go(node),
      judged: () => {
        this.moves.draw();
        this.save();
      },
      busy: (busy) => this.live.yieldTo(busy),
    });

    // Until the first position has come there is nothing that touches could mean.
    this.room = h("div", { class: "workspace analyse", inert: true, "aria-busy": "true" },
      h("div", { class: "board-side" }, this.stage.node),
      h("div", { class: "panel-side" }, this.live.card.node, this.moves.node));
    replace(root, h("h1", { class: "visually-hidden", t: "shell.analyse" }), this.room,
      h("div", { class: "analyse-below" }, this.graph.node, this.record.node));

    // A page that is left at once still keeps the last move.
    const leave = () => this.write();
    addEventListener("pagehide", leave);
    this.offs = [
      () => removeEventListener("pagehide", leave),
      keys.bind(bindings(this)),
      onLanguage(() => this.words()),
      settings.on("moveStyle", () => {
        this.moves.draw();
        this.live.refound();
      }),
      settings.on("evalBar", () => this.stage.drawBar()),
    ];
    root.addEventListener("dragover", (event) => {
      if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
    });
    root.addEventListener("drop", (event) => void this.record.drop(event));
  }

  /** How moves of this game are written. */
  get style() {
    return moveStyle(this.gameName, this.about?.styles ?? []);
  }

  get gameName() {
    return this.tree.game.split(":")[0] ?? this.tree.game;
  }

  get about() {
    return this.catalogue.games.find(({ name }) => name === this.gameName);
  }

  // ---- coming and going ----

  /** @param {import("../../types/shell").Where} where */
  async enter({ query }) {
    await arrive(this, query);
    this.room.inert = false;
    this.room.removeAttribute("aria-busy");
  }

  /**
   * @param {GameTree} tree
   * @param {string} work
   * @param {number | null} [roll]
   */
  async open(tree, work, roll = null) {
    this.graph.run?.cancel();
    this.live.search.end();
    this.live.forget();
    this.tree = tree;
    this.work = work;
    this.live.preview.hide();
    const opened = this.walk.open(tree);
    if (roll !== null) this.walk.cast(roll);
    await opened;
    this.save();
    void this.walk.fill().then(() => {
      if (this.tree !== tree) return;
      this.moves.draw();
      this.graph.show();
      this.save();
    });
  }

  leave() {
    this.write();
    this.live.destroy();
    this.graph.destroy();
    this.moves.list.destroy();
    this.stage.destroy();
    for (const off of this.offs) off();
  }

  // ---- where one stands ----

  first() {
    this.walk.go(this.tree.root);
  }

  last() {
    this.walk.go(this.tree.current.rest.at(-1) ?? this.tree.current);
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

  /** Who moves at a node. @param {Node} node @returns {0 | 1} */
  sideAt(node) {
    const frame = this.walk.frames.get(node.id);
    if (frame) return frame.side;
    const next = node.children[0]?.turn?.side;
    if (next !== undefined) return next;
    if (node.turn?.side !== undefined) return node.turn.side === 0 ? 1 : 0;
    return /** @type {0 | 1} */ ((this.moves.list.looks.first + node.ply) % 2);
  }

  /** The tree, the place or the die is another. */
  changed() {
    for (const { problem } of [this.stage, this.moves, this.record]) replace(problem);
    this.moves.draw();
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
    const { walk, tree } = this;
    if (tree.current === tree.root && !walk.half.length) this.moves.list.looks.first = view.side;
    this.stage.show(view, ready);
    this.record.show(view);
    this.live.evaluator.show(walk.place(), view);
    if (!ready) return;
    const frame = walk.frames.get(tree.current.id);
    if (!frame && !walk.half.length && walk.roll === null) walk.frames.set(tree.current.id, view);
    this.graph.show();
    this.live.pursue();
    this.words();
  }

  words() {
    const { about, tree } = this;
    const variant = tree.game.split(":")[1];
    const players = tree.about.players?.some(Boolean) ? tree.about.players.map((name) => name || "?").join(" – ") : "";
    const name = (about ? gameTitle(about) : tree.game) + (variant ? ` · ${variant}` : "");
    this.moves.title.textContent = players || name;
    this.moves.title.title = name;
    setDetail(players || name);
    this.stage.board.setLabel(t("analyse.board_label", { game: name }));
    if (this.walk.view) this.stage.words(this.walk.view);
    this.moves.draw();
    this.stage.drawBar();
  }

  /** @param {Problem} problem */
  failed(problem) {
    this.stage.failed(problem);
    sound.play("error");
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
