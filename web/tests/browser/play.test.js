// What a person does in a game besides moving.
import { expect, test } from "../support/test.js";
import { dice } from "../support/random.js";
import { Play } from "../support/play.js";

test("undo, redo, and another way on from there", async ({ page, visit }) => {
  await visit("/play", { language: "en", sound: false });
  const play = new Play(page);
  await play.start({ game: "minichess", variant: "gardner", seats: ["person", "person"] });
  await play.playOn("click", "undo", 4);
  await expect(page.locator(".turn")).toHaveCount(4);
  for (const ply of ["3", "2"]) {
    await play.act("undo").click();
    await expect(play.root).toHaveAttribute("data-ply", ply);
  }
  await play.act("redo").click();
  await expect(play.root).toHaveAttribute("data-ply", "3");
  await play.act("undo").click();
  await expect(play.root).toHaveAttribute("data-ply", "2");
  await play.ready();
  // Another move takes the place of what was taken back.
  await play.step("click", (below) => below - 1);
  await expect(play.root).toHaveAttribute("data-ply", "3");
  await expect(page.locator(".turn")).toHaveCount(3);
  await expect(play.act("redo")).toBeDisabled();
});

test("against an engine undo goes back to the person's own turn", async ({ page, visit }) => {
  await visit("/play", { language: "en", sound: false });
  const play = new Play(page);
  await play.start({ game: "xiangqi", seats: ["person", "random"] });
  await play.playOn("click", "undo engine", 2);
  await expect(play.root).toHaveAttribute("data-ply", "4");
  await play.act("undo").click();
  await expect(play.root).toHaveAttribute("data-ply", "2");
  await expect(play.root).toHaveAttribute("data-side", "0");
});

