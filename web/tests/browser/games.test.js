// Whole games of every game and variant, played on the board by mouse, finger and keys.
import { expect, test } from "../support/test.js";
import { Play } from "../support/play.js";

/** @typedef {import("../support/board.js").Hand} Hand */

/** Fast opponents: one that mates where a person moves at random, one that needs no search. */
const MATES = "alphabeta:depth=3,time=0.3";
const QUICK = "greedy";

/** @type {{game: string, variant?: string, options?: Record<string, string>, hand: Hand, rival: string}[]} */
const GAMES = [
  { game: "minichess", variant: "rotated", hand: "drag", rival: MATES },
  { game: "minichess", variant: "mirrored", hand: "click", rival: MATES },
  { game: "minichess", variant: "gardner", hand: "drag", rival: MATES },
  { game: "minichess", variant: "losalamos", hand: "keys", rival: MATES },
  { game: "ewn", variant: "standard", hand: "click", rival: QUICK },
  { game: "ewn", variant: "king6", hand: "drag", rival: QUICK },
  { game: "ewn", variant: "stride", hand: "keys", rival: QUICK },
  { game: "ewn", variant: "standard", options: { setup: "choose" }, hand: "drag", rival: QUICK },
  { game: "amazons", options: { size: "6" }, hand: "click", rival: QUICK },
  { game: "xiangqi", hand: "drag", rival: MATES },
];

for (const { game, variant, options, hand, rival } of GAMES) {
  const name = [game, variant, ...Object.entries(options ?? {}).map((pair) => pair.join("="))].filter(Boolean).join(" ");
  test(`a whole game of ${name} by ${hand}`, async ({ page, visit }) => {
    await visit("/play", { language: "en", sound: false, pace: "instant" });
    const play = new Play(page);
    await play.start({ game, variant, options, seats: ["person", rival], explain: false, seed: "7" });
    const { state, steps } = await play.playOn(hand, name);
    expect(["0", "1", "draw"]).toContain(state.result);
    expect(steps).toBeGreaterThan(2);
    // The list of turns holds the game, and the line above it says how it ended.
    await expect(page.locator(".turn").first()).toBeVisible();
    await expect(page.locator(".status-line")).not.toBeEmpty();
  });
}

test("Amazons on ten by ten: move and arrow, both sides by hand", async ({ page, visit }) => {
  await visit("/play", { language: "en", sound: false });
  const play = new Play(page);
  await play.start({ game: "amazons", seats: ["person", "person"] });
  const { state } = await play.playOn("drag", "ten by ten", 6);
  expect(state.ply).toBe("3");
  expect(state.mid).toBe("");
});

test("after the move of an Amazon the arrow is due, and one undo takes the half turn back", async ({ page, visit }) => {
  await visit("/play", { language: "en", sound: false });
  const play = new Play(page);
  await play.start({ game: "amazons", options: { size: "6" }, seats: ["person", "person"] });
  const { after } = await play.step("click", () => 0);
  expect(after.mid).toBe("1");
  await play.act("undo").click();
  await expect(play.root).toHaveAttribute("data-mid", "");
  await expect(play.root).toHaveAttribute("data-ply", "0");
});

test.describe("with a finger", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 780 } });

  test("a whole game of EinStein by taps", async ({ page, visit }) => {
    await visit("/play", { language: "zh", sound: false });
    const play = new Play(page);
    await play.start({ game: "ewn", seats: ["person", QUICK] });
    const { state } = await play.playOn("touch", "finger");
    expect(["0", "1"]).toContain(state.result);
  });

  test("a piece follows the finger, and the page does not scroll under it", async ({ page, visit }) => {
    await visit("/play", { language: "en", sound: false });
    const play = new Play(page);
    await play.start({ game: "xiangqi", seats: ["person", "person"] });
    const before = await page.evaluate(() => scrollY);
    const state = await play.state();
    const cells = await play.board.cells();
    const from = cells.find((cell) => cell.source);
    if (!from) throw new Error("nothing may move");
    await play.board.tap(from, "touch");
    const to = (await play.board.cells()).find((cell) => cell.next);
    if (!to) throw new Error("it may go nowhere");
    await play.board.touchDrag(from.name, to.name);
    await play.moved(state);
    expect(await page.evaluate(() => scrollY)).toBe(before);
  });
});
