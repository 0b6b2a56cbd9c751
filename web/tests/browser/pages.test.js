// Every page at every width, in both languages and themes: nothing sticks out sideways, axe finds nothing
// serious, and a picture is kept.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test } from "../support/test.js";
import { Play } from "../support/play.js";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** @typedef {import("@playwright/test").Page} Page */
/** @typedef {{page: Page, api: (path: string, body?: unknown) => Promise<any>}} Tools */

/** A small evolution from its first generation to its last; its name. @param {Tools["api"]} api */
async function evolved(api) {
  const settings = { seed: 5, generations: 12, population: 6, opponents: 2, hidden: [4], "champion-games": 4, "yardstick-games": 4, "yardstick-every": 3, "max-plies": 16, patience: 2 };
  // One works at a time, and the other test may be evolving too.
  await expect.poll(async () => (await api("/runs")).free, { timeout: 20_000 }).toBe(true);
  const { run } = await api("/runs", { game: "minichess:gardner", settings });
  await expect.poll(async () => (await api(`/runs/${run.name}`)).run.state, { timeout: 20_000 }).toBe("done");
  return run.name;
}

/** Waits for the analysis that the page runs by itself, if it does. @param {Page} page */
const quiet = (page) => page.waitForTimeout(500);

/** @type {Record<string, (tools: Tools) => Promise<string>>} the path of each page, with something on it */
const PAGES = {
  play: async () => "/play",
  "play-game": async ({ page, api }) => {
    const { id } = await api("/games", { game: "xiangqi", seats: [{ kind: "person" }, { kind: "person" }], clock: { base_ms: 300_000, increment_ms: 3000 }, hand_dice: false, explain: false });
    for (const text of ["h2e2", "h9g7", "h0g2"]) await api(`/games/${id}/move`, { text });
    void page;
    return `/play/${id}`;
  },
  "play-die": async ({ api }) => {
    const { id } = await api("/games", { game: "ewn", seats: [{ kind: "person" }, { kind: "engine", engine: "greedy" }], clock: null, hand_dice: true, explain: false, seed: 3 });
    return `/play/${id}`;
  },
  analyse: async () => "/analyse?game=minichess:gardner",
  "analyse-amazons": async () => "/analyse?game=amazons",
  explain: async ({ api }) => {
    const { id } = await api("/analyses", { game: "ewn", roll: 3, engine: "star2:depth=2", tree: true });
    await expect.poll(async () => (await api(`/analyses/${id}`)).state, { timeout: 10_000 }).toBe("done");
    return `/explain/${id}`;
  },
  tune: async () => "/tune?game=minichess:gardner",
  match: async () => "/match",
  "match-one": async ({ api }) => {
    const { id } = await api("/matches", { game: "minichess:gardner", engines: [{ engine: "random" }, { engine: "greedy" }, { engine: "alphabeta:depth=1" }], games: 8, openings: "random:2" });
    await expect.poll(async () => (await api(`/matches/${id}`)).state, { timeout: 20_000 }).toBe("done");
    return `/match/${id}`;
  },
  train: async ({ api }) => {
    await evolved(api);
    return "/train";
  },
  "train-run": async ({ api }) => `/train/${await evolved(api)}`,
  learn: async () => "/learn",
  "learn-xiangqi": async () => "/learn/xiangqi",
  "learn-ewn": async () => "/learn/ewn",
  missing: async () => "/nowhere",
};

/** axe looks twice: both themes, both languages and both widths are met once.
 * @type {{name: string, width: number, theme: "light" | "dark", language: "en" | "zh", axe: boolean}[]} */
const LOOKS = [
  { name: "desktop", width: 1280, theme: "light", language: "en", axe: true },
  { name: "desktop", width: 1280, theme: "dark", language: "zh", axe: false },
  { name: "phone", width: 360, theme: "dark", language: "zh", axe: true },
  { name: "phone", width: 360, theme: "light", language: "en", axe: false },
];

for (const [name, make] of Object.entries(PAGES)) {
  test(`${name}: width, axe, pictures`, async ({ page, request, workbench, complaints }) => {
    const api = async (/** @type {string} */ path, /** @type {unknown} */ body) => {
      const url = `${workbench.url}/api${path}`;
      const answer = body === undefined ? await request.get(url) : await request.post(url, { data: body });
      expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
      return answer.json();
    };
    const path = await make({ page, api });
    // An address of the server's own that runs nothing: settings are laid down before the page starts.
    await page.goto(`${workbench.url}/icon.svg`);
    for (const { name: size, width, theme, language, axe: looked } of LOOKS) {
      await page.setViewportSize({ width, height: width < 600 ? 740 : 800 });
      await page.evaluate((values) => localStorage.setItem("yiqi.settings", JSON.stringify(values)), { language, theme, sound: false });
      await page.goto(workbench.url + path);
      await expect(page.locator("h1").first()).toBeAttached();
      await quiet(page);

      const wide = await page.evaluate(() => {
        const room = document.documentElement.clientWidth;
        const out = [...document.querySelectorAll("body *")].filter((node) => node.getBoundingClientRect().right > room + 1 && getComputedStyle(node).position !== "fixed");
        return { over: document.documentElement.scrollWidth - room, first: out.slice(0, 3).map((node) => node.outerHTML.slice(0, 120)) };
      });
      expect(wide.over, `${path} at ${width} px sticks out: ${wide.first.join("\n")}`).toBeLessThanOrEqual(0);

      await page.screenshot({ path: `tests/artefacts/screens/${name}-${size}-${theme}-${language}.png`, fullPage: true });
      if (looked) expect.soft(await grave(page, complaints), `axe at ${path} (${width} px, ${theme}, ${language})`).toBe("");
    }
  });
}

/** What axe finds serious or critical. @param {Page} page @param {string[]} complaints */
async function grave(page, complaints) {
  // What axe does to the page is not the page's doing.
  const before = complaints.length;
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() =>
    /** @type {any} */ (window).axe.run(document, { resultTypes: ["violations"], preload: false }));
  complaints.length = before;
  return violations
    .filter((/** @type {any} */ one) => one.impact === "serious" || one.impact === "critical")
    .map((/** @type {any} */ one) => [`${one.id}: ${one.help}`, ...one.nodes.slice(0, 5).map((/** @type {any} */ node) => `  ${node.target}: ${node.failureSummary.replace(/\s+/g, " ")}`)].join("\n"))
    .join("\n");
}

test("nothing jumps while a game is played", async ({ page, visit }) => {
  await visit("/play", { language: "en", sound: false });
  const play = new Play(page);
  await play.start({ game: "ewn", seats: ["person", "greedy"] });
  const place = () => play.board.grid.evaluate((grid) => {
    const { left, top, width, height } = grid.getBoundingClientRect();
    return [left, top + scrollY, width, height].map(Math.round);
  });
  const before = await place();
  await play.playOn("click", "jump", 3);
  expect(await place()).toEqual(before);
});
