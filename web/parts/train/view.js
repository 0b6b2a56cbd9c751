// @ts-check
// One run: how far it is and what it has brought, live.

import { h, replace } from "../../app/dom.js";
import { announce } from "../../app/announce.js";
import { api, ApiError, catalogue } from "../../app/api.js";
import { onLanguage, t, told } from "../../app/i18n.js";
import { link, setDetail } from "../../app/router.js";
import { toast } from "../../app/toast.js";
import { titled } from "../match/view.js";
import { Chart } from "./chart.js";
import { RunLog } from "./log.js";
import { drawMeasures } from "./measures.js";
import { drawNetworks } from "./networks.js";
import { challenges, diversity, fitness, losses, pastChampions, scores, yardsticks } from "./pictures.js";
import { drawSettings } from "./settings.js";
import { LogTable } from "./table.js";
import { drawWeights } from "./weights.js";
import { left, reached, span } from "./words.js";

/** @typedef {import("../../types/api").RunView} RunView */
/** @typedef {import("../../types/api").RunKind} RunKind */
/** @typedef {import("./pictures.js").Picture} Picture */

/** What is drawn of a kind of run. @type {Record<RunKind, {manner: import("./chart.js").Manner, picture: (log: RunLog) => Picture}[]>} */
const PICTURES = {
  evolve: [
    { manner: manner("fitness", { middle: 0 }), picture: (log) => fitness(log.generations) },
    { manner: manner("yardsticks", { share: true, middle: 0.5 }), picture: (log) => yardsticks(log.generations) },
    { manner: manner("past", { share: true, middle: 0.5 }), picture: (log) => pastChampions(log.generations) },
    { manner: manner("challenges", { share: true, middle: 0.5 }), picture: (log) => challenges(log.generations) },
    { manner: manner("spread"), picture: (log) => diversity(log.generations) },
  ],
  train: [{ manner: { ...manner("losses"), unit: "train.epoch_n" }, picture: (log) => losses(log.entries) }],
  tune: [{ manner: { ...manner("scores", { share: true, middle: 0.5 }), unit: "train.step_n" }, picture: (log) => scores(log.entries) }],
};

/** @param {string} name @param {Partial<import("./chart.js").Manner>} [more] @returns {import("./chart.js").Manner} */
function manner(name, more) {
  return { title: `train.${name}`, empty: `train.${name}_empty`, unit: "train.generation_n", ...more };
}

/** All of a run, however long its log is. @param {string} path @param {RunLog} log @returns {Promise<RunView>} */
async function whole(path, log) {
  for (;;) {
    /** @type {RunView} */
    const view = await api.get(log.last === null ? path : `${path}?after=${log.last}`);
    log.add(view.entries);
    if (!view.more || !view.entries.length) return view;
  }
}

/**
 * @param {HTMLElement} root
 * @param {string} name
 * @returns {Promise<{unmount: () => void}>}
 */
