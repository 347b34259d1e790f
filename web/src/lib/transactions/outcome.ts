import { abis } from "@trestle/chain/abis.gen.ts";
import {
  type Abi,
  decodeFunctionData,
  getAddress,
  type Hash,
  type Hex,
  type PublicClient,
  type Transaction,
  TransactionNotFoundError,
  TransactionReceiptNotFoundError,
} from "viem";
import { reasonOf } from "./reason.ts";
import type { Outcome, TransactionRecord } from "./transaction-records.ts";

export const DROPPED_AFTER_MS = 10 * 60_000;
const MAX_BLOCKS_READ = 400;

type Reader = Pick<
  PublicClient,
  | "getTransactionReceipt"
  | "getTransaction"
  | "getTransactionCount"
  | "getBlock"
  | "getBlockNumber"
  | "simulateContract"
>;

/** Returns the outcome of a transaction, a hash that was missed, or null while the transaction is pending. */
export async function outcomeOf(
  reader: Reader,
  record: TransactionRecord,
  now: number,
): Promise<Outcome | { kind: "found"; hash: Hash } | null> {
  const hash = record.hash as Hash | null;
  const mined = hash && (await receiptOutcome(reader, record, hash));
  if (mined) return mined;
  const address = getAddress(record.from);
  const used = await reader.getTransactionCount({ address, blockTag: "latest" });
  if (used > record.nonce) {
    const taker = await findByNonce(reader, record);
    // Counted before its block is shown: the next look finds it there.
    if (!taker && now - record.askedAt < DROPPED_AFTER_MS) return null;
    if (taker && taker.hash === hash) return receiptOutcome(reader, record, hash);
    if (!taker || !isSameCall(taker, record)) {
      // Known to the node, it is on its way under another nonce than the wallet was expected to choose.
      return hash && (await isKnown(reader, hash)) ? null : { kind: "replaced", hash: taker?.hash ?? null };
    }
    // The same call at a higher price, or an answer of the wallet that this page missed.
    return hash ? receiptOutcome(reader, record, taker.hash) : { kind: "found", hash: taker.hash };
  }
  if (now - record.askedAt < DROPPED_AFTER_MS) return null;
  return hash && (await isKnown(reader, hash)) ? null : { kind: "dropped" };
}

async function receiptOutcome(
  reader: Reader,
  record: TransactionRecord,
  hash: Hash,
): Promise<Outcome | null> {
  const receipt = await reader.getTransactionReceipt({ hash }).catch((error: unknown) => {
    if (error instanceof TransactionReceiptNotFoundError) return null;
    throw error;
  });
  if (!receipt) return null;
  if (receipt.status === "success") return { kind: "mined", hash };
  return { kind: "reverted", hash, reason: await whyReverted(reader, record) };
}

/** A receipt gives no reason; simulated once more, the call mostly fails for the same one. */
async function whyReverted(reader: Reader, record: TransactionRecord): Promise<string> {
  const abi: Abi = abis[record.contract];
  try {
    const { functionName, args } = decodeFunctionData({ abi, data: record.data as Hex });
    const account = getAddress(record.from);
    const value = BigInt(record.value);
    await reader.simulateContract({
      address: getAddress(record.to),
      abi,
      functionName,
      args,
      value,
      account,
    });
    return "The contract rejected it because something changed while it was pending.";
  } catch (error) {
    return reasonOf(error);
  }
}

async function isKnown(reader: Reader, hash: Hash): Promise<boolean> {
  return reader.getTransaction({ hash }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof TransactionNotFoundError) return false;
      throw error;
    },
  );
}

const isSameCall = (one: Pick<Transaction, "to" | "input" | "value">, record: TransactionRecord): boolean =>
  one.to?.toLowerCase() === record.to.toLowerCase() &&
  one.input === record.data &&
  one.value === BigInt(record.value);

/** The transaction that used the nonce, newest blocks first. */
async function findByNonce(reader: Reader, record: TransactionRecord): Promise<Transaction | undefined> {
  const newest = Number(await reader.getBlockNumber());
  const oldest = Math.max(record.askedAtBlock, newest - MAX_BLOCKS_READ, 0);
  for (let number = newest; number >= oldest; number--) {
    const { transactions } = await reader.getBlock({
      blockNumber: BigInt(number),
      includeTransactions: true,
    });
    const found = transactions.find(
      ({ from, nonce }) => nonce === record.nonce && from.toLowerCase() === record.from.toLowerCase(),
    );
    if (found) return found as Transaction;
  }
  return undefined;
}
