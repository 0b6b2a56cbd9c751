// Analyse: positions by editor and text, searches live, variations, records in and out, addresses.
import { expect, test } from "../support/test.js";
import { BoardHands } from "../support/board.js";

/** @typedef {import("@playwright/test").Page} Page */

/** @param {Page} page */
const boardOf = (page) => new BoardHands(page, page.locator(".analyse-board"));

/** Moves by hand from one square to another. @param {Page} page @param {string} from @param {string} to */
async function move(page, from, to) {
  const board = boardOf(page);
  const plies = await page.locator(".ply").count();
  await board.tap(await board.cell(from), "click");
  await board.tap(await board.cell(to), "click");
  await expect.poll(() => page.locator(".ply").count()).toBeGreaterThan(plies);
}

/** The text of the position on the board. @param {Page} page */
const position = (page) => page.locator("#position-text").inputValue();

test("an engine searches while one looks: lines, all moves, bar, arrows", async ({ page, visit }) => {
  await visit("/analyse?game=xiangqi", { language: "en", sound: false });
  const found = page.locator(".lines-panel");
  await expect(found.locator(".line").first()).toBeVisible({ timeout: 15_000 });
  await expect(found.locator(".found-win")).toContainText("%");
  await expect(page.locator(".moves-table tbody tr").first()).toBeVisible();
  expect(await page.locator(".moves-table tbody tr").count()).toBeGreaterThan(5);
  await expect(page.locator(".analyse-board .layer.arrows > *").first()).toBeAttached();
  // A move out of the table is played, and becomes a line of the tree.
  await page.locator(".moves-table tbody tr").nth(1).getByRole("button").first().click();
  await expect(page.locator(".ply")).toHaveCount(1);
});

test("variations are kept beside the main line and walked by keys", async ({ page, visit }) => {
  await visit("/analyse?game=minichess:gardner", { language: "en", sound: false });
  await expect(page.getByRole("grid").first()).toBeVisible();
  await move(page, "a2", "a3");
  await move(page, "b4", "a3");
  const start = await position(page);
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => position(page)).not.toBe(start);
  await move(page, "c4", "c3");
  await expect(page.locator(".ply")).toHaveCount(3);
  await expect(page.locator(".variation")).not.toHaveCount(0);
  // The tree is still there after a reload; it is kept a moment after the last move.
  await page.waitForTimeout(800);
  await page.reload();
  await expect(page.locator(".ply")).toHaveCount(3);
});

test("the address reproduces the position", async ({ page, visit, context }) => {
  await visit("/analyse?game=ewn", { language: "en", sound: false });
  const board = boardOf(page);
  await expect(page.getByRole("grid").first()).toBeVisible();
  for (const face of ["3", "5"]) {
    await page.locator(`.dice-bar [data-face="${face}"]`).click();
    await expect.poll(async () => (await board.cells()).some((cell) => cell.source)).toBe(true);
    const count = await page.locator(".ply").count();
    await board.step("click", () => 0);
    await expect(page.locator(".ply")).toHaveCount(count + 1);
  }
  const text = await position(page);
  await expect.poll(() => new URL(page.url()).searchParams.get("moves")).not.toBeNull();
  const other = await (await context.browser())?.newContext();
  if (!other) throw new Error("no browser");
  const fresh = await other.newPage();
  await fresh.goto(page.url());
  await expect.poll(() => position(fresh)).toBe(text);
  await expect(fresh.locator(".ply")).toHaveCount(2);
  await other.close();
});

test("a link shows the same, whatever was worked at in this browser", async ({ page, visit }) => {
  await visit("/analyse?game=minichess:gardner&moves=a2a3_b4a3", { language: "en", sound: false });
  await expect(page.locator(".ply")).toHaveCount(2);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("yiqi.analyse.works"))).toContain("b4a3");
  await visit("/analyse?game=minichess:gardner&moves=a2a3&resume=1");
  await expect(page.locator(".ply")).toHaveCount(2);
  await visit("/analyse?game=minichess:gardner&moves=a2a3");
  await expect(page.locator(".ply")).toHaveCount(1);
  await page.getByRole("button", { name: "New", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Open" }).click();
  await expect(page.locator(".ply")).toHaveCount(0);
  await page.reload();
  await expect.poll(() => position(page)).not.toBe("");
  await expect(page.locator(".ply")).toHaveCount(0);
});

test("a link that is wrong stays in its game and keeps what is right", async ({ page, visit }) => {
  await visit("/analyse?game=xiangqi&position=garbage", { language: "en", sound: false });
  await expect(page.locator(".position-card .problem")).toBeVisible();
  await expect(page.locator("#position-text")).toHaveValue("garbage");
  expect(new URL(page.url()).searchParams.get("game")).toBe("xiangqi");
  await visit("/analyse?game=minichess:gardner&moves=a2a3,zz");
  await expect(page.locator(".analyse-problem .problem")).toContainText(/zz|move text/);
  await expect(page.locator(".ply")).toHaveCount(1);
});

test("a wrong position is told at its square, and mended it can be used", async ({ page, visit }) => {
  await visit("/analyse?game=minichess:gardner", { language: "en", sound: false });
  await page.getByRole("button", { name: "Set up a position" }).click();
  const editor = page.locator(".editor-host");
  const board = new BoardHands(page, editor);
  await expect(editor.getByRole("grid")).toBeVisible();
  const use = page.getByRole("button", { name: "Use this position" });
  // A white pawn where it would have become a queen.
  await editor.getByRole("button", { name: /white pawn/i }).first().click();
  await board.show();
  await board.tap(await board.cell("a5"), "click");
  await expect(editor.locator(".editor-message")).toContainText(/pawn/i);
  await expect(editor.locator(".editor-bubble")).toBeVisible();
  await expect(use).toBeDisabled();
  // The rubber takes it away again.
  await editor.locator(".editor-tool.erase").click();
  await board.tap(await board.cell("a5"), "click");
  await expect(use).toBeEnabled();
  await expect(editor.locator(".editor-bubble")).toBeHidden();
  await use.click();
  await expect.poll(() => position(page)).toMatch(/^1nbqk\/|^\.|^1/);
});

