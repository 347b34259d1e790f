import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // Most of a test's time is waiting for a database, a chain or a browser's timer.
    maxWorkers: 3,
    // A worker keeps what it has loaded: loading everything again for every file took as long as the tests themselves.
    isolate: false,
    projects: [
      {
        test: {
          name: "unit",
          include: ["{domain,chain,scripts}/**/*.test.ts"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: "embedded",
          include: ["embedded/src/**/*.test.ts"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: "server",
          include: ["{demo,server,testkit}/src/**/*.test.ts"],
          globalSetup: ["testkit/src/global-setup.ts"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        plugins: [react()],
        test: {
          name: "web",
          root: "web",
          // In every file, with a page in it or not: a worker is kept only while the next file has the same.
          environment: "jsdom",
          include: ["src/**/*.test.{ts,tsx}"],
          setupFiles: [join(import.meta.dirname, "web/src/test-setup.ts")],
        },
      },
    ],
  },
});
