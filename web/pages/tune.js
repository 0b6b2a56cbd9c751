// Tune: the evaluator's weights under the person's hand, and what moves when they move.
import "../i18n/match.js";
import "../i18n/tune.js";
import { h, replace } from "../app/dom.js";
import { api, ApiError, catalogue } from "../app/api.js";
import { copyText, download } from "../app/clipboard.js";
import { onLanguage, t, word } from "../app/i18n.js";
import { link, note, url } from "../app/router.js";
import { toast } from "../app/toast.js";
import { Board } from "../board/board.js";
import { gamePicker } from "../parts/gamepicker.js";
import { problemBox } from "../parts/problem.js";
import { Sliders } from "../parts/tune/sliders.js";
import { upload } from "../parts/tune/files.js";
import { Positions } from "../parts/tune/positions.js";
import { Ranker } from "../parts/tune/rank.js";
import { movesOf, Ranking } from "../parts/tune/ranking.js";
import { drawTerms } from "../parts/tune/terms.js";
import { evaluatorText, figure, readEngine, withOptions } from "../parts/tune/weights.js";

/** @typedef {import("../types/api").GameAbout} GameAbout */
/** @typedef {import("../types/api").Place} Place */
/** @typedef {import("../types/api").PositionView} PositionView */
/** @typedef {import("../types/api").Report} Report */
/** @typedef {import("../types/api").Evaluation} Evaluation */

/** The pause between two questions while a hand drags. */
const PAUSE_MS = 70;
const DEPTHS = ["1", "2", "3", "4"];

/** The search that follows a hand, where none is asked for. @param {GameAbout} about */
const usualEngine = (about) => (about.dice ? "star2" : "alphabeta");

/** Evaluators that need no file. @param {GameAbout} about */
const evaluatorsOf = (about) => about.evaluators.map(({ name }) => name.replace(/^eval=/, "")).filter((name) => !/[A-Z]/.test(name));

