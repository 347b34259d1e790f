import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Whole products and processes are started in these: begun last, they would be waited for at the end. */
const slow = /\/(scripts|embedded)\//;

class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [
      ...sorted.filter(({ moduleId }) => slow.test(moduleId)),
      ...sorted.filter(({ moduleId }) => !slow.test(moduleId)),
    ];
  }
}

export default defineConfig({
  test: {
    // Most of a test's time is waiting for a database, a chain or a browser's timer.
    maxWorkers: 4,
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        test: {
          name: "unit",
          include: ["{domain,chain,scripts}/**/*.test.ts"],
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
          include: ["{server,testkit}/src/**/*.test.ts"],
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
          include: ["src/**/*.test.{ts,tsx}"],
          setupFiles: [join(import.meta.dirname, "web/src/test-setup.ts")],
        },
      },
    ],
  },
});