export async function mountRun(root, name) {
  const { games } = await catalogue();
  const path = `/runs/${encodeURIComponent(name)}`;
  const log = new RunLog();
  // A run that does not exist is found out before anything stands on the page.
  let { run, networks } = await whole(path, log);
  const kind = run.about?.kind ?? "evolve";

  const state = h("span", { class: "tag" });
  const about = h("p", { class: "muted" });
  const bar = h("progress", { class: "match-progress", max: "1", value: 0, "t-label": "train.reached" });
  const count = h("span", { class: "muted" });
  const problem = h("p", { class: "notice bad", role: "alert", hidden: true });
  const warning = h("p", { class: "run-warning small" });
  const act = (/** @type {string} */ what) => async () => {
    stop.disabled = resume.disabled = true;
    // A run that has come to its goal goes on to a later one.
    const further = what === "resume" && run.state === "done" ? { generations: Number(goal.value) } : {};
    try {
      set(await api.post(`${path}/${what}`, further));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast(t("train.failed_act", { message: told(error.message) }), "bad");
    }
    stop.disabled = resume.disabled = false;
  };
  const stop = h("button", { type: "button", class: "button danger", "data-act": "stop", t: "train.stop", on: { click: act("stop") } });
  const resume = h("button", { type: "button", class: "button primary", "data-act": "resume", t: "train.resume", on: { click: act("resume") } });
  const goal = h("input", { class: "input short", type: "number", name: "goal", min: 1, step: 1, id: "run-goal" });
  const goalField = h("label", { class: "run-goal small", for: "run-goal" }, h("span", { t: "train.goal" }), goal);
  const elsewhere = h("p", { class: "muted small", t: "train.elsewhere", hidden: true });

  const drawings = PICTURES[kind].map(({ manner: how, picture }) => {
    const host = h("div");
    const card = h("section", { class: "card" }, h("h2", { t: how.title }), h("p", { class: "muted small", t: `${how.title}_help` }), host);
    return { card, chart: new Chart(host, how), picture };
  });
  const measures = h("div");
  const table = h("div");
  const files = h("div");
  const weights = h("div");
  const settings = h("div");
  const card = (/** @type {string} */ key, /** @type {HTMLElement} */ host) => h("section", { class: "card" }, h("h2", { t: key }), host);
  replace(
    root,
    h("p", { class: "match-back" }, link("/train", { t: "train.back" })),
    h("header", { class: "match-head" },
      h("div", null, h("div", { class: "match-title" }, h("h1", null, name), state), about, elsewhere),
      h("div", { class: "match-actions" }, stop, goalField, resume)),
    problem,
    h("div", { class: "match-how-far" }, bar, count),
    warning,
    h("div", { class: "run-pictures" }, ...drawings.map(({ card: one }) => one), kind === "tune" ? card("train.weights", weights) : card("train.networks", files)),
    ...(kind === "evolve" ? [card("train.measures", measures)] : []),
    card("train.log", table),
    card("train.settings", settings),
  );
  const logTable = new LogTable(table);
  setDetail(name);

  function drawHead() {
    state.textContent = t(`train.state_${run.state}`);
    state.dataset.state = run.state;
    root.dataset.state = run.state;
    root.dataset.reached = String(log.last ?? "");
    const said = run.about;
    about.textContent = said
      ? [t(`train.kind_${said.kind}`), titled(said.game, games), t("match.seed_is", { seed: said.seed })].join(", ")
      : "";
    bar.value = said?.goal && log.last !== null ? Math.min(1, log.last / said.goal) : 0;
    bar.hidden = !said?.goal;
    const rest = run.state === "running" ? left(run) : null;
    count.textContent = [
      t(`train.reached_${kind}`, { reached: reached(run) }),
      said ? t("train.spent", { time: span(said.seconds) }) : "",
      rest === null ? "" : t("train.left", { time: span(rest) }),
    ].filter(Boolean).join(" · ");
    stop.hidden = !run.can_stop;
    resume.hidden = !run.can_resume;
    goalField.hidden = resume.hidden || run.state !== "done";
    if (!goal.value && said?.goal) goal.value = String(2 * said.goal || 100);
    elsewhere.hidden = run.state !== "running" || run.can_stop;
    const wrong = [run.problem, said?.reason].filter(Boolean).map((words) => told(words ?? ""));
    problem.hidden = !wrong.length;
    // Said once, and not again with every generation.
    if (problem.textContent !== wrong.join(" · ")) problem.textContent = wrong.join(" · ");
    const [last] = log.generations.slice(-1);
    warning.textContent = last?.warning ? `▲ ${told(last.warning)}` : "";
  }

  function draw() {
    drawHead();
    for (const { chart, picture } of drawings) chart.show(picture(log), log.last ?? 0);
    drawMeasures(measures, log.generations);
    logTable.set(log.entries, kind);
    drawNetworks(files, name, networks);
    drawWeights(weights, log.entries.at(-1));
    drawSettings(settings, run.about?.settings ?? {}, kind);
  }

  /** @param {RunView} now */
  function set(now) {
    const before = run.state;
    log.add(now.entries);
    ({ run, networks } = now);
    draw();
    if (before === "running" && run.state !== "running") {
      announce(t("train.announce", { name, state: t(`train.state_${run.state}`) }));
    }
  }

  draw();
  const stream = api.events(() => (log.last === null ? `${path}/events` : `${path}/events?after=${log.last}`), { progress: set });
  const off = onLanguage(draw);
  return {
    unmount() {
      stream.close();
      off();
      logTable.destroy();
      for (const { chart } of drawings) chart.destroy();
    },
  };
}
