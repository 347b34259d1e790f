import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { demoKey } from "@trestle/chain/demo-keys.ts";
import { deploy } from "@trestle/chain/deploy.ts";
import { startChain } from "@trestle/embedded/anvil.ts";
import { inject, onTestFinished } from "vitest";
import { controlChain } from "./chain-control.ts";

export type TestChain = Awaited<ReturnType<typeof openTestChain>>;

export async function startTestChain(): Promise<TestChain> {
  const { rpcUrl, stop } = await openChain(() => {});
  onTestFinished(stop);
  const deployment = await deploy({ rpcUrl, deployerKey: demoKey(0) });
  return { ...controlChain({ rpcUrl, deployment }), rpcUrl, stop };
}

/**
 * Starts a copy of the run's chain, with only our contracts, for tests that change blocks or time; the file stops it.
 */
export async function openTestChain() {
  const { rpcUrl, stop } = await openChain((folder) =>
    cpSync(inject("deployedChain"), join(folder, "chain"), { recursive: true }),
  );
  return { ...controlChain({ rpcUrl, deployment: inject("deployment") }), rpcUrl, stop };
}

async function openChain(prepare: (dataDir: string) => void) {
  const dataDir = mkdtempSync(join(tmpdir(), "trestle-chain-"));
  prepare(dataDir);
  const { rpcUrl, kill } = await startChain({ dataDir, log: () => {}, snapshotEveryMs: 0, accounts: 10 });
  const stop = async (): Promise<void> => {
    await kill();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { rpcUrl, stop };
}
