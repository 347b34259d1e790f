// The public pages of a product with the filled demo, for scripts that measure them in a browser.
import { mkdtempSync, rmSync } from "node:fs";
import { arch, cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { helpPath } from "@trestle/domain/help/articles.ts";
import { pages } from "@trestle/domain/pages.ts";
import { freePort, Instance } from "@trestle/testkit/instance.ts";
import { buildContracts, buildWeb } from "./build.ts";
import { findChromium } from "./chromium.ts";

const RENDERED_WITHIN_MS = 30_000;

export const median = (numbers: number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

type Measured = { url: string; browser: Browser; port: number };

/** Opens a browser, and a product unless `url` names one that runs, and ends both when the measuring is done. */
export async function withPublicPages(
  url: string | undefined,
  runs: number,
  measure: (measured: Measured) => Promise<void>,
): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "trestle-pages-"));
  const instance = url === undefined ? await startInstance(dataDir) : undefined;
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ["--no-sandbox", "--disable-background-networking", `--remote-debugging-port=${port}`],
  });
  try {
    const [cpu] = cpus();
    console.log(
      `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpu?.model.trim()} (${arch()}), Chromium ${browser.version()}, ${runs} ${runs === 1 ? "run" : "runs"} each\n`,
    );
    await measure({ url: url ?? instance?.url ?? "", browser, port });
  } finally {
    await browser.close();
    await instance?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function startInstance(dataDir: string): Promise<Instance> {
  await buildContracts();
  await buildWeb();
  const started = new Instance({ PORT: await freePort(), DATA_DIR: dataDir, DEMO_REQUESTS: "true" });
  // Ends the product also when this script is stopped.
  process.once("exit", () => void started.stop());
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
  return started.ready();
}

/** Waits until the renderer has started; before, pages come unrendered. */
export async function rendered(page: string): Promise<void> {
  const deadline = performance.now() + RENDERED_WITHIN_MS;
  while (performance.now() < deadline) {
    if ((await (await fetch(page)).text()).includes('id="page-state"')) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`${page} doesn't come rendered.`);
}

/** An address for each public page, with a project and a member of the demo. */
export async function publicAddresses(url: string): Promise<string[]> {
  const read = async (path: string) => (await (await fetch(`${url}${path}`)).json()) as { _id: string }[];
  const [project] = await read("/api/projects/marketplace?limit=1");
  const [member] = await read("/api/club/members?limit=1");
  if (!project || !member) throw new Error("The market or the club is empty: is the demo filled?");
  return [
    ...[pages.home, pages.market, `${pages.project}/${project._id}`, pages.pools, `${pages.pools}/low-risk`],
    ...[pages.club, `${pages.club}/members/${member._id}`, `${pages.profile}?user=${member._id}`],
    ...[pages.help, helpPath("escrow")],
  ];
}
