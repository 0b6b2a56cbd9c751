// @ts-check
// Explain: the tree that a search has searched, node by node, with what was left out and why.

import { h, replace } from "../app/dom.js";
import { announce } from "../app/announce.js";
import { api, ApiError, catalogue as askCatalogue } from "../app/api.js";
import { gameTitle, onLanguage, t, word } from "../app/i18n.js";
import { icon } from "../app/icons.js";
import { keys } from "../app/keys.js";
import { go, link, note, setDetail } from "../app/router.js";
import { toast } from "../app/toast.js";
import { Board } from "../board/board.js";
import "../i18n/analyse.js";
import "../i18n/explain.js";
import { enginePicker } from "../parts/enginepicker.js";
import { gamePicker, startOf } from "../parts/gamepicker.js";
import { expected, percent, score, seconds, strongest, whole } from "../parts/lines/format.js";
import { problemText } from "../parts/lines/problem.js";
import { problemOf } from "../parts/problem.js";
import { readShared, RESUME, shareUrl } from "../parts/share.js";
import { TreeDetail } from "../parts/tree/detail.js";
import { SearchTree } from "../parts/tree/model.js";
import { TreeView } from "../parts/tree/view.js";

/** @typedef {import("../types/api").AnalysisView} AnalysisView */
/** @typedef {import("../types/api").Catalogue} Catalogue */
/** @typedef {import("../types/api").TreeNode} TreeNode */
/** @typedef {import("../types/shell").Where} Where */

/** @type {import("../types/shell").Page} */
export const page = {
  path: "/explain",
  title: "shell.explain",
  async mount(root, where) {
    const catalogue = await askCatalogue();
    const id = where.params.id;
    if (!id) return entry(root, catalogue, where);
    const study = new Study(root, catalogue, id, Number(where.query.get("node") ?? NaN));
    await study.begin();
    return { unmount: () => study.leave() };
  },
};

/**
 * Without an analysis: what this page is, and a search to begin with.
 * @param {HTMLElement} root
 * @param {Catalogue} catalogue
 * @param {Where} where
 * @param {string} [gone] key of why there is none
 */
function entry(root, catalogue, where, gone) {
  const shared = readShared(where.query);
  // A game with a die has the most to show.
  const game = shared?.game ?? (catalogue.games.find(({ dice }) => dice) ?? catalogue.games[0])?.name ?? "";
  const host = h("div", { class: "entry-board" });
  const board = new Board(host, { small: true });
  const fault = h("div");
  const position = h("input", { class: "input mono", id: "explain-position", value: shared?.position ?? "", autocomplete: "off", spellcheck: "false", "t-placeholder": "explain.usual_start", on: { change: () => void look() } });
  const picker = gamePicker({ catalogue, game, compact: true, name: "explain-game", onchange: () => {
    position.value = "";
    void look();
  } });
  const engine = enginePicker({ catalogue, name: "explain-engine", label: "analyse.engine", value: strongest(catalogue) });
  const depth = h("select", { class: "input", id: "explain-depth" },
    h("option", { value: "", t: "explain.depth_free" }), [1, 2, 3, 4, 5, 6].map((n) => h("option", { value: n, selected: n === 3 }, n)));
  const button = h("button", { class: "button primary large" }, icon("why"), h("span", { t: "explain.run" }));
  replace(root,
    h("div", { class: "entry" },
      h("section", { class: "card stack" },
        h("h1", { t: "explain.title" }),
        gone ? h("p", { class: "notice warn", t: gone }) : null,
        h("p", { t: "explain.entry" }),
        h("ul", { class: "entry-ways" },
          h("li", null, link("/analyse", { t: "explain.way_analyse" })),
          h("li", null, link("/play", { t: "explain.way_play" }))),
        h("form", { class: "stack entry-form", on: { submit: (/** @type {Event} */ event) => {
          event.preventDefault();
          void run();
        } } },
          picker.node,
          h("div", { class: "field" }, h("label", { for: position.id, t: "analyse.position_text" }), position),
          h("div", { class: "row entry-fields" }, engine.node, h("div", { class: "field" }, h("label", { for: depth.id, t: "explain.depth" }), depth)),
          fault, h("div", null, button))),
      h("aside", { class: "card entry-side", "aria-hidden": "true" }, host)));
  void look();
  return { unmount: () => {
    picker.destroy();
    board.destroy();
  } };

  function place() {
    const text = position.value.trim();
    const here = shared && picker.text() === shared.game && text === shared.position ? shared : null;
    return {
      game: picker.text(), ...(text ? { position: text } : {}),
      ...(here ? { moves: here.moves.slice(0, here.at), roll: here.roll } : {}),
    };
  }
  async function look() {
    replace(fault);
    try {
      const asked = place();
      const view = asked.position || shared ? await api.post("/position", asked) : await startOf(asked.game);
      if (view) board.set({ board: view.board, last: view.last, side: view.side });
    } catch (error) {
      replace(fault, problemText(problemOf(error)));
    }
  }
  async function run() {
    replace(fault);
    button.disabled = true;
    try {
      const { id } = await api.post("/analyses", {
        ...place(), engine: engine.value(), tree: true, lines: 1, time_ms: Math.min(3000, catalogue.limits.think_ms),
        ...(depth.value ? { depth: Number(depth.value) } : {}),
      });
      go(`/explain/${encodeURIComponent(id)}`);
    } catch (error) {
      replace(fault, problemText(problemOf(error)));
    } finally {
      button.disabled = false;
    }
  }
}

