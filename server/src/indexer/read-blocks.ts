import { abis } from "@trestle/chain/abis.gen.ts";
import type { ContractName } from "@trestle/chain/contract-names.ts";
import { addressesOf, type Deployment } from "@trestle/chain/deployment.ts";
import { toStored } from "@trestle/chain/stored-events.ts";
import { type Address, createPublicClient, decodeEventLog, type Hash, http, type PublicClient } from "viem";
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

/** The node said something that cannot be true; nothing of it is used, and it is asked again. */
export class ImplausibleAnswer extends Error {}

type RawLog = Awaited<ReturnType<PublicClient["getLogs"]>>[number];
type RawBlock = Awaited<ReturnType<typeof getBlock>>;

const getBlock = (client: PublicClient, blockNumber: bigint) =>
  client.getBlock({ blockNumber, includeTransactions: true });

export type BlockReader = ReturnType<typeof blockReader>;

/** Reads blocks with our contracts' logs. What a node answers is checked against itself before it counts. */
export function blockReader(rpcUrl: string, deployment: Deployment) {
  // Without a cache: the head must be the head, and one that stands still must be seen to.
  const client = createPublicClient({
    transport: http(rpcUrl, { timeout: 20_000, retryCount: 2 }),
    cacheTime: 0,
  });
  const ours = addressesOf(deployment);
  const contracts = new Map(ours.map(([name, address]) => [address.toLowerCase(), name]));
  const addresses = ours.map(([, address]) => address);

  function check(block: RawBlock, log: RawLog): void {
    if (log.blockHash !== block.hash)
      throw new ImplausibleAnswer(`a log of block ${block.number} names another block`);
    if (!contracts.has(log.address.toLowerCase()))
      throw new ImplausibleAnswer("a log of a contract that was not asked for");
    if (!block.transactions.some(({ hash }) => hash === log.transactionHash)) {
      throw new ImplausibleAnswer(`a log of block ${block.number} names a transaction that is not in it`);
    }
  }

  /** The block's own filter knows whose logs are in it: a node that forgot one is found out. */
  async function complete(block: RawBlock, logs: RawLog[]): Promise<RawLog[]> {
    const missing = addresses.some(
      (address) =>
        isInBloom(block.logsBloom, address) &&
        !logs.some((log) => log.address.toLowerCase() === address.toLowerCase()),
    );
    if (!missing) return logs;
    const receipts = await Promise.all(
      block.transactions.map(({ hash }) => client.getTransactionReceipt({ hash })),
    );
    return receipts
      .flatMap((receipt) => receipt.logs)
      .filter(({ address }) => contracts.has(address.toLowerCase())) as RawLog[];
  }

  function decode(block: RawBlock, log: RawLog): ReadLog {
    const contract = contracts.get(log.address.toLowerCase()) as ContractName;
    const { eventName, args } = decodeEventLog({ abi: abis[contract], data: log.data, topics: log.topics });
    const sender = block.transactions.find(({ hash }) => hash === log.transactionHash)?.from as Address;
    return {
      txHash: log.transactionHash as Hash,
      logIndex: log.logIndex as number,
      contract,
      address: log.address.toLowerCase() as Address,
      event: eventName as string,
      args: toStored(args ?? {}) as LogArguments,
      sender: sender.toLowerCase() as Address,
    };
  }

  return {
    head: async (): Promise<{ number: bigint; hash: Hash }> => {
      const { number, hash } = await client.getBlock({ blockTag: "latest" });
      return { number, hash };
    },

    hashAt: async (blockNumber: bigint): Promise<Hash | undefined> =>
      (await client.getBlock({ blockNumber }).catch(() => undefined))?.hash,

    parentOfDeployment: async (): Promise<{ number: bigint; hash: Hash }> => {
      const { number, parentHash, hash } = await client.getBlock({
        blockNumber: BigInt(deployment.block.number),
      });
      if (hash !== deployment.block.hash)
        throw new ImplausibleAnswer("this is not the chain our contracts are on");
      return { number: number - 1n, hash: parentHash };
    },

    /** The blocks from `first` to `last`, each the child of the one before. */
    read: async (first: bigint, last: bigint): Promise<ReadBlock[]> => {
      const numbers = Array.from({ length: Number(last - first) + 1 }, (_, offset) => first + BigInt(offset));
      const [logs, blocks] = await Promise.all([
        client.getLogs({ address: addresses, fromBlock: first, toBlock: last }),
        Promise.all(numbers.map((number) => getBlock(client, number))),
      ]);
      const byBlock = Map.groupBy(logs, ({ blockNumber }) => blockNumber);
      const result: ReadBlock[] = [];
      for (const [position, block] of blocks.entries()) {
        const before = blocks[position - 1];
        if (before && block.parentHash !== before.hash)
          throw new ImplausibleAnswer(`block ${block.number} is no child of the one before`);
        const found = await complete(block, byBlock.get(block.number) ?? []);
        const unique = [...new Map(found.map((log) => [log.logIndex, log])).values()].sort(
          (a, b) => Number(a.logIndex) - Number(b.logIndex),
        );
        for (const log of unique) check(block, log);
        result.push({
          number: block.number,
          hash: block.hash,
          parentHash: block.parentHash,
          minedAt: new Date(Number(block.timestamp) * 1000),
          logs: unique.map((log) => decode(block, log)),
        });
      }
      return result;
    },
  };
}
