// Learning runs: begun, stopped and gone on with here, and watched where another program works on them.
import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "../support/test.js";

/** @typedef {import("@playwright/test").Page} Page */
/** @typedef {import("../support/server.js").Workbench} Workbench */

/** A line of the log of an evolution. @param {number} generation */
function line(generation) {
  const measured = generation % 10 === 0;
  const score = 0.5 + generation / 200;
  return `${JSON.stringify({
    generation, best: 0.4 + generation / 300, mean: 0.1, diversity: 0.07 - generation / 3000, games: 150, plies: 88.1, evaluations: 12345,
    sigma: 0.05, mutation: 0.08, opponents: 3,
    champion: generation ? { score: generation % 3 ? 0.45 : 0.6, games: 20, accepted: generation % 3 === 0 } : null,
    yardsticks: measured ? { random: { score, error: 0.05, games: 40 }, "greedy:eval=simple": { score: score - 0.3, error: 0.06, games: 40 } } : {},
    past: measured && generation ? [{ generation: 0, score, error: 0.05, games: 40 }, { generation: generation - 10, score: 0.55, error: 0.05, games: 40 }] : [],
    warning: generation === 25 ? "no new champion for 10 generations" : null,
  })}\n`;
}

/** Lays down the folder of a run. @param {Workbench} workbench @param {string} name @param {string} state @param {number} generations */
function lay(workbench, name, state, generations) {
  const folder = join(workbench.folder, "runs", name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "run.json"), JSON.stringify({
    kind: "evolve", game: "xiangqi", name, seed: 7, goal: 500, unit: "generation",
    settings: { population: 50, hidden: [128, 64], adapt: true, "brand-new": 3 },
    started: "2026-11-30T09:00:00Z", seconds: 120, state, reason: null,
  }));
  writeFileSync(join(folder, "log.jsonl"), Array.from({ length: generations }, (_, n) => line(n)).join(""));
  writeFileSync(join(folder, "champion.yqn"), "a network");
  writeFileSync(join(folder, "gen-0000.yqn"), "another");
  return folder;
}

test("a run of another program is read, and followed while its log grows", async ({ page, visit, workbench, request }) => {
  const folder = lay(workbench, "followed", "stopped", 41);
  await visit("/train", { language: "en" });
  await page.locator('[data-run="followed"] a').click();
  const root = page.locator(".page-train");
  await expect(root).toHaveAttribute("data-reached", "40");
  await expect(page.locator(".run-canvas canvas")).toHaveCount(5);
  await expect(page.locator(".run-canvas").first()).toHaveAttribute("aria-label", /Fitness, generation 40: Best 0.533; Mean 0.1/);
  const measures = page.locator(".run-measures");
  await expect(measures).toContainText("greedy:eval=simple");
  await expect(measures).toContainText("champion of generation 30");
  await expect(page.locator(".run-settings")).toContainText("--brand-new");
  await expect(page.locator(".run-settings")).toContainText("128, 64");

  // What the other program writes comes by itself, and nothing on the page moves for it.
  const place = () => page.locator(".run-log").evaluate((node) => Math.round(node.getBoundingClientRect().top + scrollY));
  const before = await place();
  appendFileSync(join(folder, "log.jsonl"), line(41) + line(42));
  await expect(root).toHaveAttribute("data-reached", "42");
  await expect(page.locator(".run-log tbody tr").first()).toContainText("42");
  expect(await place()).toBe(before);

  const link = page.locator('[data-act="download"]');
  const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
  expect(download.suggestedFilename()).toBe("followed-champion.yqn");
  const network = await request.get(`${workbench.url}${await link.getAttribute("href")}`);
  expect(await network.text()).toBe("a network");

  // Earlier lines unfold, by keys.
  await page.getByRole("button", { name: "Show earlier ones" }).press("Enter");
  await expect(page.locator(".run-log tbody tr")).toHaveCount(43);
  await expect(page.locator(".run-log")).toContainText("no new champion for 10 generations");
});

