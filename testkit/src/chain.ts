import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { demoAccount, demoKey } from "@trestle/chain/demo-keys.ts";
import { deploy } from "@trestle/chain/deploy.ts";
import type { Deployment } from "@trestle/chain/deployment.ts";
import { withGasRoom } from "@trestle/chain/gas-room.ts";
import { locate, type Target } from "@trestle/chain/target.ts";
import { waitForReceipt } from "@trestle/chain/wait-for-receipt.ts";
import { startChain } from "@trestle/embedded/anvil.ts";
import {
  createTestClient,
  createWalletClient,
  defineChain,
  encodeFunctionData,
  type Hash,
  type Hex,
  http,
  keccak256,
  publicActions,
  toHex,
} from "viem";
import { onTestFinished } from "vitest";

const DAY = 24 * 60 * 60;

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
  const nativeCurrency = { name: "DEV", symbol: "DEV", decimals: 18 };
  const chain = defineChain({
    id: 31337,
    name: "test",
    nativeCurrency,
    rpcUrls: { default: { http: [rpcUrl] } },
  });
  const transport = http(rpcUrl);
  const control = createTestClient({
    mode: "anvil",
    chain,
    transport,
    cacheTime: 0,
    pollingInterval: 50,
  }).extend(publicActions);

  /** Signs, sends and waits; what was signed can be put into another block by `reorg`. */
  async function send(
    from: number,
    contract: Target,
    functionName: string,
    args: unknown[],
    value = 0n,
  ): Promise<{ hash: Hash; raw: Hex }> {
    const account = demoAccount(from);
    const wallet = createWalletClient({ account, chain, transport });
    const { abi, address } = locate(deployment, contract);
    const data = encodeFunctionData({ abi, functionName, args });
    const request = await wallet.prepareTransactionRequest({
      to: address,
      data,
      value,
    });
    const raw = await wallet.signTransaction({ ...request, gas: withGasRoom(request.gas) } as never);
    const hash = await control.sendRawTransaction({ serializedTransaction: raw });
    const { status } = await waitForReceipt(control, hash);
    if (status !== "success") throw new Error(`${functionName} failed on the chain.`);
    return { hash, raw };
  }

  /** The node counts a transaction before it has stored its block, and a reorg between the two would mix them up. */
  async function untilMined(): Promise<void> {
    while ((await control.getAutomine()) && (await control.getTxpoolStatus()).pending > 0)
      await new Promise((resolve) => setTimeout(resolve, 20));
  }

  return {
    rpcUrl,
    deployment,
    control,
    send,
    stop,
    /** A customer's request on the chain; the number tells one from another. */
    mint: async (customer: number, number: number): Promise<Hash> => {
      const { timestamp } = await control.getBlock();
      const terms = keccak256(toHex(`terms ${number}`));
      return (await send(customer, "TrestleProject", "mint", [terms, timestamp + BigInt(30 * DAY)])).hash;
    },
    /** Replaces the last `depth` blocks by others, which hold the given signed transactions at the given places. */
    reorg: async (depth: number, transactions: [raw: Hex, place: number][] = []) => {
      await untilMined();
      await control.request({ method: "anvil_reorg", params: [depth, transactions] } as never);
    },
  };
}
