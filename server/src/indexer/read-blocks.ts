import { setImmediate as nextTurn } from "node:timers/promises";
import { abis } from "@trestle/chain/abis.gen.ts";
import type { ContractName } from "@trestle/chain/contract-names.ts";
import { addressesOf, type Deployment } from "@trestle/chain/deployment.ts";
import { toStored } from "@trestle/chain/stored-events.ts";
import {
  type Abi,
  type AbiEvent,
  type Address,
  createPublicClient,
  decodeEventLog,
  type Hash,
  type Hex,
  MethodNotFoundRpcError,
  type PublicClient,
  type Transport,
  toEventSelector,
  toHex,
} from "viem";
import {
  isHeaderTrue,
  isHeaderTrueInMilliseconds,
  type RpcBlock,
  type RpcReceipt,
  receiptsRootOf,
} from "./block-hashes.ts";
import { isInBloom } from "./bloom.ts";
import type { LogArguments } from "./tables.ts";

export type ReadLog = {
  txHash: Hash;
  logIndex: number;
  contract: ContractName;
  address: Address;
  event: string;
  args: LogArguments;
  sender: Address;
};
export type ReadBlock = { number: bigint; hash: Hash; parentHash: Hash; minedAt: Date; logs: ReadLog[] };

/** Thrown for an inconsistent answer of the node, which is discarded and requested again. */
export class ImplausibleAnswer extends Error {}
/** Thrown when the node's chain is not the one on which our contracts were deployed. */
export class OtherChain extends Error {}

/**
 * Ranges up to this length have every header checked where the chain hashes milliseconds. A header takes about 20 ms,
 * so in longer ranges only blocks whose filter names our contracts are checked.
 */
const MAX_SEARCHED = 20;

type EventsByTopic = Map<Hex | undefined, AbiEvent>;
const events = new Map<ContractName, EventsByTopic>();

/** Returns a contract's events by first topic, computed once. */
function eventsOf(contract: ContractName): EventsByTopic {
  let found = events.get(contract);
  if (!found) {
    const own = (abis[contract] as Abi).filter((item): item is AbiEvent => item.type === "event");
    found = new Map(own.map((event) => [toEventSelector(event), event]));
    events.set(contract, found);
  }
  return found;
}

/** Requires that the header hashes to the block's hash by either rule: a chain may change from one to the other. */
async function requireTrueHeader(block: RpcBlock): Promise<void> {
  if (isHeaderTrue(block)) return;
  await nextTurn();
  if (!isHeaderTrueInMilliseconds(block))
    throw new ImplausibleAnswer(`the header of block ${Number(block.number)} doesn't hash to its hash`);
}

/** Refuses a chain whose headers hash by an unknown rule, because it can't be indexed. */
export async function requireKnownHeaders(transport: Transport): Promise<void> {
  const client = createPublicClient({ transport });
  const latest = { method: "eth_getBlockByNumber", params: ["latest", false] };
  await requireTrueHeader((await client.request(latest as never)) as RpcBlock);
}

export type BlockReader = ReturnType<typeof blockReader>;

/**
 * Reads blocks with our contracts' logs. Each header must hash to its block's hash, which the next block names, and the
 * receipts to the header's root, so a node that invents, omits or changes data contradicts itself.
 */
