// Explain: the tree of the very search that answered, unfolded node by node.
import { expect, test } from "../support/test.js";
import { Play } from "../support/play.js";

/** @typedef {import("@playwright/test").Page} Page */
/** @typedef {import("@playwright/test").APIRequestContext} Request */

/**
 * A search that has ended, with its tree.
 * @param {Request} request @param {string} base @param {object} wish @returns {Promise<any>}
 */
async function searched(request, base, wish) {
  const made = await request.post(`${base}/api/analyses`, { data: { tree: true, lines: 1, ...wish } });
  expect(made.ok(), await made.text()).toBe(true);
  const { id } = await made.json();
  for (let wait = 0; wait < 200; wait += 1) {
    const view = await (await request.get(`${base}/api/analyses/${id}`)).json();
    if (view.state === "done") return view;
    expect(view.state).not.toBe("failed");
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error("the search does not end");
}

for (const [name, wish] of /** @type {[string, object][]} */ ([
  ["alpha-beta", { game: "minichess:gardner", engine: "alphabeta:depth=2" }],
  ["Star2", { game: "ewn", roll: 2, engine: "star2:depth=2" }],
])) {
  test(`below its cap the tree of ${name} has as many nodes as the search reports`, async ({ page, visit, request, workbench }) => {
    const { id, report, tree } = await searched(request, workbench.url, wish);
    expect(tree.complete).toBe(true);
    expect(tree.dropped).toBe(0);
    // Counted by walking, not by believing the summary: all nodes beneath the first, which is the search.
    let walked = 0;
    const open = [0];
    while (open.length) {
      const node = open.pop();
      for (let offset = 0, total = 1; offset < total; offset += 200) {
        const part = await (await request.get(`${workbench.url}/api/analyses/${id}/tree?node=${node}&offset=${offset}&limit=200`)).json();
        total = part.total_children;
        walked += part.children.length;
        for (const child of part.children) if (child.children) open.push(child.index);
      }
    }
    expect(walked).toBe(report.nodes);
    expect(tree.kept).toBe(report.nodes);
    // And the page says so.
    await visit(`/explain/${id}`, { language: "en" });
    const grouped = new RegExp(String(report.nodes).replace(/\B(?=(\d{3})+$)/g, "\\s?"));
    await expect(page.locator(".kept-whole")).toContainText(grouped);
  });
}

test("nodes are unfolded down to a face of the die and the terms of a leaf", async ({ page, visit, request, workbench }) => {
  const { id } = await searched(request, workbench.url, { game: "ewn", roll: 2, engine: "star2:depth=2" });
  await visit(`/explain/${id}`, { language: "en" });
  const tree = page.getByRole("tree");
  await expect(tree.getByRole("treeitem").first()).toBeVisible();
  await expect(page.locator(".kept-whole")).toBeVisible();

  // By keys, as a tree is walked: down and open until a roll is reached, then on to a leaf.
  await tree.focus();
  await page.keyboard.press("Home");
  const kinds = new Set();
  for (let steps = 0; steps < 30; steps += 1) {
    const chosen = tree.locator('[role="treeitem"][aria-selected="true"]');
    await expect(chosen).toHaveCount(1);
    if ((await chosen.locator(".tree-face").count()) > 0) kinds.add("roll");
    if ((await chosen.locator(".tree-move").count()) > 0) kinds.add("move");
    if ((await chosen.getAttribute("aria-expanded")) === null && kinds.has("roll") && kinds.has("move")) break;
    await page.keyboard.press((await chosen.getAttribute("aria-expanded")) === "false" ? "ArrowRight" : "ArrowDown");
    await page.waitForTimeout(40);
  }
  expect([...kinds].sort()).toEqual(["move", "roll"]);
  // The leaf: its board, its window, and what the evaluator counted.
  const detail = page.locator(".tree-detail");
  await expect(detail.locator(".board-svg")).toBeVisible();
  await expect(detail.locator(".window-figures")).toBeVisible();
  const terms = detail.locator("details.detail-terms");
  if (!(await terms.evaluate((node) => /** @type {HTMLDetailsElement} */ (node).open))) await terms.locator("summary").click();
  await expect(detail.locator(".evterms-table tbody tr").first()).toBeVisible();
  // The address leads to this node.
  const address = page.url();
  expect(address).toContain("node=");
  const said = await detail.locator(".detail-title").innerText();
  await page.goto(address);
  await expect(detail.locator(".detail-title")).toHaveText(said);
});

test("a cut-off is found and told in words", async ({ page, visit, request, workbench }) => {
  const { id } = await searched(request, workbench.url, { game: "minichess:gardner", engine: "alphabeta:depth=3" });
  await visit(`/explain/${id}`, { language: "en" });
  await expect(page.getByRole("treeitem").first()).toBeVisible();
  await page.getByRole("button", { name: "Next cut-off" }).click();
  const chosen = page.locator('[role="treeitem"][aria-selected="true"]');
  await expect(chosen.locator(".why-cutoff")).toBeVisible();
  await expect(page.locator(".detail-words")).not.toBeEmpty();
});

test("from a game: why the engine chose its move", async ({ page, visit }) => {
  await visit("/play", { language: "en", sound: false });
  const play = new Play(page);
  await play.start({ game: "minichess", variant: "gardner", seats: ["person", "alphabeta:depth=2"], explain: true });
  await play.step("click", () => 0);
  await play.act("why").click();
  await page.waitForURL(/\/explain\//);
  await expect(page.getByRole("treeitem").first()).toBeVisible();
});
