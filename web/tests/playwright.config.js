// How the browser tests run. They start the server themselves (support/server.js), one a worker, so that
// no worker sees the games of another and a test may end and restart its server.
import { defineConfig } from "@playwright/test";
import { existsSync } from "node:fs";

const debian = "/usr/bin/chromium";
const executablePath = process.env.CHROMIUM || (existsSync(debian) ? debian : undefined);

export default defineConfig({
  testDir: "browser",
  testMatch: "*.test.js",
  outputDir: "artefacts/failures",
  snapshotDir: "artefacts",
  timeout: 120_000,
  // A browser on a busy machine may be late; what is wrong fails three times.
  retries: 2,
  expect: { timeout: 15_000 },
  // Two cores carry two browsers and two servers; a game is played from its first move to its last
  // inside one test, so the tests of a file may run beside each other.
  workers: Number(process.env.YIQI_WEB_WORKERS) || 2,
  fullyParallel: true,
  forbidOnly: !!process.env.CI,
  reporter: [["list"], ["json", { outputFile: "artefacts/report.json" }]],
  use: {
    viewport: { width: 1280, height: 800 },
    locale: "en-GB",
    timezoneId: "UTC",
    actionTimeout: 15_000,
    screenshot: "only-on-failure",
    trace: "off",
    // Most tests are about what happens, not about how it glides there; motion.test.js turns it on.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      executablePath,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
