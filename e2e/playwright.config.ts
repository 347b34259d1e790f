import { join } from "node:path";
import { defineConfig, devices } from "@playwright/test";

const port = Number(process.env.E2E_PORT ?? 4310);
/** A product that runs already, wherever it is; without it one is started for these journeys. */
const running = process.env.E2E_BASE_URL;
const baseURL = running ?? `http://localhost:${port}`;
const browser = {
  executablePath: process.env.CHROMIUM_PATH,
  args: [
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
  ],
};
const desk = { ...devices["Desktop Chrome"], viewport: { width: 1440, height: 900 } };
/** Journeys that look at the map. A browser without a graphics card draws it slowly, so the others do without. */
const withMap = /@map/;
/**
 * Journeys of people and money, on a product of their own without the demo's market: the later ones move its clock.
 * They and the others run beside each other, so each group is to take about as long.
 */
const money = {
  agreed: [
    "header.spec.ts",
    "notifications.spec.ts",
    "profile.spec.ts",
    "wallet.spec.ts",
    "second-factor.spec.ts",
    "verification.spec.ts",
    "demo-wallet.spec.ts",
    "build.spec.ts",
    "bidding.spec.ts",
    "accept.spec.ts",
    "donations.spec.ts",
    "reviews.spec.ts",
    "tour.spec.ts",
  ],
  story: "everything.spec.ts",
  work: "tracking.spec.ts",
  loans: "pools.spec.ts",
};
const withoutMap = {
  ...desk,
  launchOptions: { ...browser, args: [...browser.args, "--disable-3d-apis"] },
};

export default defineConfig({
  testDir: ".",
  outputDir: join("../test-results", process.env.E2E_RESULTS ?? "all"),
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL,
    locale: "en-GB",
    timezoneId: "Europe/London",
    // Journeys wait for every movement to end, and drawing it costs most where there is no graphics card.
    contextOptions: { reducedMotion: "reduce" },
    // Requests that a service worker answers can't be held or refused by a journey.
    serviceWorkers: "block",
    // A trace reads every answer back from the browser; `--trace on` records it for a journey that failed.
    trace: "off",
    screenshot: "only-on-failure",
  },
  projects: [
    {
      name: "with map",
      grep: withMap,
      use: { ...desk, launchOptions: browser },
    },
    {
      name: "without map",
      grepInvert: withMap,
      testIgnore: Object.values(money).flat(),
      use: withoutMap,
    },
    // One worker takes them in this order.
    { name: "money", grepInvert: withMap, testMatch: money.agreed, use: withoutMap },
    // After the others, because it lets days pass.
    { name: "story", testMatch: money.story, use: withoutMap },
    { name: "work", testMatch: money.work, use: withoutMap },
    { name: "loans", testMatch: money.loans, use: withoutMap },
  ],
  // The product as `npm start` runs it, on a port and a data folder of its own.
  webServer: running
    ? undefined
    : {
        command: `${process.execPath} ../scripts/start.ts`,
        url: `${baseURL}/readyz`,
        // Shown when a journey fails, for instance because the demo isn't complete.
        stdout: "pipe",
        // Two of them start beside each other, and one of them tells a year.
        timeout: 600_000,
        gracefulShutdown: { signal: "SIGTERM", timeout: 30_000 },
        env: {
          PORT: String(port),
          DATA_DIR: process.env.E2E_DATA_DIR ?? join(import.meta.dirname, "../.data/e2e"),
          LOG_LEVEL: "warn",
          // Everybody in the journeys comes from one address.
          REQUESTS_PER_MINUTE: "10000",
          // Most that one wallet can deposit into an empty pool.
          CLUB_STAKE: "10",
        },
      },
});
