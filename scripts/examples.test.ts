import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort, Instance } from "@trestle/testkit/instance.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Customer } from "../e2e/post-project.ts";
import { root } from "./build.ts";

const reconcile = join(import.meta.dirname, "reconcile.ts");
const END = "--- end of the example ---";
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

  // First, because the walks move the chain's clock.
  it("of the API guide answer what the guide says", async () => {
    if (!instance) throw new Error("The product is running.");
    const customer = await Customer.arrives(instance.url);
    for (const title of ["A wall", "A gate"]) await customer.posts({ title });
    const guide = readFileSync(join(root, "docs/api.md"), "utf8");
    const blocks = [...guide.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = ""]) => block);
    expect(blocks.length).toBeGreaterThan(8);
    const script = blocks.map((block) => `${block}\necho; echo ${END}\n`).join("");
    const local = script.replaceAll("http://localhost:3000", instance.url);
    const shell = ["-euo", "pipefail", "-c", local];
    const { stdout } = await promisify(execFile)("bash", shell, { cwd: root });
    const answers = stdout.split(END);
    for (const [index, block] of blocks.entries())
      for (const [, expected = ""] of block.matchAll(/^# → (.+)$/gm))
        expect(answers[index], block).toContain(expected);
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

    // The indexer has read the walk, and the ledger agrees with the contract.
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
