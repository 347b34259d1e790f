import { freePort, Instance } from "@trestle/testkit/instance.ts";
import { hashOf } from "./build.ts";
import { keep, prune, restore } from "./user-cache.ts";

const SOURCES = [
  "{chain,domain,embedded,server}/src/**/*.{ts,json}",
  "demo/{src,story}/*.{ts,yaml}",
  "server/{schema,migrations}/*.sql",
  "contracts/src/**/*.sol",
  "e2e/playwright.config.ts",
  "package-lock.json",
];

/**
 * Provides a data folder with a filled demo for journeys. Filling takes a minute, so the folder is cached until a
 * source or the date changes: the demo's days are relative to the day on which it was filled.
 */
export async function provideFilledDemo(dataDir: string, environment: Record<string, string>): Promise<void> {
  const day = new Date().toISOString().slice(0, 10);
  const sources = hashOf(SOURCES);
  const key = `${day}-${sources}-${process.getuid?.() ?? 0}`;
  if (restore("demo", key, dataDir)) return;
  const instance = new Instance({
    ...environment,
    PORT: await freePort(),
    DATA_DIR: dataDir,
    DEMO_REQUESTS: "true",
  });
  try {
    await instance.ready();
  } finally {
    await instance.stop();
  }
  if (instance.output.includes("The demo isn’t complete")) throw new Error(instance.output);
  // A source that changed during the build may or may not have been used.
  if (hashOf(SOURCES) === sources) keep("demo", key, dataDir);
  prune("demo");
}
