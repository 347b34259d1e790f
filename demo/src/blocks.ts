import { demoAccount } from "@trestle/chain/demo-keys.ts";
import { locate, type Target } from "@trestle/chain/target.ts";
import { waitForReceipt } from "@trestle/chain/wait-for-receipt.ts";
import { indexedBlock } from "@trestle/server/indexer/finality.ts";
import type { Services } from "@trestle/server/services.ts";
import { type Address, createTestClient, encodeFunctionData, type Hex, http, publicActions } from "viem";

/** Something that one of the embedded chain's known accounts signs, by its number. */
export type Call = { from: number; to: Target; functionName: string; args: unknown[]; value?: bigint };

const CLOSE_ENOUGH_S = 30;
/** Enough for every call of the demo, so that no call has to be estimated before its block. */
const GAS = 1_200_000n;
const LOOK_EVERY_MS = 50;
const READ_WITHIN_MS = 60_000;
const hex = (number: bigint): Hex => `0x${number.toString(16)}`;

export type Blocks = ReturnType<typeof demoBlocks>;

/** Blocks of the embedded chain, made one at a time at moments of their own. */
export function demoBlocks({
  db,
  deployment,
  chainRpcUrl,
}: Pick<Services, "db" | "deployment" | "chainRpcUrl">) {
  const client = createTestClient({
    ...{ mode: "anvil", transport: http(chainRpcUrl, { batch: true }), cacheTime: 0 },
  }).extend(publicActions);
  const ask = <Answer>(method: string, params: unknown[]) =>
    client.request<{ Method: string; Parameters: unknown[]; ReturnType: Answer }>({ method, params });
  const headTime = async (): Promise<number> => Number((await client.getBlock()).timestamp);
  const secondsBehind = async (): Promise<number> => Math.floor(Date.now() / 1000) - (await headTime());

  const addressOf = (wallet: number): Address => demoAccount(wallet).address;

  /** The chain signs for its known accounts. */
  async function send({ from, to: target, functionName, args, value = 0n }: Call): Promise<Hex> {
    const { abi, address: to } = locate(deployment, target);
    const data = encodeFunctionData({ abi, functionName, args });
    const transaction = { from: addressOf(from), to, data, gas: hex(GAS), value: hex(value) };
    return ask("eth_sendTransaction", [transaction]);
  }

  return {
    client,
    addressOf,
    headTime,

    /** The next block follows the last one, not the wall clock: a start always sets the chain's clock to now. */
    goBack: async (): Promise<void> => {
      if ((await secondsBehind()) > CLOSE_ENOUGH_S) await ask("evm_setTime", [(await headTime()) + 1]);
    },

    /** All calls in one block, at that moment if there is one. The product has read it afterwards. */
    async mine(calls: Call[], time?: Date): Promise<void> {
      const sent: { hash: Hex; what: string }[] = [];
      await client.setAutomine(false);
      try {
        // First, so that an empty block that comes between has the right time too.
        if (time)
          await client.setNextBlockTimestamp({ timestamp: BigInt(Math.floor(time.getTime() / 1000)) });
        for (const call of calls) sent.push({ hash: await send(call), what: call.functionName });
        await client.mine({ blocks: 1 });
      } finally {
        await client.setAutomine(true);
      }
      await Promise.all(
        sent.map(async ({ hash, what }) => {
          const { status } = await waitForReceipt(client, hash);
          if (status !== "success") throw new Error(`Couldn't fill the demo: ${what} failed.`);
        }),
      );
      const head = Number(await client.getBlockNumber());
      const deadline = Date.now() + READ_WITHIN_MS;
      while ((await indexedBlock(db, deployment.key)) < head) {
        if (Date.now() > deadline)
          throw new Error("Couldn't fill the demo: the indexer hasn't read the latest block in time.");
        await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
      }
    },

    /** Ends the demo's past, also where telling it failed. */
    async bringToNow(): Promise<void> {
      if ((await secondsBehind()) < CLOSE_ENOUGH_S) return;
      await client.setNextBlockTimestamp({ timestamp: BigInt(Math.floor(Date.now() / 1000)) });
      await client.mine({ blocks: 1 });
    },
  };
}
