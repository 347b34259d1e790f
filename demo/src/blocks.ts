import { demoAccount } from "@trestle/chain/demo-keys.ts";
import { locate, type Target } from "@trestle/chain/target.ts";
import { waitForReceipt } from "@trestle/chain/wait-for-receipt.ts";
import { indexedBlock } from "@trestle/server/indexer/finality.ts";
import type { Services } from "@trestle/server/services.ts";
import { type Address, createTestClient, encodeFunctionData, type Hex, http, publicActions } from "viem";

/** A transaction of one of the embedded chain's known accounts, by index. */
export type Call = { from: number; to: Target; functionName: string; args: unknown[]; value?: bigint };

const CLOSE_ENOUGH_S = 30;
/** Enough for every call of the demo, so that no call needs an estimate. */
const GAS = 1_200_000n;
const POLL_MS = 50;
const READ_WITHIN_MS = 60_000;
const hex = (number: bigint): Hex => `0x${number.toString(16)}`;

export type Blocks = ReturnType<typeof demoBlocks>;

/** Mines blocks of the embedded chain one at a time, each at a chosen time. */
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

  /** The node signs for its known accounts. */
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

    /** Sets the chain's clock back to its last block; a start always sets it to the present. */
    goBack: async (): Promise<void> => {
      if ((await secondsBehind()) > CLOSE_ENOUGH_S) await ask("evm_setTime", [(await headTime()) + 1]);
    },

    /** Mines all calls in one block, at `time` if given, and waits until the indexer has read it. */
    async mine(calls: Call[], time?: Date): Promise<void> {
      const sent: { hash: Hex; what: string }[] = [];
      await client.setAutomine(false);
      try {
        // Set first, so that a concurrent empty block has the right time too.
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
        await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      }
    },

    /** Sets the chain's clock to the present, also after a failure. */
    async bringToNow(): Promise<void> {
      if ((await secondsBehind()) < CLOSE_ENOUGH_S) return;
      await client.setNextBlockTimestamp({ timestamp: BigInt(Math.floor(Date.now() / 1000)) });
      await client.mine({ blocks: 1 });
    },
  };
}