class Study {
  /**
   * @param {HTMLElement} root
   * @param {Catalogue} catalogue
   * @param {string} id
   * @param {number} first the node that the address names
   */
  constructor(root, catalogue, id, first) {
    this.root = root;
    this.catalogue = catalogue;
    this.id = id;
    this.first = first;
    /** @type {AnalysisView | null} */
    this.analysis = null;
    /** @type {{close(): void} | null} */
    this.stream = null;
    /** @type {{unmount?: () => void} | null} */
    this.other = null;
    this.path = `/analyses/${encodeURIComponent(id)}`;
    this.tree = new SearchTree((node, offset, limit) => api.get(`${this.path}/tree?node=${node}&offset=${offset}&limit=${limit}`));
    this.view = new TreeView(this.tree, { select: (node) => this.chosen(node), failed: (error) => this.failed(error) });
    this.detail = new TreeDetail(id, this.tree, (node) => void this.goTo(node.index));
    this.flipped = false;
    this.busy = false;
    this.head = h("header", { class: "explain-head" });
    this.kept = h("div", { class: "explain-kept small" });
    this.sort = h("select", { class: "input", id: "tree-sort", on: { change: () => void this.sorted() } },
      ["order", "value", "below"].map((name) => h("option", { value: name, t: `explain.sort_${name}` })));
    this.only = h("input", { type: "checkbox", on: { change: () => {
      this.tree.filter = this.only.checked ? "cuts" : "all";
      this.view.draw();
    } } });
    const tool = (/** @type {string} */ sign, /** @type {string} */ key, /** @type {() => void} */ run, help = key) =>
      h("button", { type: "button", class: "button small", "t-title": help, on: { click: run } }, icon(sign), h("span", { t: key }));
    this.tools = h("div", { class: "tree-tools" },
      tool("branch", "explain.follow", () => void this.follow(), "explain.follow_help"),
      tool("next", "explain.next_cut", () => void this.nextCut()),
      tool("minus", "explain.fold", () => this.fold(), "explain.fold_help"),
      h("span", { class: "grow" }),
      h("label", { class: "check small" }, this.only, h("span", { t: "explain.cuts_only" })),
      h("label", { class: "tree-sort small" }, h("span", { class: "muted", t: "explain.sort" }), this.sort));
    const column = (/** @type {string} */ key, /** @type {string} */ name) => h("span", { class: `tree-${name}`, t: key });
    this.columns = h("div", { class: "tree-row tree-columns", "aria-hidden": "true" },
      column("explain.col_name", "name"), h("span"), column("explain.col_depth", "depth"), column("explain.col_window", "window"),
      column("explain.col_value", "value"), column("explain.col_why", "why"), column("explain.col_below", "below"));
    this.body = h("div", { class: "explain-body", hidden: true },
      h("section", { class: "card tree-card", "t-label": "explain.tree" }, this.tools, this.columns, this.view.node, legend(), this.kept),
      this.detail.node);
    this.offs = [
      onLanguage(() => this.drawHead()),
      keys.bind([
        { key: "Shift+P", t: "explain.follow", run: () => void this.follow() },
        { key: "Shift+N", t: "explain.next_cut", run: () => void this.nextCut() },
        { key: "Shift+F", t: "analyse.flip", run: () => this.flip() },
        { key: "Shift+C", t: "explain.fold", run: () => this.fold() },
      ]),
    ];
  }