export function blockReader(transport: Transport, deployment: Deployment) {
  const client: PublicClient = createPublicClient({
    transport,
    // Uncached, because a cached head would hide a node that has stopped.
    cacheTime: 0,
  });
  const contracts = new Map(addressesOf(deployment).map(([name, address]) => [address.toLowerCase(), name]));
  const addresses = [...contracts.keys()] as Address[];

  const ask = <Answer>(method: string, params: unknown[]) =>
    client.request({ method, params } as never) as Promise<Answer | null>;

  async function blockAt(at: bigint | "latest" | "finalized"): Promise<RpcBlock | null> {
    return ask<RpcBlock>("eth_getBlockByNumber", [typeof at === "bigint" ? toHex(at) : at, false]);
  }

  async function receiptsOf({ number, transactions }: RpcBlock): Promise<(RpcReceipt | null)[]> {
    try {
      return (await ask<RpcReceipt[]>("eth_getBlockReceipts", [number])) ?? [];
    } catch (error) {
      if (!(error instanceof MethodNotFoundRpcError)) throw error;
      return Promise.all(transactions.map((hash) => ask<RpcReceipt>("eth_getTransactionReceipt", [hash])));
    }
  }

  /** Requires exactly the block's receipts, by the header's root. */
  function check(block: RpcBlock, receipts: (RpcReceipt | null)[]): asserts receipts is RpcReceipt[] {
    const number = Number(block.number);
    const hashes = receipts.map((receipt) => receipt?.transactionHash);
    if (
      hashes.join() !== block.transactions.join() ||
      receipts.some((receipt) => receipt?.blockHash !== block.hash)
    )
      throw new ImplausibleAnswer(`the receipts of block ${number} are those of another block`);
    const logs = (receipts as RpcReceipt[]).flatMap((receipt) => receipt.logs);
    if (
      logs.some(({ logIndex }, position) => Number(logIndex) !== position) ||
      receiptsRootOf(receipts as RpcReceipt[]) !== block.receiptsRoot
    )
      throw new ImplausibleAnswer(`the logs of block ${number} are not all of its logs`);
  }

  function decode(receipt: RpcReceipt): ReadLog[] {
    return receipt.logs.flatMap(({ address, data, topics, logIndex }) => {
      const contract = contracts.get(address.toLowerCase());
      if (!contract) return [];
      const event = eventsOf(contract).get(topics[0]);
      if (!event) throw new ImplausibleAnswer(`${contract} has no event ${topics[0]}`);
      const { eventName, args } = decodeEventLog({ abi: [event], data, topics: topics as [Hex, ...Hex[]] });
      return {
        txHash: receipt.transactionHash,
        logIndex: Number(logIndex),
        contract,
        address: address.toLowerCase() as Address,
        event: eventName as string,
        args: toStored(args ?? {}) as LogArguments,
        sender: receipt.from.toLowerCase() as Address,
      };
    });
  }

  /** Determined by the block of our deployment, whose hash is recorded. */
  let hashesSeconds: boolean | undefined;

  async function requireDeployment(): Promise<RpcBlock> {
    const block = await blockAt(BigInt(deployment.block.number));
    if (block?.hash !== deployment.block.hash)
      throw new OtherChain("Our contracts aren’t on the chain behind CHAIN_RPC_URL.");
    await requireTrueHeader(block);
    hashesSeconds = isHeaderTrue(block);
    return block;
  }

  async function readLogs(block: RpcBlock, isNearHead: boolean): Promise<ReadLog[]> {
    if (hashesSeconds === undefined) await requireDeployment();
    const isOurs = addresses.some((address) => isInBloom(block.logsBloom, address));
    if (isOurs || hashesSeconds || isNearHead) await requireTrueHeader(block);
    if (!isOurs) return [];
    const receipts = await receiptsOf(block);
    check(block, receipts);
    return receipts.flatMap(decode);
  }

  return {
    head: async (): Promise<{ number: bigint; hash: Hash }> => {
      const block = await blockAt("latest");
      if (!block) throw new ImplausibleAnswer("the node knows no head");
      return { number: BigInt(block.number), hash: block.hash };
    },

    /** Returns the last final block by the chain itself; undefined if it doesn't report one. */
    finalized: async (): Promise<bigint | undefined> => {
      const block = await blockAt("finalized").catch(() => null);
      return block ? BigInt(block.number) : undefined;
    },

    hashAt: async (blockNumber: bigint): Promise<Hash | undefined> => (await blockAt(blockNumber))?.hash,

    parentOfDeployment: async (): Promise<{ number: bigint; hash: Hash }> => {
      const block = await requireDeployment();
      return { number: BigInt(block.number) - 1n, hash: block.parentHash };
    },

    /** Returns the blocks from `first` to `last`, each the child of the previous one. */
    read: async (first: bigint, last: bigint): Promise<ReadBlock[]> => {
      const numbers = Array.from({ length: Number(last - first) + 1 }, (_, offset) => first + BigInt(offset));
      const blocks = await Promise.all(
        numbers.map(async (number) => {
          const block = await blockAt(number);
          if (!block || BigInt(block.number) !== number)
            throw new ImplausibleAnswer(`the node has no block ${number}`);
          return block;
        }),
      );
      for (const [position, block] of blocks.entries()) {
        const before = blocks[position - 1];
        if (before && block.parentHash !== before.hash)
          throw new ImplausibleAnswer(`block ${Number(block.number)} is no child of the one before`);
      }
      return Promise.all(
        blocks.map(async (block) => ({
          number: BigInt(block.number),
          hash: block.hash,
          parentHash: block.parentHash,
          minedAt: new Date(Number(block.timestamp) * 1000),
          logs: await readLogs(block, blocks.length <= MAX_SEARCHED),
        })),
      );
    },
  };
}
