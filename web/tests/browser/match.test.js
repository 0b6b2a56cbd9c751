// Matches: started, watched, stopped, played on, compared, and their games opened.
import { expect, test } from "../support/test.js";

/** @typedef {import("@playwright/test").Page} Page */

/**
 * Chooses an engine by its text.
 * @param {Page} page @param {number} row @param {string} text
 */
async function engine(page, row, text) {
  const entrant = page.locator(".entrant").nth(row);
  const select = entrant.locator("select");
  // The last choice is a text of one's own; asking for it waits until the form is there.
  await select.selectOption((await select.locator("option").last().getAttribute("value")) ?? "");
  await entrant.locator("input.mono").fill(text);
}

/** @param {Page} page @param {{games: string, engines?: string[]}} wish @returns {Promise<string>} the match's id */
async function start(page, { games, engines = ["random", "greedy"] }) {
  await engine(page, 0, engines[0] ?? "");
  await engine(page, 1, engines[1] ?? "");
  await page.locator("[name=games]").fill(games);
  await page.locator('[data-act="start"]').click();
  await page.waitForURL(/\/match\/[^/?]+$/);
  return page.url().split("/").at(-1) ?? "";
}

test("a match is started, watched live, stopped, played on and read", async ({ page, visit }) => {
  await visit("/match", { language: "en" });
  await page.locator(".match-form select[name=game]").selectOption("minichess");
  await start(page, { games: "4000" });
  const root = page.locator(".page-match");
  await expect(root).toHaveAttribute("data-state", "running");

  // The figures move by themselves.
  await expect.poll(async () => Number(await root.getAttribute("data-played")), { timeout: 15_000 }).toBeGreaterThan(2);
  const table = page.getByRole("table", { name: "Pairings" });
  await expect(table).toContainText("random against greedy");
  await expect(table.locator('[data-column="score"]').last()).toContainText("%");
  await expect(table.locator(".penta svg")).toBeVisible();
  // Games are on small boards.
  await expect(page.locator(".live-game .board-svg").first()).toBeVisible({ timeout: 10_000 });
  // The curve has begun.
  await expect(page.locator(".scoreband-plot canvas")).toBeVisible({ timeout: 10_000 });

  await page.locator('[data-act="stop"]').click();
  await expect(root).toHaveAttribute("data-state", "stopped", { timeout: 10_000 });
  const played = Number(await root.getAttribute("data-played"));
  await page.waitForTimeout(700);
  expect(Number(await root.getAttribute("data-played"))).toBe(played);
  await expect(page.locator('[data-act="stop"]')).toBeHidden();

  await page.locator('[data-act="resume"]').click();
  await expect(root).toHaveAttribute("data-state", "running");
  await expect.poll(async () => Number(await root.getAttribute("data-played")), { timeout: 15_000 }).toBeGreaterThan(played);
  await page.locator('[data-act="stop"]').click();
  await expect(root).toHaveAttribute("data-state", "stopped", { timeout: 10_000 });

  // The page after a reload says the same.
  const now = await root.getAttribute("data-played");
  await page.reload();
  await expect(root).toHaveAttribute("data-played", String(now));

  // Any game opens in Analyse.
  await page.locator('[data-act="open"]').first().click();
  await page.waitForURL(/\/analyse/);
  await expect(page.getByRole("grid").first()).toBeVisible();
  await expect(page.locator(".ply").first()).toBeVisible();
});

test("a short match ends by itself and says what it has shown", async ({ page, visit }) => {
  await visit("/match", { language: "en" });
  await page.locator(".match-form select[name=game]").selectOption("ewn");
  await page.locator("[name=sprt]").check();
  await page.locator("[name=elo1]").fill("50");
  await start(page, { games: "24" });
  await expect(page.locator(".page-match")).toHaveAttribute("data-state", "done", { timeout: 30_000 });
  await expect(page.locator(".llr")).toBeVisible();
  await expect(page.locator(".match-verdict")).not.toBeEmpty();
  await expect(page.locator("[data-game]")).not.toHaveCount(0);
});

test("a text that is no engine is told at its field, and nothing starts", async ({ page, visit }) => {
  await visit("/match", { language: "en" });
  await engine(page, 1, "bogus:depth=2");
  await page.locator('[data-act="start"]').click();
  const entrant = page.locator(".entrant").nth(1);
  await expect(entrant.locator(".problem")).toContainText("bogus");
  await expect(entrant.locator("input.mono")).toHaveAttribute("aria-invalid", "true");
  await expect(page).toHaveURL(/\/match$/);
});

test("a number that cannot be meant is told at its field, in the page's language", async ({ page, visit }) => {
  await visit("/match", { language: "zh" });
  const games = page.locator("[name=games]");
  const said = page.locator(".field", { has: games }).locator(".option-problem");
  for (const [text, words] of [["-5", "须为 2 到 100000"], ["", "请填数字"], ["3", "须为偶数"]]) {
    await games.fill(text ?? "");
    await page.locator('[data-act="start"]').click();
    await expect(said).toContainText(words ?? "");
    await expect(games).toHaveAttribute("aria-invalid", "true");
  }
  expect(new URL(page.url()).pathname).toBe("/match");
});

test("each engine is told with its own settings", async ({ page, visit }) => {
  await visit("/match", { language: "en" });
  await engine(page, 0, "alphabeta:depth=3");
  await engine(page, 1, "mcts:nodes=700");
  const answers = page.locator(".entrant-answer");
  await expect(answers.nth(0)).toContainText("plays as alphabeta:depth=3,");
  await expect(answers.nth(1)).toContainText("nodes=700");
});

test("matches stand side by side", async ({ page, visit }) => {
  await visit("/match", { language: "zh" });
  for (const seed of ["1", "2"]) {
    await page.locator(".match-form details", { has: page.locator("[name=seed]") }).locator("summary").click();
    await page.locator(".match-form [name=seed]").fill(seed);
    await start(page, { games: "8" });
    await expect(page.locator(".page-match")).toHaveAttribute("data-state", "done", { timeout: 20_000 });
    await page.getByRole("link", { name: "所有比赛" }).click();
  }
  const rows = page.locator("[data-match]");
  await rows.nth(0).locator("input").check();
  await rows.nth(1).locator("input").check();
  await page.locator('[data-act="compare"]').click();
  await expect(page.locator(".match-column")).toHaveCount(2);
  await expect(page.locator(".match-column .pairings")).toHaveCount(2);
  await expect(page.locator(".scoreband-plot canvas")).toBeVisible();
});
