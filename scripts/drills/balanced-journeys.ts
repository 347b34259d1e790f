// Drill 19: journeys in real browsers, through the balancer to three server processes of which one is killed every 20
// seconds. Every journey completes; an interrupted request is sent again, as a person would.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { buildWeb, root } from "../build.ts";
import { findChromium } from "../chromium.ts";
import { BalancedStack, missingBalancer } from "./balanced-stack.ts";
import type { Drill } from "./report.ts";

const PROCESSES = 3;
const KILL_EVERY_MS = 20_000;
/** Journeys that need no demo account and no counts of a single process. */
const JOURNEYS = [
  "the bell is there for a signed-in person",
  "a second tab follows what is read in the first",
  "a session that ended elsewhere ends here without a reload",
  "somebody describes themselves, and strangers see that and no more",
  "a new password ends the session on another device",
  "what is typed without the server is kept",
  "a draft open in two tabs is written over by neither",
  "a project is read, asked about and answered in public",
  "a private project is hidden from strangers",
  "its owner closes a request on the chain",
];

type JourneyCounts = { expected: number; unexpected: number; flaky: number; skipped: number };

/** Runs all journeys once against the balancer's address. */
async function walk({ url, dataDir }: BalancedStack): Promise<{ passed: JourneyCounts; output: string }> {
  const report = join(dataDir, "journeys.json");
  const child = spawn(
    process.execPath,
    [
      join(root, "node_modules/@playwright/test/cli.js"),
      ...["test", "--config", "e2e/playwright.config.ts", "--project=without map", "--project=money"],
      ...["--retries=2", "--reporter=list,json", "--grep", JOURNEYS.join("|")],
    ],
    {
      cwd: root,
      env: {
        ...process.env,
        ...{ E2E_BASE_URL: url, E2E_DATA_DIR: dataDir, E2E_RESULTS: "balanced" },
        ...{ CHROMIUM_PATH: findChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: report, NO_COLOR: "1" },
      },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  const endWithUs = () => void child.kill();
  process.once("exit", endWithUs);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk));
  await once(child, "close");
  process.off("exit", endWithUs);
  return { passed: (JSON.parse(readFileSync(report, "utf8")) as { stats: JourneyCounts }).stats, output };
}

export const run: Drill = async (_seed, rounds = 15) => {
  const missing = missingBalancer();
  if (missing) return { held: false, lines: [missing] };
  await buildWeb();
  const balanced = await BalancedStack.open(PROCESSES);
  const sum: JourneyCounts = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };
  let [kills, walks, failures, isOver] = [0, 0, "", false];
  const began = Date.now();
  try {
    const killing = (async () => {
      while (!isOver) {
        await pause(KILL_EVERY_MS);
        if (isOver) break;
        await balanced.killNext();
        kills++;
      }
    })();
    while (kills < rounds && !failures) {
      const { passed, output } = await walk(balanced);
      walks++;
      for (const key of Object.keys(sum) as (keyof JourneyCounts)[]) sum[key] += passed[key];
      if (passed.unexpected > 0 || passed.expected + passed.flaky !== JOURNEYS.length) failures = output;
    }
    isOver = true;
    await killing;
    return {
      held: !failures,
      lines: [
        `${PROCESSES} processes behind a balancer, ${kills} times one killed, in ${Math.round((Date.now() - began) / 1000)} s`,
        `${JOURNEYS.length} journeys, walked ${walks} times: ${sum.expected} passed at once, ${sum.flaky} when tried again, ${sum.unexpected} failed`,
        ...failures.split("\n").filter(Boolean),
      ],
    };
  } finally {
    isOver = true;
    await balanced.close();
  }
};
