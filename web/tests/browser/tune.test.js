// Weights under the hand: the ranking follows, files and engine texts carry them away.
import { readFileSync } from "node:fs";
import { expect, test } from "../support/test.js";

/** @typedef {import("@playwright/test").Page} Page */

/** The ranking as it stands: the moves with these weights, best first. @param {Page} page */
const ranking = (page) => page.locator(".ranking .ranking-new").allInnerTexts();

/** @param {Page} page */
const upToDate = (page) => expect(page.locator('[data-part="status"]')).toHaveText("up to date", { timeout: 15_000 });

/** A slider that is dragged with the mouse to its end. @param {Page} page @param {string} weight @param {number} to 0 … 1 */
async function drag(page, weight, to) {
  const slider = page.locator(`[data-weight="${weight}"] input[type=range]`);
  await slider.scrollIntoViewIfNeeded();
  const box = await slider.boundingBox();
  if (!box) throw new Error("no slider");
  const share = await slider.evaluate((node) => {
    const { value, min, max } = /** @type {HTMLInputElement} */ (node);
    return (Number(value) - Number(min)) / (Number(max) - Number(min));
  });
  const y = box.y + box.height / 2;
  const at = (/** @type {number} */ part) => box.x + 8 + (box.width - 16) * part;
  await page.mouse.move(at(share), y);
  await page.mouse.down();
  await page.mouse.move(at((share + to) / 2), y, { steps: 4 });
  await page.mouse.move(at(to), y, { steps: 4 });
  await page.mouse.up();
}

test("a slider moves the ranking, and reset brings it back", async ({ page, visit }) => {
  await visit("/tune?game=minichess:gardner", { language: "en" });
  await upToDate(page);
  const shipped = await ranking(page);
  expect(shipped.length).toBeGreaterThan(2);
  const weights = await page.locator("[data-weight]").evaluateAll((nodes) => nodes.map((node) => /** @type {HTMLElement} */ (node).dataset.weight ?? ""));
  expect(weights.length).toBeGreaterThan(1);

  // Some weight decides the ranking of this position: turned over, it turns the ranking.
  let changed = false;
  for (const weight of weights) {
    await drag(page, weight, 0);
    await expect(page.locator(`[data-weight="${weight}"]`)).toHaveClass(/changed/);
    await upToDate(page);
    await expect(page.locator('[data-part="engine-text"]')).toContainText(`${weight}=`);
    if ((await ranking(page)).join() !== shipped.join()) {
      changed = true;
      break;
    }
  }
  expect(changed).toBe(true);
  // What moved is marked, beside the ranking as shipped, which has not moved.
  await expect(page.locator(".rank-up, .rank-down, .rank-new").first()).toBeVisible();
  expect(await page.locator(".ranking td.ranking-old").allInnerTexts()).toEqual(shipped);
  // The address carries the weights.
  await page.reload();
  await upToDate(page);
  await expect(page.locator(".weight.changed").first()).toBeVisible();

  await page.locator('[data-act="reset-all"]').click();
  await upToDate(page);
  expect(await ranking(page)).toEqual(shipped);
});

test("numbers by hand, one weight back, several positions", async ({ page, visit }) => {
  await visit("/tune?game=minichess:gardner", { language: "en" });
  await upToDate(page);
  const first = page.locator("[data-weight]").first();
  const number = first.locator("input[inputmode=decimal]");
  const usual = await number.inputValue();
  await number.fill("123,5");
  await number.press("Enter");
  await expect(number).toHaveValue("123.5");
  expect(Math.abs(Number(await first.locator("input[type=range]").inputValue()) - 123.5)).toBeLessThan(5);
  await first.locator("button").click();
  await expect(number).toHaveValue(usual);
  await number.fill("nonsense");
  await number.press("Enter");
  await expect(number).toHaveValue(usual);

  await page.locator('[data-act="add-random"]').click();
  await expect(page.locator(".test")).toHaveCount(2);
  await upToDate(page);
  await expect(page.locator(".test").nth(1)).toHaveAttribute("aria-pressed", "true");
  await expect(page.locator(".test").nth(0)).toContainText("best");
  await page.locator("input[name=position]").fill("no position");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.locator(".page-tune .problem")).toBeVisible();
  await expect(page.locator(".test")).toHaveCount(2);
});

test("weights go into a file and come back, and a wrong file changes nothing", async ({ page, visit }) => {
  await visit("/tune?game=minichess:gardner", { language: "en" });
  await upToDate(page);
  const first = page.locator("[data-weight]").first();
  const name = (await first.getAttribute("data-weight")) ?? "";
  const number = first.locator("input[inputmode=decimal]");
  await number.fill("7.25");
  await number.press("Enter");
  const [file] = await Promise.all([page.waitForEvent("download"), page.locator('[data-act="save"]').click()]);
  const text = readFileSync(await file.path(), "utf8");
  expect(text).toContain(`${name} = 7.25`);

  const load = async (/** @type {string} */ body) => {
    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.locator('[data-act="load"]').click()]);
    await chooser.setFiles({ name: "w.toml", mimeType: "text/plain", buffer: Buffer.from(body) });
  };
  await page.locator('[data-act="reset-all"]').click();
  await load(text);
  await expect(number).toHaveValue("7.25");
  await load(`${name} = 1.0\nnot_a_weight = 2.0\n`);
  await expect(page.locator(".page-tune .problem")).toContainText("not_a_weight");
  await expect(number).toHaveValue("7.25");
});

test("from Tune into a match against the shipped weights", async ({ page, visit }) => {
  await visit("/tune?game=minichess:gardner", { language: "en" });
  await upToDate(page);
  const number = page.locator("[data-weight] input[inputmode=decimal]").first();
  await number.fill("-3");
  await number.press("Enter");
  const text = (await page.locator('[data-part="engine-text"]').innerText()).trim();
  await page.locator('[data-act="match"]').click();
  await expect(page.locator(".entrant").nth(0).locator("input.mono")).toHaveValue(text);
  await expect(page.locator(".entrant").nth(1).locator("input.mono")).not.toHaveValue(text);
  await expect(page.locator(".match-form select[name=game]")).toHaveValue("minichess");
});

test("a game with a die ranks the moves of each roll", async ({ page, visit }) => {
  await visit("/tune?game=ewn", { language: "en" });
  await upToDate(page);
  const rolls = page.getByRole("group", { name: "The die shows" });
  await expect(rolls.getByRole("radio")).toHaveCount(6);
  await expect(page.locator(".ranking .ranking-new").first()).not.toBeEmpty();
  await rolls.getByRole("radio").nth(3).check({ force: true });
  await expect(page.locator(".ranking .ranking-new").first()).not.toBeEmpty();
});