test("a folder that is none is shown with what is wrong", async ({ page, visit, workbench }) => {
  mkdirSync(join(workbench.folder, "runs", "empty"), { recursive: true });
  lay(workbench, "broken", "running", 3);
  await visit("/train", { language: "zh" });
  await expect(page.locator('[data-run="empty"]')).toContainText("无法读取");
  await expect(page.locator('[data-run="empty"]')).toContainText("run.json：没有这个文件");
  await expect(page.locator('[data-run="empty"] a')).toHaveCount(0);
  await expect(page.locator('[data-run="broken"]')).toContainText("已中断");
  // A name may have a dot and still be no file.
  await page.goto(`${workbench.url}/train/nobody.js`);
  await expect(page.getByRole("heading", { name: "没有任务 nobody.js。" })).toBeVisible();
});

/** Fills in the form. @param {Page} page @param {Record<string, string>} options */
async function fill(page, options) {
  await page.locator(".match-form select[name=game]").selectOption("minichess");
  const more = page.locator(".match-form .run-form-grid fieldset > details");
  if ((await more.getAttribute("open")) === null) await more.locator("> summary").click();
  for (const [name, value] of Object.entries(options)) await page.locator(`.match-form [name="${name}"]`).fill(value);
}

const TINY = { population: "4", finalists: "2", opponents: "1", hidden: "4", "champion-games": "2", "yardstick-games": "2", "yardstick-every": "50", "max-plies": "12", "run-seed": "5" };

test("an evolution is begun, watched, stopped and gone on with", async ({ page, visit, workbench }) => {
  await visit("/train", { language: "en" });
  await fill(page, { ...TINY, generations: "100000" });
  await page.locator('[data-act="start"]').click();
  await page.waitForURL(/\/train\/minichess-\d+$/);
  const root = page.locator(".page-train");
  await expect(root).toHaveAttribute("data-state", "running");
  await expect.poll(async () => Number(await root.getAttribute("data-reached")), { timeout: 15_000 }).toBeGreaterThan(2);
  await expect(page.locator(".run-canvas canvas").first()).toBeVisible();
  const address = page.url();

  // A second one has to wait.
  await page.goto(`${workbench.url}/train`);
  await expect(page.getByText("One runs at a time")).toBeVisible();
  await fill(page, { ...TINY, generations: "1" });
  await page.locator('[data-act="start"]').click();
  await expect(page.locator(".match-form > div .problem")).toContainText("a run is at work here");

  await page.goto(address);
  await page.locator('[data-act="stop"]').click();
  await expect(root).toHaveAttribute("data-state", "stopped");
  await expect(page.locator('[data-act="stop"]')).toBeHidden();
  const reached = Number(await root.getAttribute("data-reached"));
  await page.locator('[data-act="resume"]').click();
  await expect(root).toHaveAttribute("data-state", "running");
  await expect.poll(async () => Number(await root.getAttribute("data-reached")), { timeout: 15_000 }).toBeGreaterThan(reached);
  await page.locator('[data-act="stop"]').click();
  await expect(root).toHaveAttribute("data-state", "stopped");
});

test("an option that cannot be is told at its field, and nothing starts", async ({ page, visit }) => {
  await visit("/train", { language: "en" });
  await fill(page, { ...TINY, mutation: "5" });
  await page.locator('[data-act="start"]').click();
  const field = page.locator('[data-option="mutation"]');
  await expect(field.locator(".problem")).toContainText("from 0 to 1");
  await expect(field.locator("input")).toHaveAttribute("aria-invalid", "true");
  await expect(field.locator("input")).toBeFocused();
  await expect(page).toHaveURL(/\/train$/);
  // What was filled in is still there in the other language.
  await page.getByRole("button", { name: /中文|Chinese/ }).first().click();
  await expect(page.locator(".match-form h2")).toHaveText("新的进化");
  await expect(page.locator('[name="mutation"]')).toHaveValue("5");
  // A preset brings its own options.
  await page.locator('[name="preset"]').selectOption("strong");
  await expect(page.locator('[name="mutation"]')).toHaveValue("0.08");
});
