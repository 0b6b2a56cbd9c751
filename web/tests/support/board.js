// The board as a person meets it: what may be touched is read from the page's own markup, and touched by
// mouse, finger or keys.

/** @typedef {import("@playwright/test").Page} Page */
/** @typedef {import("@playwright/test").Locator} Locator */
/** @typedef {"click" | "drag" | "keys" | "touch"} Hand */
/** @typedef {{name: string, label: string, source: boolean, next: boolean, row: number, column: number, x: number, y: number}} Cell */

export class BoardHands {
  /** @param {Page} page @param {Locator} root what holds the board */
  constructor(page, root) {
    this.page = page;
    this.grid = root.getByRole("grid").first();
  }

  /** All squares as they are now. @returns {Promise<Cell[]>} */
  cells() {
    return this.grid.evaluate((grid) =>
      [...grid.querySelectorAll('[role="row"]')].flatMap((row, at) =>
        [...row.querySelectorAll('[role="gridcell"]')].map((cell, column) => {
          const { left, top, width, height } = cell.getBoundingClientRect();
          return {
            name: /** @type {SVGElement} */ (cell).dataset.square ?? "",
            label: cell.getAttribute("aria-label") ?? "",
            source: cell.classList.contains("source"),
            next: cell.classList.contains("next"),
            row: at,
            column,
            x: left + width / 2,
            y: top + height / 2,
          };
        })));
  }

  /** @param {string} name @returns {Promise<Cell>} */
  async cell(name) {
    const found = (await this.cells()).find((cell) => cell.name === name);
    if (!found) throw new Error(`no square ${name}`);
    return found;
  }

  /** Brings the whole board into the window: a mouse cannot reach what is scrolled away. */
  async show() {
    await this.grid.scrollIntoViewIfNeeded();
  }

  /** @param {Cell} cell @param {Hand} hand */
  async tap(cell, hand) {
    if (hand === "touch") await this.page.touchscreen.tap(cell.x, cell.y);
    else if (hand === "keys") {
      await this.walk(cell);
      await this.page.keyboard.press("Enter");
    } else await this.page.mouse.click(cell.x, cell.y);
  }

  /** Walks with the arrow keys to a square. @param {Cell} to */
  async walk(to) {
    const at = await this.grid.evaluate((grid) => {
      const standing = /** @type {SVGElement | null} */ (grid.querySelector('[role="gridcell"][tabindex="0"]'));
      if (document.activeElement !== standing) standing?.focus();
      const row = standing?.closest('[role="row"]');
      return {
        row: row ? [...grid.querySelectorAll('[role="row"]')].indexOf(row) : 0,
        column: row && standing ? [...row.querySelectorAll('[role="gridcell"]')].indexOf(standing) : 0,
      };
    });
    const press = async (/** @type {string} */ key, /** @type {number} */ times) => {
      for (let n = 0; n < times; n += 1) await this.page.keyboard.press(key);
    };
    await press(to.row > at.row ? "ArrowDown" : "ArrowUp", Math.abs(to.row - at.row));
    await press(to.column > at.column ? "ArrowRight" : "ArrowLeft", Math.abs(to.column - at.column));
  }

  /** Whether the board asks what is meant (what a pawn becomes). */
  asks() {
    return this.grid.page().locator(".choices").isVisible();
  }

  /**
   * One step of a player: touches what may be touched until the step is complete.
   * @param {Hand} hand
   * @param {(below: number) => number} pick chooses among what there is
   * @param {() => Promise<boolean>} [moved] whether the board shows another position already: what may be
   *   touched then belongs to the next step
   * @returns {Promise<string[]>} the squares that were touched
   */
  async step(hand, pick, moved = async () => false) {
    /** @type {string[]} */
    const touched = [];
    const choose = (/** @type {Cell[]} */ list) => /** @type {Cell} */ (list[pick(list.length)]);
    for (let touches = 0; touches < 12; touches += 1) {
      const cells = await this.cells();
      const next = cells.filter((cell) => cell.next);
      const sources = cells.filter((cell) => cell.source);
      if (!next.length && !sources.length) throw new Error("no square may be touched");
      const first = touched.length === 0 && next.length === 0;
      const cell = choose(first ? sources : next);
      touched.push(cell.name);
      if (first && hand === "drag") {
        touched.push(await this.drag(cell, choose));
      } else {
        await this.tap(cell, hand);
      }
      if (await this.asks()) await this.answer(hand);
      const open = (await this.cells()).some((one) => one.next);
      if (!open || (await moved())) return touched;
    }
    throw new Error(`the step does not end: ${touched.join(" ")}`);
  }

  /** @param {Cell} from @param {(list: Cell[]) => Cell} choose */
  async drag(from, choose) {
    const { mouse } = this.page;
    await mouse.move(from.x, from.y);
    await mouse.down();
    // Pressing shows where it may go.
    const to = choose((await this.cells()).filter((cell) => cell.next));
    await mouse.move(from.x + (to.x - from.x) / 2, from.y + (to.y - from.y) / 2, { steps: 3 });
    await mouse.move(to.x, to.y, { steps: 2 });
    await mouse.up();
    return to.name;
  }

  /** A finger that drags: Playwright's touchscreen only taps. @param {string} from @param {string} to */
  async touchDrag(from, to) {
    const [a, b] = [await this.cell(from), await this.cell(to)];
    const client = await this.page.context().newCDPSession(this.page);
    const send = (/** @type {"touchStart" | "touchMove" | "touchEnd"} */ type, /** @type {{x: number, y: number}[]} */ touchPoints) =>
      client.send("Input.dispatchTouchEvent", { type, touchPoints });
    await send("touchStart", [{ x: a.x, y: a.y }]);
    for (let part = 1; part <= 5; part += 1) {
      await send("touchMove", [{ x: a.x + ((b.x - a.x) * part) / 5, y: a.y + ((b.y - a.y) * part) / 5 }]);
    }
    await send("touchEnd", []);
    await client.detach();
  }

  /** Takes the first of what the board offers. @param {Hand} hand */
  async answer(hand) {
    const first = this.page.locator(".choices button").first();
    if (hand === "keys") await this.page.keyboard.press("Enter");
    else if (hand === "touch") await first.tap();
    else await first.click();
  }
}