test("hint shows a move, and by keys too", async ({ page, visit }) => {
  await visit("/play", { language: "en", sound: false });
  const play = new Play(page);
  await play.start({ game: "minichess", variant: "gardner", seats: ["person", "random"] });
  await play.act("hint").click();
  await expect(play.root.locator(".layer.arrows > *")).not.toHaveCount(0, { timeout: 15_000 });
  await expect(page.locator(".toast").first()).toBeVisible();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(page.getByRole("dialog").locator("kbd").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("resigning asks, and ends the game", async ({ page, visit }) => {
  await visit("/play", { language: "en", sound: false });
  const play = new Play(page);
  await play.start({ game: "ewn", seats: ["person", "greedy"] });
  await play.act("resign").click();
  await page.getByRole("dialog").getByRole("button", { name: /resign/i }).click();
  await expect(play.root).toHaveAttribute("data-result", "1");
  await expect(play.act("again")).toBeVisible();
});

test("typed moves: taken as written, refused with the place that is wrong", async ({ page, visit }) => {
  await visit("/play", { language: "en", sound: false });
  const play = new Play(page);
  await play.start({ game: "xiangqi", seats: ["person", "person"] });
  const field = page.locator("#typed-move");
  await field.fill("h2e9");
  await field.press("Enter");
  await expect(page.locator("#typed-problem .problem")).toBeVisible();
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await field.fill("h2e2");
  await field.press("Enter");
  await expect(play.root).toHaveAttribute("data-ply", "1");
  // The other side answers in its own notation.
  await field.fill("马８进７");
  await field.press("Enter");
  await expect(play.root).toHaveAttribute("data-ply", "2");
});

test("looking back, and playing on from there", async ({ page, visit }) => {
  await visit("/play", { language: "en", sound: false });
  const play = new Play(page);
  await play.start({ game: "minichess", variant: "gardner", seats: ["person", "person"] });
  await play.playOn("click", "back", 5);
  await page.locator(".turn").nth(1).click();
  await expect(play.root).toHaveAttribute("data-back", "2");
  await page.keyboard.press("ArrowLeft");
  await expect(play.root).toHaveAttribute("data-back", "1");
  await page.keyboard.press("ArrowRight");
  await play.act("from").click();
  await expect(play.root).toHaveAttribute("data-back", "");
  await expect(play.root).toHaveAttribute("data-ply", "2");
  await play.ready();
  await play.step("drag", () => 0);
  await expect(play.root).toHaveAttribute("data-ply", "3");
});

test("the die of a real board is entered by hand", async ({ page, visit }) => {
  await visit("/play", { language: "en", sound: false });
  const play = new Play(page);
  await play.start({ game: "ewn", seats: ["person", "person"], handDice: true });
  const pick = dice("hand");
  for (let turn = 0; turn < 4; turn += 1) {
    const face = page.locator('[data-face="3"]:visible').first();
    await face.click();
    await expect(play.root).toHaveAttribute("data-roll", "3");
    await play.ready();
    const before = await play.state();
    await play.board.step("click", pick);
    await expect(play.root).not.toHaveAttribute("data-ply", before.ply ?? "");
  }
  await expect(play.root).toHaveAttribute("data-ply", "4");
});

test("an engine that thinks is told to move now; the page stays quick meanwhile", async ({ page, visit }) => {
  await visit("/play", { language: "en", sound: false });
  const play = new Play(page);
  await play.start({ game: "xiangqi", seats: ["person", "alphabeta:time=20"], explain: false });
  const before = await play.state();
  await play.board.step("click", () => 0);
  await expect(play.root).toHaveAttribute("data-thinking", "1");
  // The page answers while the engine thinks: no picture is late by more than a blink.
  await play.act("flip").click();
  const latest = await page.evaluate(() => new Promise((done) => {
    let [last, most, left] = [performance.now(), 0, 40];
    const frame = (/** @type {number} */ now) => {
      most = Math.max(most, now - last);
      last = now;
      left -= 1;
      if (left) requestAnimationFrame(frame);
      else done(most);
    };
    requestAnimationFrame(frame);
  }));
  expect(latest).toBeLessThan(500);
  await play.act("flip").click();
  await expect(play.act("stop")).toBeEnabled();
  await play.act("stop").click();
  const after = await play.moved(before);
  expect(after.thinking).toBe("");
});

test("engines play each other: pause, one step, on", async ({ page, visit }) => {
  await visit("/play", { language: "en", sound: false, pace: "fast" });
  const { root, act } = await engines(page);
  await expect.poll(async () => Number(await root.getAttribute("data-ply")), { timeout: 15_000 }).toBeGreaterThan(1);
  await act("pause").click();
  await expect(act("continue")).toBeVisible();
  await expect(root).toHaveAttribute("data-settled", "1");
  const at = Number(await root.getAttribute("data-ply"));
  await act("step").click();
  await expect(root).toHaveAttribute("data-ply", String(at + 1));
  await page.waitForTimeout(500);
  await expect(root).toHaveAttribute("data-ply", String(at + 1));
  await act("continue").click();
  await expect.poll(async () => Number(await root.getAttribute("data-ply")), { timeout: 15_000 }).toBeGreaterThan(at + 1);
});

/** @param {import("@playwright/test").Page} page */
async function engines(page) {
  const play = new Play(page);
  const form = page.locator("form.new-game");
  await form.locator('input[name=game][value="xiangqi"]').check({ force: true });
  await play.seat(0, "random");
  await play.seat(1, "random");
  await form.locator('[data-act="start"]').click();
  await page.waitForURL(/\/play\/.+/);
  return { root: play.root, act: (/** @type {string} */ name) => play.act(name) };
}

test("a game goes on after the server was killed and started again", async ({ page, visit, workbench }) => {
  await visit("/play", { language: "en", sound: false });
  const play = new Play(page);
  await play.start({ game: "amazons", options: { size: "6" }, seats: ["person", "greedy"] });
  // In the middle of a turn: the move is made, the arrow is due.
  await play.playOn("click", "restart", 3);
  const before = await play.state();
  expect(before.mid).toBe("1");
  await workbench.kill();
  await workbench.run();
  // The page finds the server again by itself.
  await expect(page.locator(".connection")).toBeHidden({ timeout: 15_000 });
  await play.step("click", () => 0);
  expect(Number((await play.state()).ply)).toBeGreaterThan(Number(before.ply));
  // And so does a page that is opened anew.
  await page.reload();
  const after = await play.ready();
  expect(Number(after.ply)).toBeGreaterThan(Number(before.ply));
  await page.goto(`${workbench.url}/play`);
  await expect(page.locator(`a[href="${new URL(page.url()).pathname}/"], a[href^="/play/"]`).first()).toBeVisible();
});
