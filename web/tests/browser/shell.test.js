// The frame around all pages: language, theme, addresses that do not exist, what the server allows.
import { expect, test } from "../support/test.js";
import { Play } from "../support/play.js";

test("language and theme change at once, without a reload, and stay", async ({ page, visit }) => {
  await visit("/play", { language: "en", theme: "light", sound: false });
  const play = new Play(page);
  await play.start({ game: "xiangqi", seats: ["person", "person"] });
  await play.step("click", () => 0);
  await page.evaluate(() => Object.assign(window, { same: true }));

  const title = await page.title();
  await page.getByRole("button", { name: /中文|Chinese/ }).first().click();
  await expect(page.locator("html")).toHaveAttribute("lang", /^zh/);
  await expect(page.getByRole("link", { name: "对弈" }).first()).toBeVisible();
  await expect(page.locator(".status-line")).toContainText(/黑|红|方/);
  expect(await page.title()).not.toBe(title);

  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await ground();
  const theme = page.locator(".top-tools button").nth(1);
  for (let press = 0; press < 3 && (await page.locator("html").getAttribute("data-theme")) !== "dark"; press += 1) await theme.click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  // The colour changes over a moment.
  await expect.poll(ground).not.toBe(light);
  expect(await page.evaluate(() => "same" in window)).toBe(true);
  await expect(play.root).toHaveAttribute("data-ply", "1");

  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", /^zh/);
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});

test("an address that does not exist says so and leads back", async ({ page, visit }) => {
  await visit("/nowhere", { language: "en" });
  await expect(page.getByRole("heading").first()).toBeVisible();
  await page.locator(".empty a, .empty button").first().click();
  await expect(page).toHaveURL(/\/play$/);
});

test("every page is reached by keys alone", async ({ page, visit }) => {
  await visit("/play", { language: "en" });
  await expect(page.locator("h1").first()).toBeAttached();
  for (const name of ["Analyse", "Tune", "Match", "Learn"]) {
    const link = page.getByRole("navigation").getByRole("link", { name }).first();
    await link.focus();
    await page.keyboard.press("Enter");
    await expect(link).toHaveAttribute("aria-current", "page");
    await expect(page.locator("main h1").first()).toBeAttached();
  }
});

test("requests from other hosts and origins are refused", async ({ request, workbench }) => {
  const from = (/** @type {Record<string, string>} */ headers) =>
    request.post(`${workbench.url}/api/position`, { data: { game: "ewn" }, headers, failOnStatusCode: false });
  expect((await from({})).status()).toBe(200);
  expect((await from({ origin: "http://evil.example" })).status()).toBe(403);
  expect((await from({ host: "evil.example" })).status()).toBe(403);
  const page = await request.get(`${workbench.url}/play`);
  expect(page.headers()["content-security-policy"]).toContain("default-src 'self'");
});
