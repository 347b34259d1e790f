import { demoAccount } from "@trestle/chain/demo-keys.ts";
import type { Deployment } from "@trestle/chain/deployment.ts";
import { withGasRoom } from "@trestle/chain/gas-room.ts";
import { locate, type Target } from "@trestle/chain/target.ts";
import { waitForReceipt } from "@trestle/chain/wait-for-receipt.ts";
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

const DAY = 24 * 60 * 60;

export type ChainControl = ReturnType<typeof controlChain>;

/** Signs as the embedded chain's known accounts, and controls its time and blocks. */
export function controlChain({ rpcUrl, deployment }: { rpcUrl: string; deployment: Deployment }) {
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

  /** Signs, sends and waits; `reorg` can put the signed transaction into another block. */
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

  /**
   * Waits for stored blocks: the node counts a transaction before it has stored the block, and a reorg in between would
   * corrupt its state.
   */
  async function untilMined(): Promise<void> {
    while ((await control.getAutomine()) && (await control.getTxpoolStatus()).pending > 0)
      await new Promise((resolve) => setTimeout(resolve, 20));
  }

  return {
    deployment,
    control,
    send,
    /** Mints a customer's request; `number` makes its terms unique. Requests never share a second. */
    mint: async (customer: number, number: number): Promise<Hash> => {
      await control.increaseTime({ seconds: 1 });
      const { timestamp } = await control.getBlock();
      const terms = keccak256(toHex(`terms ${number}`));
      return (await send(customer, "TrestleProject", "mint", [terms, timestamp + BigInt(30 * DAY)])).hash;
    },
    /** Replaces the last `depth` blocks by others with the given signed transactions at the given positions. */
    reorg: async (depth: number, transactions: [raw: Hex, place: number][] = []) => {
      await untilMined();
      await control.request({ method: "anvil_reorg", params: [depth, transactions] } as never);
    },
  };
}