  async begin() {
    try {
      this.analysis = /** @type {AnalysisView} */ (await api.get(this.path));
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) {
        this.leave();
        this.other = entry(this.root, this.catalogue, { params: {}, query: new URLSearchParams(location.search) }, "explain.gone");
        return;
      }
      throw error;
    }
    replace(this.root, this.head, this.body);
    this.drawHead();
    const { state } = this.analysis;
    if (state === "waiting" || state === "running") this.follows();
    else await this.ready();
  }

  /** The search still runs: what it has found until now, and then its tree. */
  follows() {
    this.stream = api.events(`${this.path}/events`, {
      report: (report) => {
        if (this.analysis) this.analysis = { ...this.analysis, state: "running", report };
        this.drawHead();
      },
      end: (/** @type {AnalysisView} */ analysis) => {
        this.stream?.close();
        this.stream = null;
        this.analysis = analysis;
        this.drawHead();
        void this.ready();
      },
    });
  }

  async ready() {
    const { analysis } = this;
    if (!analysis?.tree) return;
    try {
      const page = await api.get(`${this.path}/tree?node=0&offset=0&limit=200`);
      this.tree.take(page);
      const leaf = await api.get(`${this.path}/leaf?node=0`);
      const { report } = analysis;
      const root = /** @type {TreeNode} */ (this.tree.nodes.get(0));
      if (report && root.value !== null) {
        // The answer may come from an iteration that was not finished; the search is worth what it answered.
        root.value = report.value;
        root.win = report.win;
      }
      const axis = { centre: report?.value ?? root.value ?? 0, side: root.side, pawns: report ? report.centipawns !== null && report.centipawns !== undefined : false };
      this.view.axis = this.detail.axis = axis;
      this.view.sides = this.detail.sides = leaf.view.side_names;
      this.tree.averages = /^mcts\b/.test(analysis.engine);
      this.body.hidden = false;
      this.drawKept();
      this.tree.open.add(0);
      const last = this.tree.families.get(0)?.list.at(-1);
      if (Number.isInteger(this.first) && this.first > 0) {
        await this.goTo(this.first).catch(() => toast(t("explain.no_node")));
        if (this.view.selected === this.first) return;
      }
      // The last iteration is the one that the answer came from.
      if (last) {
        await this.tree.need(last.index);
        this.tree.open.add(last.index);
      }
      this.view.draw();
      const start = last ?? root;
      this.view.select(start);
    } catch (error) {
      this.failed(error);
    }
  }

  drawHead() {
    const { analysis } = this;
    if (!analysis) return;
    const { report, place, state, problem } = analysis;
    const about = this.catalogue.games.find(({ name }) => name === place.game.split(":")[0]);
    const title = (about ? gameTitle(about) : place.game) + (place.game.includes(":") ? ` · ${place.game.split(":")[1]}` : "");
    setDetail(title);
    const moves = place.moves ?? [];
    const pawns = report?.centipawns !== null && report?.centipawns !== undefined;
    const busy = state === "waiting" || state === "running";
    replace(this.head,
      h("div", { class: "explain-title" },
        h("h1", { t: "explain.title" }),
        h("p", { class: "muted" }, title, " · ", h("code", null, analysis.engine)),
        h("p", { class: "mono small explain-position" }, analysis.position)),
      h("div", { class: "explain-answer" },
        busy ? h("p", null, h("span", { class: "spinner" }), " ", t("explain.running")) : null,
        report && report.win !== null ? h("p", null,
          report.best ? [t("explain.chose"), " ", h("strong", { class: "mono" }, report.best), " · "] : null,
          h("strong", null, percent(report.win)), " ", h("span", { class: "muted" }, pawns ? score(report.centipawns, report.mate) : expected(report.value)),
          report.exact ? [" ", h("span", { class: "tag good", t: "analyse.exact" })] : null) : null,
        report ? h("p", { class: "muted small" }, t("explain.summary", { depth: report.depth, nodes: whole(report.nodes), time: seconds(report.time_ms) })) : null,
        h("p", { class: "explain-links" },
          link(`${shareUrl({ game: place.game, position: place.position ?? "", moves, roll: place.roll ?? null })}&${RESUME}=1`, { class: "button small" }, icon("analyse"), h("span", { t: "explain.to_analyse" })),
          busy ? h("button", { type: "button", class: "button small", on: { click: () => void api.post(`${this.path}/stop`).catch(() => {}) } }, icon("stop"), h("span", { t: "explain.stop" })) : null)),
      problem ? problemText(problem) : null,
      analysis.note ? h("p", { class: "notice warn small" }, word(analysis.note)) : null,
      !busy && !analysis.tree && !problem ? h("div", { class: "notice warn explain-without" }, h("p", { t: "explain.no_tree" }),
        h("button", { type: "button", class: "button small", on: { click: () => void this.again() } }, icon("why"), h("span", { t: "explain.again" }))) : null);
    this.drawKept();
  }

  /** The same search once more, with its tree. */
  async again() {
    const { analysis } = this;
    if (!analysis) return;
    try {
      const { id } = await api.post("/analyses", { ...analysis.place, engine: analysis.engine, tree: true, lines: 1, time_ms: 3000 });
      go(`/explain/${encodeURIComponent(id)}`);
    } catch (error) {
      this.failed(error);
    }
  }

  /** What of the tree is here, without making it more than it is. */
  drawKept() {
    const tree = this.analysis?.tree;
    if (!tree) return;
    const nodes = this.analysis?.report?.nodes ?? 0;
    replace(this.kept, tree.complete
      ? h("p", { class: "kept-whole", t: "explain.kept_whole", vars: { kept: whole(tree.kept), nodes: whole(nodes) } })
      : h("p", { t: "explain.kept_part", vars: { kept: whole(tree.kept), dropped: whole(tree.dropped), levels: tree.levels, nodes: whole(nodes) } }));
  }

  /** @param {TreeNode} node */
  chosen(node) {
    note(`/explain/${encodeURIComponent(this.id)}?node=${node.index}`);
    void this.detail.show(node);
  }

  /** @param {number} index */
  async goTo(index) {
    await this.tree.reveal(index);
    this.view.draw();
    const node = this.tree.nodes.get(index);
    if (node) this.view.select(node);
  }

  /** Down the moves that gave the value, as far as one does. */
  async follow() {
    if (this.busy) return;
    this.busy = true;
    try {
      let at = this.tree.nodes.get(this.view.selected);
      let steps = 0;
      // From the search itself the way begins in its last iteration.
      for (; at; steps += 1) {
        if (at.children === 0) break;
        const family = await this.tree.load(at.index, 4000);
        const best = this.tree.best(at);
        this.tree.open.add(at.index);
        if (!best) {
          if (family.list.some(({ kind }) => kind === "roll")) toast(t("explain.follow_die"));
          break;
        }
        at = best;
      }
      if (at) {
        this.view.draw();
        this.view.select(at);
        this.view.node.focus({ preventScroll: true });
        announce(this.view.words(at));
      }
      if (steps === 0) toast(t("explain.follow_end"));
    } catch (error) {
      this.failed(error);
    } finally {
      this.busy = false;
    }
  }

  async nextCut() {
    if (this.busy) return;
    this.busy = true;
    try {
      const next = await this.tree.nextCut(this.view.selected);
      if (next === null) {
        toast(t("explain.no_more_cuts"));
        return;
      }
      for (let at = this.tree.parents.get(next); at !== undefined; at = this.tree.parents.get(at)) this.tree.open.add(at);
      this.view.draw();
      const node = this.tree.nodes.get(next);
      if (node) {
        this.view.select(node);
        this.view.node.focus({ preventScroll: true });
        announce(this.view.words(node));
      }
    } catch (error) {
      this.failed(error);
    } finally {
      this.busy = false;
    }
  }

  /** Only the way to the chosen node stays unfolded. */
  fold() {
    this.tree.open = new Set(this.tree.path(this.view.selected).slice(0, -1).map(({ index }) => index));
    this.tree.open.add(0);
    this.view.draw();
    this.view.scrollTo(this.view.selected);
  }

  async sorted() {
    this.tree.sort = /** @type {import("../parts/tree/model.js").Sort} */ (this.sort.value);
    try {
      if (this.tree.sort !== "order") await Promise.all([...this.tree.open].map((index) => this.tree.need(index)));
      this.view.draw();
      this.view.scrollTo(this.view.selected);
    } catch (error) {
      this.failed(error);
    }
  }

  flip() {
    this.flipped = !this.flipped;
    this.detail.flip(this.flipped);
  }

  /** @param {unknown} error */
  failed(error) {
    const problem = problemOf(error);
    toast(word(problem.message), "bad");
  }

  leave() {
    this.stream?.close();
    this.stream = null;
    this.view.destroy();
    this.detail.destroy();
    for (const off of this.offs) off();
    this.offs = [];
    this.other?.unmount?.();
  }
}

/** How to read the bars. */
function legend() {
  return h("details", { class: "tree-legend small" },
    h("summary", { t: "explain.legend" }),
    h("ul", null,
      ["legend_axis", "legend_band", "legend_tick", "legend_lower", "legend_upper", "legend_below"].map((key) => h("li", { t: `explain.${key}` }))));
}

