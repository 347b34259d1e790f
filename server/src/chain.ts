import { join } from "node:path";
import { demoAccount, demoKey } from "@trestle/chain/demo-keys.ts";
import { deploy, fingerprint, isDeployedOn } from "@trestle/chain/deploy.ts";
import { type Deployment, readDeployment, recordDeployment } from "@trestle/chain/deployment.ts";
import { StartupError } from "@trestle/embedded/startup-error.ts";
import { createPublicClient, type Hex, http } from "viem";
import { privateKeyToAddress } from "viem/accounts";
import type { Config } from "./config.ts";
import type { Progress } from "./progress.ts";

/** Roles of the embedded chain's known accounts by index; the others are for people. */
const DEMO = { deployer: 0, operator: 1, arbiter: 2, treasury: 3 } as const;

/** Key that signs the server's own transactions. */
export const operatorKey = ({ OPERATOR_KEY }: Pick<Config, "OPERATOR_KEY">): Hex =>
  OPERATOR_KEY ?? demoKey(DEMO.operator);

/** Returns the folder of a demo's deployment records. */
export const deploymentsFolder = ({ DATA_DIR }: Pick<Config, "DATA_DIR">): string =>
  join(DATA_DIR, "deployments");

/** Finds our contracts on the chain. The embedded chain gets them deployed at start-up, and is then saved. */
export async function openChain(
  config: Config,
  rpcUrl: string,
  progress: Progress,
  save?: () => Promise<void>,
): Promise<Deployment> {
  const reader = createPublicClient({ transport: http(rpcUrl, { timeout: 10_000, retryCount: 1 }) });
  const chainId = await reader.getChainId().catch(() => {
    throw new StartupError(
      "The chain at CHAIN_RPC_URL isn’t answering. Check the address and that the node is running.",
    );
  });
  if (config.CHAIN_ID && config.CHAIN_ID !== chainId) {
    throw new StartupError(
      `CHAIN_ID is ${config.CHAIN_ID}, but the chain at CHAIN_RPC_URL says it is ${chainId}.`,
    );
  }
  if (!config.demo) return openPublic(config, rpcUrl, chainId);
  return openEmbedded(config, rpcUrl, chainId, progress, save);
}

async function openPublic({ DEPLOYMENTS_DIR }: Config, rpcUrl: string, chainId: number): Promise<Deployment> {
  const deployment = readDeployment(DEPLOYMENTS_DIR, chainId);
  if (!deployment) {
    throw new StartupError(
      `No deployment is recorded for chain ${chainId}. Run "npm run deploy" with DEPLOYER_KEY first.`,
    );
  }
  if (!(await isDeployedOn(rpcUrl, deployment))) {
    throw new StartupError(`The chain at CHAIN_RPC_URL has id ${chainId}, but our contracts aren’t on it.`);
  }
  return deployment;
}

async function openEmbedded(
  config: Config,
  rpcUrl: string,
  chainId: number,
  progress: Progress,
  save?: () => Promise<void>,
): Promise<Deployment> {
  const folder = deploymentsFolder(config);
  const recorded = readDeployment(folder, chainId);
  if (recorded && (await isDeployedOn(rpcUrl, recorded))) {
    if (recorded.fingerprint === fingerprint) return recorded;
    throw new StartupError(
      `The data in ${config.DATA_DIR} belongs to an earlier version of the contracts. Run "npm run reset" to delete it, then start again.`,
    );
  }
  const deployment = await progress.step("the contracts", () =>
    deploy({
      rpcUrl,
      deployerKey: config.DEPLOYER_KEY ?? demoKey(DEMO.deployer),
      roles: {
        operator: privateKeyToAddress(operatorKey(config)),
        arbiter: config.ARBITER_ADDRESS ?? demoAccount(DEMO.arbiter).address,
        treasury: config.TREASURY_ADDRESS ?? demoAccount(DEMO.treasury).address,
      },
    }),
  );
  // Saved before any row refers to the contracts, so that a crash can't lose them.
  await save?.();
  recordDeployment(folder, deployment);
  return deployment;
}

const STILL_MS = 5 * 60_000;

/** Readiness check of a public chain: fails when there was no new block for `stillMs`. */
export function chainPulse(rpcUrl: string, stillMs = STILL_MS): () => Promise<void> {
  const reader = createPublicClient({ transport: http(rpcUrl, { retryCount: 0 }), cacheTime: 0 });
  let last = { block: -1n, since: 0 };
  return async () => {
    const block = await reader.getBlockNumber();
    if (block !== last.block) last = { block, since: performance.now() };
    else if (performance.now() - last.since > stillMs) throw new Error("The chain does not advance.");
  };
}
