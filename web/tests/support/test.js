// The test function with a server of its own for each worker, and pages that tell what went wrong in them.
import { test as base } from "@playwright/test";
import { Workbench } from "./server.js";

export { expect } from "@playwright/test";

/** Words of the browser that say nothing about the page. */
const HARMLESS = [
  // A stream that was open when its page was left or its server was killed.
  /ERR_(CONNECTION_REFUSED|CONNECTION_RESET|INCOMPLETE_CHUNKED_ENCODING|NETWORK_CHANGED|EMPTY_RESPONSE|ABORTED)/,
  // An answer that a test asked for on purpose: the page shows it to the person.
  /Failed to load resource: the server responded with a status of 4\d\d/,
];

/**
 * @typedef {{language?: "en" | "zh", theme?: "light" | "dark"} & Record<string, unknown>} Settings
 */

export const test = base.extend(
  /** @type {import("@playwright/test").Fixtures<{complaints: string[], visit: (path: string, settings?: Settings) => Promise<void>}, {workbench: Workbench}, import("@playwright/test").PlaywrightTestArgs & import("@playwright/test").PlaywrightTestOptions, import("@playwright/test").PlaywrightWorkerArgs & import("@playwright/test").PlaywrightWorkerOptions>} */ ({
    workbench: [
      async ({}, use) => {
        const workbench = await Workbench.start();
        await use(workbench);
        await workbench.stop();
      },
      { scope: "worker" },
    ],

    /** What the page complained about; a test that ends with complaints fails. */
    complaints: [
      async ({ page }, use) => {
        /** @type {string[]} */
        const complaints = [];
        page.on("pageerror", (error) => complaints.push(String(error.stack ?? error)));
        page.on("console", (message) => {
          if (message.type() !== "error" && message.type() !== "warning") return;
          const text = `${message.text()} ${message.location().url}`;
          if (!HARMLESS.some((known) => known.test(text))) complaints.push(text);
        });
        await use(complaints);
        if (complaints.length) throw new Error(`the page complained:\n${complaints.join("\n")}`);
      },
      { auto: true },
    ],

    visit: async ({ page, workbench }, use) => {
      await use(async (path, settings) => {
        if (settings) {
          await page.addInitScript((values) => {
            // Only where nothing is kept yet: the script runs again at every reload.
            if (!localStorage.getItem("yiqi.settings")) localStorage.setItem("yiqi.settings", JSON.stringify(values));
          }, settings);
        }
        await page.goto(workbench.url + path);
      });
    },
  }),
);
