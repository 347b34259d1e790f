import { abis } from "@trestle/chain/abis.gen.ts";
import type { ContractName } from "@trestle/chain/contract-names.ts";
import { addressesOf, type Deployment } from "@trestle/chain/deployment.ts";
import { toStored } from "@trestle/chain/stored-events.ts";
import {
  type Abi,
  type AbiEvent,
  type Address,
  BlockNotFoundError,
  createPublicClient,
  decodeEventLog,
  formatTransactionReceipt,
  type Hash,
  type Hex,
  MethodNotFoundRpcError,
  type PublicClient,
  type RpcTransactionReceipt,
  type TransactionReceipt,
  type Transport,
  toEventSelector,
  toHex,
} from "viem";
import { bloomOf, isInBloom } from "./bloom.ts";
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

/** The node's answer is inconsistent: none of it is used, and the node is asked again. */
export class ImplausibleAnswer extends Error {}
/** Behind the address is a chain on which our contracts were never deployed. */
export class OtherChain extends Error {}

type EventsByTopic = Map<Hex | undefined, AbiEvent>;
const events = new Map<ContractName, EventsByTopic>();

/** A contract's events by their first topic, which is a hash: it is made once, not for every log. */
function eventsOf(contract: ContractName): EventsByTopic {
  let found = events.get(contract);
  if (!found) {
    const own = (abis[contract] as Abi).filter((item): item is AbiEvent => item.type === "event");
    found = new Map(own.map((event) => [toEventSelector(event), event]));
    events.set(contract, found);
  }
  return found;
}

type MinedBlock = Awaited<ReturnType<typeof minedBlock>>;
const minedBlock = (client: PublicClient, blockNumber: bigint) => client.getBlock({ blockNumber });

export type BlockReader = ReturnType<typeof blockReader>;

/** Reads blocks with our contracts' logs. What a node answers is checked against itself before it counts. */
export function blockReader(transport: Transport, deployment: Deployment) {
  const client: PublicClient = createPublicClient({
    transport,
    // Every look at the head must reach the node: a cached one would hide a node that has stopped.
    cacheTime: 0,
  });
  const contracts = new Map(addressesOf(deployment).map(([name, address]) => [address.toLowerCase(), name]));
  const addresses = [...contracts.keys()] as Address[];

  async function receiptsOf({ number, transactions }: MinedBlock): Promise<TransactionReceipt[]> {
    try {
      const receipts = (await client.request({
        method: "eth_getBlockReceipts",
        params: [toHex(number)],
      } as never)) as RpcTransactionReceipt[] | null;
      return (receipts ?? []).map((receipt) => formatTransactionReceipt(receipt));
    } catch (error) {
      if (!(error instanceof MethodNotFoundRpcError)) throw error;
      return Promise.all(transactions.map((hash) => client.getTransactionReceipt({ hash: hash as Hash })));
    }
  }

  /**
   * All receipts of the block and nothing else: a log left out or put in shows in the block's own filter, or, where
   * another log of the block has all the same topics, in the filter of its receipt.
   */
  function check(block: MinedBlock, receipts: TransactionReceipt[]): void {
    const told = receipts.map(({ transactionHash }) => transactionHash);
    if (
      told.join() !== block.transactions.join() ||
      receipts.some(({ blockHash }) => blockHash !== block.hash)
    )
      throw new ImplausibleAnswer(`the receipts of block ${block.number} are those of another block`);
    const logs = receipts.flatMap((receipt) => receipt.logs);
    if (
      logs.some(({ logIndex }, position) => logIndex !== position) ||
      bloomOf(logs) !== block.logsBloom ||
      receipts.some((receipt) => bloomOf(receipt.logs) !== receipt.logsBloom)
    )
      throw new ImplausibleAnswer(`the logs of block ${block.number} are not all of its logs`);
  }

  function decode(receipt: TransactionReceipt): ReadLog[] {
    return receipt.logs.flatMap(({ address, data, topics, logIndex }) => {
      const contract = contracts.get(address.toLowerCase());
      if (!contract) return [];
      const event = eventsOf(contract).get(topics[0]);
      if (!event) throw new ImplausibleAnswer(`${contract} has no event ${topics[0]}`);
      const { eventName, args } = decodeEventLog({ abi: [event], data, topics });
      return {
        txHash: receipt.transactionHash,
        logIndex,
        contract,
        address: address.toLowerCase() as Address,
        event: eventName as string,
        args: toStored(args ?? {}) as LogArguments,
        sender: receipt.from.toLowerCase() as Address,
      };
    });
  }

  async function readLogs(block: MinedBlock): Promise<ReadLog[]> {
    if (!addresses.some((address) => isInBloom(block.logsBloom, address))) return [];
    const receipts = await receiptsOf(block);
    check(block, receipts);
    return receipts.flatMap(decode);
  }

  return {
    head: async (): Promise<{ number: bigint; hash: Hash }> => {
      const { number, hash } = await client.getBlock({ blockTag: "latest" });
      return { number, hash };
    },

    /** The last block that the chain itself will not take back; none where it does not say. */
    finalized: async (): Promise<bigint | undefined> =>
      (await client.getBlock({ blockTag: "finalized" }).catch(() => undefined))?.number,

    hashAt: async (blockNumber: bigint): Promise<Hash | undefined> => {
      try {
        return (await client.getBlock({ blockNumber })).hash;
      } catch (error) {
        if (error instanceof BlockNotFoundError) return undefined;
        throw error;
      }
    },

    parentOfDeployment: async (): Promise<{ number: bigint; hash: Hash }> => {
      const blockNumber = BigInt(deployment.block.number);
      const block = await client.getBlock({ blockNumber }).catch((error) => {
        if (error instanceof BlockNotFoundError) return undefined;
        throw error;
      });
      if (block?.hash !== deployment.block.hash)
        throw new OtherChain("Our contracts aren't on the chain behind CHAIN_RPC_URL.");
      return { number: blockNumber - 1n, hash: block.parentHash };
    },

    /** The blocks from `first` to `last`, each the child of the one before. */
    read: async (first: bigint, last: bigint): Promise<ReadBlock[]> => {
      const numbers = Array.from({ length: Number(last - first) + 1 }, (_, offset) => first + BigInt(offset));
      const blocks = await Promise.all(numbers.map((number) => minedBlock(client, number)));
      for (const [position, block] of blocks.entries()) {
        const before = blocks[position - 1];
        if (block.number !== numbers[position] || (before && block.parentHash !== before.hash))
          throw new ImplausibleAnswer(`block ${block.number} is no child of the one before`);
      }
      return Promise.all(
        blocks.map(async (block) => ({
          number: block.number,
          hash: block.hash,
          parentHash: block.parentHash,
          minedAt: new Date(Number(block.timestamp) * 1000),
          logs: await readLogs(block),
        })),
      );
    },
  };
}