test("a position by text: taken, or refused with the place marked", async ({ page, visit }) => {
  await visit("/analyse?game=xiangqi", { language: "en", sound: false });
  const field = page.locator("#position-text");
  await expect.poll(() => field.inputValue()).not.toBe("");
  const text = await field.inputValue();
  await field.fill(text.replace("k", "z"));
  await page.getByRole("button", { name: "Set", exact: true }).click();
  await expect(page.locator(".position-card .problem")).toBeVisible();
  await expect(page.locator(".position-card .problem pre")).toContainText("^");
  await field.fill("4k4/9/9/9/9/9/9/9/9/3K1R3 w - - 0 1");
  await page.getByRole("button", { name: "Set", exact: true }).click();
  await expect(page.locator(".position-card .problem")).toHaveCount(0);
  await expect.poll(() => position(page)).toContain("4k4/9");
});

/** A few turns of each game by the page's own typed moves. @type {Record<string, string[]>} */
const MOVES = {
  xiangqi: ["h2e2", "h9g7", "h0g2"],
  "minichess:gardner": ["a2a3", "b4a3"],
  amazons: ["d1d7/g7"],
};

for (const [game, moves] of Object.entries(MOVES)) {
  test(`records of ${game} go out and come back in every format`, async ({ page, visit, request, workbench }) => {
    await visit(`/analyse?game=${game}`, { language: "en", sound: false });
    await expect(page.getByRole("grid").first()).toBeVisible();
    for (const [at, text] of moves.entries()) {
      await page.locator("#move-text").fill(text);
      await page.locator("#move-text").press("Enter");
      await expect(page.locator(".ply")).toHaveCount(at + 1);
    }
    const after = await position(page);
    const catalogue = await (await request.get(`${workbench.url}/api/catalogue`)).json();
    const about = catalogue.games.find((/** @type {{name: string}} */ one) => one.name === game.split(":")[0]);
    expect(about.formats.length).toBeGreaterThan(0);
    for (const { name } of about.formats) {
      await page.getByRole("button", { name: "Export" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Format").selectOption(name);
      const area = dialog.locator("textarea");
      await expect.poll(() => area.inputValue(), { message: name }).not.toBe("");
      const text = await area.inputValue();
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Import" }).click();
      await dialog.getByLabel("Record").fill(text);
      await expect(dialog.locator(".notice.good")).toBeVisible();
      await dialog.getByRole("button", { name: "Open" }).click();
      await expect(dialog).toBeHidden();
      await expect(page.locator(".ply"), name).toHaveCount(moves.length);
      await page.locator(".ply").last().click();
      await expect.poll(() => position(page), { message: name }).toBe(after);
    }
  });
}

test("moves and a position without a name are of the game that is open", async ({ page, visit }) => {
  await visit("/analyse?game=xiangqi", { language: "en", sound: false });
  const dialog = page.getByRole("dialog");
  const open = async (/** @type {string} */ text) => {
    await page.getByRole("button", { name: "Import" }).click();
    await dialog.getByLabel("Record").fill(text);
    await expect(dialog.locator(".notice.good")).toBeVisible();
    await dialog.getByRole("button", { name: "Open" }).click();
    await expect(dialog).toBeHidden();
  };
  await open("炮二平五 马8进7");
  await expect(page.locator(".ply")).toHaveCount(2);
  const text = "4k4/9/9/9/9/9/9/9/9/3K1R3 w - - 0 1";
  await open(text);
  await expect(page.locator(".ply")).toHaveCount(0);
  await expect.poll(() => position(page)).toContain("4k4/9");
});

test("a text that is no record is refused in place", async ({ page, visit }) => {
  await visit("/analyse?game=xiangqi", { language: "en", sound: false });
  await page.getByRole("button", { name: "Import" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Record").fill('[Game "Chinese Chess"]\n\n1. h2e9 h9g7 *\n');
  await expect(dialog.locator(".import-said")).not.toBeEmpty();
  await dialog.getByRole("button", { name: "Open" }).click();
  await expect(dialog).toBeVisible();
});

test("the curve of a game: judged, and a click jumps", async ({ page, visit }) => {
  await visit("/analyse?game=minichess:gardner", { language: "en", sound: false });
  for (const [at, text] of ["a2a3", "b4a3", "b2a3"].entries()) {
    await page.locator("#move-text").fill(text);
    await page.locator("#move-text").press("Enter");
    await expect(page.locator(".ply")).toHaveCount(at + 1);
  }
  await page.getByRole("button", { name: "Judge the game" }).click();
  const canvas = page.locator(".graph-card canvas");
  await expect(canvas).toBeVisible({ timeout: 30_000 });
  await expect(page.locator(".accounts")).not.toBeEmpty({ timeout: 30_000 });
  const after = await position(page);
  await canvas.scrollIntoViewIfNeeded();
  const over = await page.locator(".graph-card .u-over").boundingBox();
  if (!over) throw new Error("no curve");
  await page.mouse.click(over.x + 4, over.y + over.height / 2);
  await expect.poll(() => position(page)).not.toBe(after);
});
