import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort, Instance } from "@trestle/testkit/instance.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const reconcile = join(import.meta.dirname, "reconcile.ts");
const examples = join(import.meta.dirname, "../chain/examples");

describe("the examples", { timeout: 300_000 }, () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), "trestle-example-"));
  let instance: Instance | undefined;
  beforeAll(async () => {
    // The walks make the calls that the keeper would make for them, and make many from one address.
    const quiet = { KEEPER: "false", REQUESTS_PER_MINUTE: 10_000 };
    instance = await new Instance({ PORT: await freePort(), DATA_DIR, ...quiet }).ready();
  }, 240_000);
  afterAll(async () => {
    await instance?.stop();
    rmSync(DATA_DIR, { recursive: true, force: true });
  });

  it.each([
    ["escrow-walk.ts", "Every wei is where it belongs"],
    ["pools-walk.ts", "Every number is as computed"],
  ])("%s runs against a started product with nothing but its address", async (file, ending) => {
    if (!instance) throw new Error("The product is running.");
    await expect.poll(() => instance?.output).toContain("Stop with Ctrl-C");
    const chain = /Chain\s+(http:\S+)/.exec(instance.output)?.[1] ?? "";
    const args = [join(examples, file), instance.url, "--chain-rpc", chain];
    const run = promisify(execFile);
    const { stdout } = await run(process.execPath, args);
    expect(stdout).toContain(ending);

    // What the walk did has reached the ledger, and the ledger says what the contract says.
    await expect
      .poll(
        async () => (await run(process.execPath, [reconcile], { env: { ...process.env, DATA_DIR } })).stdout,
        { timeout: 30_000 },
      )
      .toMatch(
        /Block \d+: [1-9]\d* projects, \d+ credits, \d+ lenders, \d+ loans: every wei is where the ledger says/,
      );
  });
});
