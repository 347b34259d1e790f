import type { Deployment } from "@trestle/chain/deployment.ts";
import { type StoredArgs, toStored } from "@trestle/chain/stored-events.ts";
import { type EventOf, locate, type NameOf, type Target } from "@trestle/chain/target.ts";
import { refuse } from "@trestle/domain/errors.ts";
import {
  createPublicClient,
  decodeEventLog,
  type Hash,
  http,
  type Log,
  type PublicClient,
  type Transaction,
  TransactionNotFoundError,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
} from "viem";
import type { LogArguments } from "./tables.ts";

/** Effect of a transaction as claimed by a client, to be verified on the chain. */
export type Claim<T extends Target, E extends EventOf<T>> = {
  /** As sent by the client. */
  hash: string;
  /** Account that makes the claim, with its proven wallet. */
  account: { id: string; ethereum_address: string | null };
  contract: T;
  event: E;
  /** Project, amount and actor that the log must have. */
  args: Partial<StoredArgs<NameOf<T>, E>>;
  /** Purpose of the log: each log is used once per purpose. */
  purpose: string;
};

/** Logs of the claimed transaction that match the claim, in a canonical block. */
export type FoundLogs = {
  txHash: Hash;
  blockNumber: bigint;
  blockHash: Hash;
  sender: string;
  logIndexes: number[];
};

const HASH = /^0x[0-9a-f]{64}$/i;

/** Reads from the chain whether the transaction did what is claimed. Refuses with one sentence, and changes nothing. */
export async function findClaimedLogs<T extends Target, E extends EventOf<T>>(
  { chainRpcUrl, deployment }: { chainRpcUrl: string; deployment: Deployment },
  claim: Claim<T, E>,
): Promise<FoundLogs> {
  if (!HASH.test(claim.hash)) {
    refuse("invalid_input", "A transaction hash is 0x followed by 64 hexadecimal digits.");
  }
  if (Object.keys(claim.args).length === 0) throw new Error("A claim names what it expects.");
  const wallet = claim.account.ethereum_address;
  if (!wallet) refuse("forbidden", "Link your wallet to your account first.");
  const txHash = claim.hash.toLowerCase() as Hash;
  const client = createPublicClient({
    transport: http(chainRpcUrl, { timeout: 10_000, retryCount: 1 }),
    cacheTime: 0,
  });

  const transaction = await answer(client.getTransaction({ hash: txHash }), TransactionNotFoundError);
  if (!transaction || transaction.hash !== txHash) {
    refuse("not_found", "We can’t find this transaction on the chain. Check that it was sent.");
  }
  if (transaction.from.toLowerCase() !== wallet.toLowerCase()) {
    refuse("forbidden", "This transaction wasn’t sent from your linked wallet.");
  }
  const receipt = await minedReceipt(client, transaction);
  if (receipt.status !== "success") {
    refuse("conflict", "This transaction failed, so nothing has changed.");
  }
  await requireInChain(client, deployment, receipt);

  const logIndexes = receipt.logs
    .filter((log) => log.transactionHash === txHash && log.blockHash === receipt.blockHash)
    .filter((log) => isAsClaimed(deployment, claim, log))
    .map(({ logIndex }) => logIndex);
  if (logIndexes.length === 0) {
    refuse("invalid_input", "This isn’t the transaction we expected.");
  }
  const { blockNumber, blockHash } = receipt;
  return { txHash, blockNumber, blockHash, sender: wallet.toLowerCase(), logIndexes };
}

/** Waits briefly: a node may have the receipt before it shows the transaction in its block. */
async function minedReceipt(
  client: PublicClient,
  { hash, blockHash }: Transaction,
): Promise<TransactionReceipt> {
  const receipt = await answer(client.getTransactionReceipt({ hash }), TransactionReceiptNotFoundError);
  const isSameBlock = blockHash === null || receipt?.blockHash === blockHash;
  if (receipt?.transactionHash === hash && isSameBlock) return receipt;
  refuse("pending", "This transaction is still pending. Try again once it’s confirmed.");
}

/** Requires that the receipt's block is canonical, and not older than our contracts. */
async function requireInChain(
  client: PublicClient,
  deployment: Deployment,
  { blockNumber, blockHash }: TransactionReceipt,
): Promise<void> {
  const [block, home] = await Promise.all(
    [blockNumber, BigInt(deployment.block.number)].map((number) =>
      answer(client.getBlock({ blockNumber: number })),
    ),
  );
  if (home?.hash !== deployment.block.hash) {
    refuse("unavailable", "We’re connected to a different chain right now. Try again later.");
  }
  if (block?.hash !== blockHash) {
    refuse("pending", "The chain has just moved this transaction to another block. Try again.");
  }
  if (blockNumber < BigInt(deployment.block.number)) {
    refuse("invalid_input", "This transaction is older than our contracts.");
  }
}

function isAsClaimed<T extends Target, E extends EventOf<T>>(
  deployment: Deployment,
  claim: Claim<T, E>,
  log: Log,
): boolean {
  const { abi, address } = locate(deployment, claim.contract);
  if (log.address.toLowerCase() !== address.toLowerCase()) return false;
  try {
    const { eventName, args } = decodeEventLog({ abi, data: log.data, topics: log.topics, strict: true });
    return eventName === claim.event && agrees(toStored(args) as LogArguments, claim.args);
  } catch {
    return false;
  }
}

/** Returns whether the log has every expected value; an undefined expectation matches nothing. */
export function agrees(args: LogArguments, expected: object): boolean {
  return Object.entries(toStored(expected) as LogArguments).every(
    ([name, value]) => value !== undefined && JSON.stringify(args[name]) === JSON.stringify(value),
  );
}

/** Returns the node's answer; undefined if the node reports "not found". */
async function answer<T>(
  asked: Promise<T>,
  none?: new (...values: never[]) => Error,
): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (none && error instanceof none) return undefined;
    refuse("unavailable", "The chain isn’t answering right now. Try again in a moment.", {
      cause: error,
    });
  }
}
