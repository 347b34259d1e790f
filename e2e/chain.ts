import { readFileSync } from "node:fs";
import { join } from "node:path";
import { abis } from "@trestle/chain/abis.gen.ts";
import { demoAccount } from "@trestle/chain/demo-keys.ts";
import { readDeployment } from "@trestle/chain/deployment.ts";
import { waitForReceipt } from "@trestle/chain/wait-for-receipt.ts";
import { nodeAt } from "@trestle/server/indexer/follow.ts";
import type { Difference } from "@trestle/server/indexer/reconciliation.ts";
import { reconcile } from "@trestle/server/reconcile.ts";
import { createTestClient, createWalletClient, http, type LocalAccount, publicActions } from "viem";
import { dataDir, withDatabase } from "./database.ts";

const CHAIN_ID = 31337;

/** Where the contracts of the instance under test are. */
export function deployed() {
  const deployment = readDeployment(join(dataDir, "deployments"), CHAIN_ID);
  if (!deployment) throw new Error(`No contracts were deployed in ${dataDir}.`);
  return deployment;
}

/** The node behind the instance under test, which no browser reaches. */
export function embeddedNode() {
  const { chainRpcUrl } = JSON.parse(readFileSync(join(dataDir, "running.json"), "utf8")) as {
    chainRpcUrl: string;
  };
  const transport = http(chainRpcUrl);
  return createTestClient({ mode: "anvil", transport, cacheTime: 0 }).extend(publicActions);
}

/** Calls the escrow about one project. */
export async function callEscrow(
  account: LocalAccount,
  functionName: "donate" | "cancelRequest" | "closeExpired" | "claimRefund",
  tokenId: string,
  value = 0n,
): Promise<string> {
  const node = embeddedNode();
  const wallet = createWalletClient({ account, transport: http(node.transport.url) });
  const hash = await wallet.writeContract({
    abi: abis.TrestleEscrow,
    address: deployed().contracts.TrestleEscrow,
    functionName,
    args: [BigInt(tokenId)],
    value: value as never,
    chain: null,
  });
  await waitForReceipt(node, hash);
  return hash;
}

/** Amounts that an account can take from a project now, and unclaimed gifts, as the lens says. */
export async function purseOf(account: number, tokenId: string) {
  const [purse] = await embeddedNode().readContract({
    abi: abis.TrestleLens,
    address: deployed().contracts.TrestleLens,
    functionName: "pursesOf",
    args: [demoAccount(account).address, [BigInt(tokenId)]],
  });
  if (!purse) throw new Error(`The lens doesn't know project ${tokenId}.`);
  return purse;
}

export const bucketsOf = (tokenId: string) =>
  embeddedNode().readContract({
    abi: abis.TrestleEscrow,
    address: deployed().contracts.TrestleEscrow,
    functionName: "bucketsOf",
    args: [BigInt(tokenId)],
  });

/** Where the ledgers and the contracts differ, as `npm run reconcile` would find it. */
export const ledgerDifferences = (): Promise<Difference[]> =>
  withDatabase(
    async (db) => (await reconcile(db, deployed(), nodeAt(embeddedNode().transport.url ?? ""))).differences,
  );
