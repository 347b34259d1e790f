import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { demoKey } from "@trestle/chain/demo-keys.ts";
import { deploy } from "@trestle/chain/deploy.ts";
import type { Deployment } from "@trestle/chain/deployment.ts";
import { startChain } from "@trestle/embedded/anvil.ts";
import { onTestFinished } from "vitest";
import { controlChain } from "./chain-control.ts";

export type TestChain = Awaited<ReturnType<typeof openTestChain>>;

/** A chain of one's own, with our contracts, for tests that turn back its blocks or its time. */
export async function startTestChain(): Promise<TestChain> {
  const chain = await openTestChain();
  onTestFinished(chain.stop);
  return chain;
}

/** The same for several tests, whose file stops it. */
export async function openTestChain() {
  const dataDir = mkdtempSync(join(tmpdir(), "trestle-chain-"));
  const anvil = await startChain({ dataDir, log: () => {}, snapshotEveryMs: 0, fresh: true, accounts: 10 });
  const stop = async (): Promise<void> => {
    await anvil.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  const { rpcUrl } = anvil;
  const deployment: Deployment = await deploy({ rpcUrl, deployerKey: demoKey(0) });
  return { ...controlChain({ rpcUrl, deployment }), rpcUrl, stop };
}
