// A game on the Play page, from the form to the result.
import { expect } from "@playwright/test";
import { BoardHands } from "./board.js";
import { dice } from "./random.js";

/** @typedef {import("@playwright/test").Page} Page */
/** @typedef {import("./board.js").Hand} Hand */
/**
 * @typedef {{game: string, variant?: string, options?: Record<string, string>, seats: [string, string],
 *   handDice?: boolean, explain?: boolean, position?: string, seed?: string}} Wish
 */

export class Play {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.root = page.locator(".play-game");
    this.board = new BoardHands(page, this.root);
  }

  /** Fills the form of the page that is open and starts. @param {Wish} wish */
  async start({ game, variant, options = {}, seats, handDice, explain, position, seed }) {
    const { page } = this;
    const form = page.locator("form.new-game");
    await form.locator(`input[name=game][value="${game}"]`).check({ force: true });
    if (variant) await form.locator(`input[name=variant][value="${variant}"]`).check({ force: true });
    if (Object.keys(options).length) {
      const more = form.locator(".picker-options details");
      if (!(await more.getAttribute("open").then((open) => open !== null))) await more.locator("summary").click();
    }
    for (const [key, value] of Object.entries(options)) {
      const select = form.locator(`select[name="option-${key}"]`);
      const known = (await select.count()) > 0 && (await select.locator(`option[value="${value}"]`).count()) > 0;
      if (known) await select.selectOption(value);
      else {
        if (await select.count()) await select.selectOption({ index: (await select.locator("option").count()) - 1 });
        await form.locator(`input[name="option-${key}"]`).fill(value);
      }
    }
    for (const [side, seat] of seats.entries()) await this.seat(side, seat);
    if (handDice) await form.locator("[name=hand_dice]").check();
    if (explain !== undefined) await form.locator("[name=explain]").setChecked(explain);
    if (position || seed) {
      const more = form.locator("details", { has: page.locator("[name=position]") });
      if ((await more.getAttribute("open")) === null) await more.locator("summary").click();
      if (position) await form.locator("[name=position]").fill(position);
      if (seed) await form.locator("[name=seed]").fill(seed);
    }
    await form.locator('[data-act="start"]').click();
    await page.waitForURL(/\/play\/.+/);
    await this.ready();
    await this.board.show();
  }

  /** @param {number} side @param {string} seat `person`, `level:easy` or an engine text */
  async seat(side, seat) {
    const select = this.page.locator(`select[name=seat${side}]`);
    if ((await select.locator(`option[value="${seat}"]`).count()) > 0) return void (await select.selectOption(seat));
    await select.selectOption({ index: (await select.locator("option").count()) - 1 });
    await this.page.locator(`input[name=seat${side}-text]`).fill(seat);
  }

  /** What the page says of the game. @returns {Promise<Record<string, string | undefined>>} */
  async state() {
    return this.root.evaluate((node) => ({ .../** @type {HTMLElement} */ (node).dataset }));
  }

  /** Waits until a person may move or the game is over. @returns {Promise<Record<string, string | undefined>>} */
  async ready() {
    await expect(this.root).toHaveAttribute("data-settled", "1", { timeout: 30_000 });
    await this.page.waitForFunction(() => {
      const { settled, turn, result } = /** @type {HTMLElement} */ (document.querySelector(".play-game")).dataset;
      return settled === "1" && (result || turn === "person");
    }, null, { timeout: 30_000, polling: 30 });
    return this.state();
  }

  /**
   * Waits until the picture is another than the one that was.
   * @param {Record<string, string | undefined>} before
   */
  async moved(before) {
    await this.page.waitForFunction(([ply, mid]) => {
      const data = /** @type {HTMLElement} */ (document.querySelector(".play-game")).dataset;
      return data.ply !== ply || data.mid !== mid;
    }, [before.ply, before.mid], { timeout: 30_000, polling: 30 });
    return this.ready();
  }

  /** One step by hand, until the board shows it. @param {Hand} hand @param {(below: number) => number} pick */
  async step(hand, pick) {
    const before = await this.state();
    if (await this.act("pass").isVisible()) {
      // No stone may move: the only move touches no square.
      if (hand === "keys") {
        await this.act("pass").focus();
        await this.page.keyboard.press("Enter");
      } else await this.act("pass").click();
      return { touched: [], after: await this.moved(before) };
    }
    const touched = await this.board.step(hand, pick, async () => {
      const now = await this.state();
      return now.ply !== before.ply || now.mid !== before.mid;
    });
    const after = await this.moved(before);
    return { touched, after };
  }

  /**
   * Plays on to the end.
   * @param {Hand} hand @param {string} seed @param {number} [most] steps at most; 0: to the end
   */
  async playOn(hand, seed, most = 0) {
    const pick = dice(seed);
    let state = await this.ready();
    let steps = 0;
    while (!state.result && (!most || steps < most)) {
      ({ after: state } = await this.step(hand, pick));
      steps += 1;
    }
    return { state, steps };
  }

  /** @param {string} name */
  act(name) {
    return this.page.locator(`[data-act="${name}"]:visible`);
  }
}