/** @param {HTMLElement} root @param {URLSearchParams} query */
async function mountTune(root, query) {
  const about = await catalogue();
  const asked = readEngine(query.get("engine") ?? "");
  let depth = "1";
  let base = "";
  /** @type {PositionView | null} */
  let view = null;
  /** @type {{now: Report, then: Report} | null} */
  let reports = null;
  /** @type {{now: Evaluation, then: Evaluation} | null} */
  let evaluations = null;
  /** @type {number | null} */
  let face = null;
  let mounted = true;
  let settled = true;
  /** Counts what the page shows, so that an answer to an older question is dropped. */
  let visit = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const ranker = new Ranker();
  const others = new Ranker();

  // ---- what stands on the page ----
  const game = gamePicker({ catalogue: about, compact: true, game: query.get("game") ?? "", onchange: () => void begin() });
  const gameRefused = h("div");
  const evaluator = h("select", { class: "input", id: "tune-evaluator", name: "evaluator" });
  const engine = h("input", { class: "input mono", id: "tune-engine", name: "engine", autocomplete: "off", spellcheck: "false" });
  const depths = h("select", { class: "input", id: "tune-depth", name: "depth" }, ...DEPTHS.map((value) => h("option", { value }, value)));
  const changedCount = h("span", { class: "tag" });
  const slidersHost = h("div");
  const text = h("code", { class: "tune-engine-text mono", "data-part": "engine-text" });
  const refused = h("div");
  // A search that arrives clears what it was refused for, and not what is wrong with a file.
  const fileRefused = h("div");
  // On a phone the ranking lies far below the sliders; this line stays in sight.
  const live = h("p", { class: "tune-live narrow-only", "aria-hidden": "true" });
  const button = (/** @type {string} */ name, /** @type {() => void} */ run, kind = "") =>
    h("button", { type: "button", class: `button small ${kind}`, "data-act": name, t: `tune.${name.replace("-", "_")}`, on: { click: run } });
  const resetAll = button("reset-all", () => sliders.reset());
  const matchLink = link("/match", { class: "button small primary", "data-act": "match", t: "tune.match" });
  const boardHost = h("div", { class: "tune-board" });
  const rolls = h("div", { class: "segmented", role: "group", "t-label": "tune.roll_choice", hidden: true });
  const status = h("span", { class: "tag", role: "status", "data-part": "status" });
  const rankingHost = h("div");
  const termsHost = h("div");
  const testsHost = h("div");
  const over = h("p", { class: "notice", t: "tune.over", hidden: true });
  const analyse = link("/analyse", { class: "button small", t: "tune.analyse" });

  replace(root,
    h("header", { class: "match-intro" }, h("h1", { t: "tune.title" }), h("p", { class: "muted", t: "tune.lead" })),
    h("section", { class: "card tune-setup" },
      game.node,
      h("div", { class: "match-fields" },
        h("div", { class: "field" }, h("label", { for: evaluator.id, t: "tune.evaluator" }), evaluator),
        h("div", { class: "field" }, h("label", { for: engine.id, t: "tune.search", "t-title": "tune.search_help" }), engine),
        h("div", { class: "field" }, h("label", { for: depths.id, t: "tune.depth", "t-title": "tune.search_help" }), depths)),
      gameRefused),
    h("div", { class: "tune-grid" },
      h("section", { class: "card tune-weights", "t-label": "tune.weights" },
        h("div", { class: "row spread" }, h("h2", { t: "tune.weights" }), h("div", { class: "row" }, changedCount, resetAll)),
        slidersHost,
        refused,
        fileRefused,
        live,
        h("div", { class: "stack" }, h("span", { class: "muted tiny", t: "tune.engine_text" }), text),
        h("div", { class: "row" }, button("save", save), button("load", () => void load()), button("copy", () => void copyText(tuned())), matchLink)),
      h("div", { class: "stack" },
        h("section", { class: "card stack" }, h("h2", { t: "tune.positions" }), testsHost),
        h("section", { class: "card stack tune-ranking", "data-part": "ranking" },
          h("div", { class: "row spread" }, h("h2", { t: "tune.ranking" }), h("div", { class: "row" }, rolls, status, analyse)),
          over,
          h("div", { class: "tune-side-by-side" },
            h("div", { class: "stack" }, boardHost, h("p", { class: "muted tiny", t: "tune.arrow_legend" })),
            rankingHost)),
        h("section", { class: "card stack", "data-part": "terms" }, h("h2", { t: "tune.terms" }), termsHost))));

  const board = new Board(boardHost, { small: true, interactive: false, label: t("tune.board_label", { name: "" }) });
  const ranking = new Ranking(rankingHost, point);
  const sliders = new Sliders(slidersHost, (done) => {
    settled = done;
    words();
    soon();
  });
  const tests = new Positions(testsHost, () => void place());

  // ---- texts ----
  const shippedEvaluator = () => `eval=${evaluator.value}`;
  const tunedEvaluator = () => evaluatorText(evaluator.value, sliders.weights);
  /** For matches and other pages: the depth stands in the text. */
  const tuned = () => withOptions(withOptions(base, `depth=${depth}`), tunedEvaluator());
  const shipped = () => withOptions(withOptions(base, `depth=${depth}`), shippedEvaluator());
  const changes = () => sliders.weights.filter((one) => figure(one.value) !== figure(one.default)).length;

  /** What the weights change in words and links, before any search has answered. */
  function words() {
    const n = changes();
    changedCount.textContent = n ? t("tune.changed", { n }) : t("tune.unchanged");
    changedCount.classList.toggle("accent", n > 0);
    resetAll.disabled = n === 0;
    text.textContent = tuned();
    const query = new URLSearchParams({ game: game.text(), engine: tuned() });
    query.append("engine", shipped());
    query.append("name", "new");
    query.append("name", "shipped");
    query.append("games", "100");
    matchLink.href = `/match?${query}`;
    matchLink.toggleAttribute("data-same", n === 0);
    matchLink.title = n ? "" : t("tune.match_same");
    const position = tests.active?.place.position ?? null;
    if (settled) note(url("/tune", { game: game.text(), position, engine: tuned() }));
    analyse.href = url("/analyse", { game: game.text(), position, engine: tuned() });
  }

  // ---- game, evaluator, position ----
  async function begin() {
    const about = game.about();
    const mine = ++visit;
    const first = base === "";
    const names = evaluatorsOf(about);
    replace(evaluator, ...names.map((name) => h("option", { value: name }, name)));
    if (first && asked.evaluator && names.includes(asked.evaluator)) evaluator.value = asked.evaluator;
    base = usualEngine(about);
    if (first && asked.engine && !/^(level|greedy|random)\b/.test(asked.engine)) {
      depth = /(?<=[:,]depth=)\d+/.exec(asked.engine)?.[0] ?? depth;
      base = asked.engine.replace(/([:,])depth=\d+,?/, "$1").replace(/[:,]$/, "");
    }
    if (!DEPTHS.includes(depth)) depth = "1";
    engine.value = base;
    depths.value = depth;
    tests.begin(game.text(), first ? query.get("position") : null);
    await readWeights(mine, first ? asked.rest : new Map());
  }

  /** @param {number} mine @param {Map<string, number>} values */
  async function readWeights(mine, values) {
    replace(refused);
    replace(gameRefused);
    try {
      const { weights } = await api.post("/weights", { game: game.text(), eval: shippedEvaluator() });
      if (mine !== visit || !mounted) return;
      sliders.set(weights);
      sliders.put(values);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (mine !== visit) return;
      sliders.set([]);
      replace(error.problem.text === game.text() ? gameRefused : refused, problemBox(error.problem));
    }
    await place();
  }

  /** The active position on the board. */
  async function place() {
    const mine = ++visit;
    const test = tests.active;
    if (!test) return;
    reports = evaluations = null;
    face = null;
    try {
      const seen = await api.post("/position", test.place);
      if (mine !== visit || !mounted) return;
      face = seen.needs_roll ? (seen.faces[0] ?? null) : seen.roll;
      await turnUp(seen, test.place);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (mine === visit) replace(refused, problemBox(error.problem));
      return;
    }
    words();
    soon();
  }

  /** Shows the position with the face of the die that the ranking is for. @param {PositionView} seen @param {Place} from */
  async function turnUp(seen, from) {
    const faces = seen.needs_roll ? seen.faces : [];
    view = seen.needs_roll && face !== null ? await api.post("/position", { ...from, roll: face }) : seen;
    over.hidden = !seen.end;
    rolls.hidden = faces.length < 2;
    replace(rolls, ...faces.map((value) => h("label", null,
      h("input", {
        type: "radio", name: "tune-roll", value, checked: value === face, "aria-label": t("tune.roll", { roll: value }),
        on: { change: () => ((face = value), void turnUp(seen, from).then(draw)) },
      }),
      h("span", null, value))));
    draw();
  }

  // ---- the ranking ----
  function soon() {
    clearTimeout(timer);
    status.textContent = t("tune.working");
    timer = setTimeout(() => void look(), PAUSE_MS);
  }

  async function look() {
    const test = tests.active;
    if (!test || !view || view.end) {
      status.textContent = "";
      return draw();
    }
    const mine = visit;
    const place = test.place;
    const [now, then] = [withOptions(base, tunedEvaluator()), withOptions(base, shippedEvaluator())];
    try {
      const terms = Promise.all([tunedEvaluator(), shippedEvaluator()].map((text) => api.post("/explain", { ...place, eval: text })));
      // What goes wrong there is told when its turn comes.
      terms.catch(() => null);
      // One after the other: the server has two cores and the page one stream.
      const old = await ranker.rank(place, then, Number(depth), true);
      if (!old || !mounted || mine !== visit) return;
      const report = now === then ? old : await ranker.rank(place, now, Number(depth));
      if (!report || !mounted || mine !== visit) return;
      reports = { now: report, then: old };
      replace(refused);
      status.textContent = t("tune.current");
      draw();
      const [tunedTerms, shippedTerms] = await terms;
      evaluations = { now: tunedTerms, then: shippedTerms };
      if (mine === visit && mounted) draw();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!mounted || mine !== visit) return;
      status.textContent = "";
      replace(refused, problemBox(error.problem));
      return;
    }
    noteBest(test);
    if (settled) void lookAtOthers();
  }

  /** @param {import("../parts/tune/positions.js").Test} test @param {{now: Report, then: Report} | null} [found] */
  function noteBest(test, found = reports) {
    if (!found) return;
    test.now = found.now.best ?? movesOf(found.now, face)[0]?.text ?? null;
    test.then = found.then.best ?? movesOf(found.then, face)[0]?.text ?? null;
    tests.show();
  }

  /** The positions that are not on the board: their best moves, when the hand has let go. */
  async function lookAtOthers() {
    const [mine, wish] = [visit, tuned()];
    const [now, then] = [withOptions(base, tunedEvaluator()), withOptions(base, shippedEvaluator())];
    for (const test of tests.all) {
      if (test === tests.active) continue;
      try {
        const old = await others.rank(test.place, then, Number(depth), true);
        const report = old && (now === then ? old : await others.rank(test.place, now, Number(depth)));
        if (!report || !old || !mounted || mine !== visit || wish !== tuned()) return;
        noteBest(test, { now: report, then: old });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        // The position on the board tells what is wrong with the weights or the engine.
        return;
      }
    }
  }

  /** @param {string | null} [text] a move that is pointed at @returns {import("../board/overlay.js").Arrow[]} */
  function arrows(text = null) {
    if (!view || !reports) return [];
    const path = (/** @type {string | undefined} */ move) => view?.moves.find((one) => one.text === move)?.path ?? [];
    const [now, then] = [movesOf(reports.now, face)[0]?.text, movesOf(reports.then, face)[0]?.text];
    /** @param {string | undefined} move @param {0 | 1 | 2 | 3} color */
    const arrow = (move, color) => ({ path: path(move), color });
    const wanted = text ? [arrow(text, 2)] : [arrow(now, 0), ...(then === now ? [] : [arrow(then, 1)])];
    return wanted.filter(({ path }) => path.length > 1);
  }

  /** @param {string | null} text */
  function point(text) {
    if (view) board.set({ board: view.board, side: view.side, readonly: true, arrows: arrows(text) });
  }

  function draw() {
    if (!view) return;
    point(null);
    ranking.set(reports ? movesOf(reports.now, face) : [], reports ? movesOf(reports.then, face) : []);
    const [now, then] = reports ? [movesOf(reports.now, face)[0]?.text ?? "", movesOf(reports.then, face)[0]?.text ?? ""] : ["", ""];
    root.dataset.best = now;
    live.textContent = !now ? "…" : now === then ? t("tune.best", { now }) : t("tune.best_moved", { now, then });
    if (evaluations) drawTerms(termsHost, evaluations.now, evaluations.then, word(view.side_names[view.side]));
    else replace(termsHost);
  }

  // ---- files ----
  async function save() {
    try {
      replace(fileRefused);
      const { toml } = await api.post("/weights", { game: game.text(), eval: tunedEvaluator() });
      download(`${game.text().replace(/[^\w-]+/g, "-")}-${evaluator.value}.toml`, toml);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      replace(fileRefused, problemBox(error.problem));
    }
  }

  async function load() {
    const file = await upload();
    if (!file) return;
    try {
      const read = await api.post("/weights/read", { game: game.text(), eval: shippedEvaluator(), toml: file.text });
      replace(fileRefused);
      sliders.put(new Map(read.weights.map((/** @type {{name: string, value: number}} */ one) => [one.name, one.value])));
      toast(t("tune.loaded", { file: file.name }), "good");
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      replace(fileRefused, problemBox(error.problem));
    }
  }

  evaluator.addEventListener("change", () => void readWeights(++visit, new Map()));
  const searched = () => {
    base = engine.value.trim() || base;
    depth = depths.value;
    settled = true;
    words();
    soon();
  };
  engine.addEventListener("change", searched);
  depths.addEventListener("change", searched);
  const off = onLanguage(() => {
    words();
    draw();
  });

  await begin();
  return {
    unmount() {
      mounted = false;
      visit += 1;
      clearTimeout(timer);
      ranker.drop();
      others.drop();
      off();
      board.destroy();
      sliders.destroy();
      tests.destroy();
      game.destroy();
    },
  };
}

/** @type {import("../types/shell").Page} */
export const page = {
  path: "/tune",
  nav: "shell.tune",
  mount: (root, { query }) => mountTune(root, query),
};
