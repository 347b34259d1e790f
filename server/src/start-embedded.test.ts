import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { createPublicClient, http } from "viem";
import { expect, inject, it, onTestFinished } from "vitest";
import { openChain } from "./chain.ts";
import { readConfig } from "./config.ts";
import { Progress } from "./progress.ts";
import { Shutdown } from "./shutdown.ts";
import { startEmbedded } from "./start-embedded.ts";

const YEAR_DAYS = 365;
const MAX_OF_A_YEAR = 300 * 86_400;

it("begins the demo's past anew where the first start ended before its contracts were recorded", async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), "trestle-embedded-"));
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true, force: true }));
  const config = readConfig({ DATA_DIR, DATABASE_URL: inject("postgresUrl") }, "/nowhere");
  const start = async () => {
    const shutdown = new Shutdown(pino({ level: "silent" }));
    onTestFinished(() => shutdown.end());
    const { chain, chainRpcUrl } = await startEmbedded(
      config,
      shutdown,
      new Progress({ write: () => true }),
      YEAR_DAYS,
    );
    const open = () => openChain(config, chainRpcUrl, new Progress({ write: () => true }), chain?.save);
    return {
      chain,
      open,
      end: () => shutdown.end(),
      reader: createPublicClient({ transport: http(chainRpcUrl) }),
    };
  };
  const killed = await start();
  await killed.chain?.save();
  await killed.end();

  const second = await start();
  const deployment = await second.open();
  const { timestamp } = await second.reader.getBlock({ blockHash: deployment.block.hash });
  expect(Number(timestamp)).toBeLessThan(Date.now() / 1000 - MAX_OF_A_YEAR);
  await second.end();

  const third = await start();
  expect(await third.open()).toEqual(deployment);
});
