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
import type { Outcome, SentTransaction } from "./sent.ts";

export const DROPPED_AFTER_MS = 10 * 60_000;
const MOST_BLOCKS_READ = 400;

type Reader = Pick<
  PublicClient,
  | "getTransactionReceipt"
  | "getTransaction"
  | "getTransactionCount"
  | "getBlock"
  | "getBlockNumber"
  | "simulateContract"
>;

/** What became of a transaction: an outcome, a hash that was missed, or null while it is still under way. */
export async function fateOf(
  reader: Reader,
  sent: SentTransaction,
  now: number,
): Promise<Outcome | { kind: "found"; hash: Hash } | null> {
  const hash = sent.hash as Hash | null;
  const mined = hash && (await outcomeOf(reader, sent, hash));
  if (mined) return mined;
  const address = getAddress(sent.from);
  const used = await reader.getTransactionCount({ address, blockTag: "latest" });
  if (used > sent.nonce) {
    const taker = await findByNumber(reader, sent);
    if (!taker) return hash && (await isKnown(reader, hash)) ? null : { kind: "replaced", hash: null };
    if (taker.hash === hash) return outcomeOf(reader, sent, hash);
    if (!isSameCall(taker, sent)) return { kind: "replaced", hash: taker.hash };
    // The same call at a better price, or an answer of the wallet that this page missed.
    return hash ? outcomeOf(reader, sent, taker.hash) : { kind: "found", hash: taker.hash };
  }
  if (now - sent.askedAt < DROPPED_AFTER_MS) return null;
  return hash && (await isKnown(reader, hash)) ? null : { kind: "dropped" };
}

async function outcomeOf(reader: Reader, sent: SentTransaction, hash: Hash): Promise<Outcome | null> {
  const receipt = await reader.getTransactionReceipt({ hash }).catch((error: unknown) => {
    if (error instanceof TransactionReceiptNotFoundError) return null;
    throw error;
  });
  if (!receipt) return null;
  if (receipt.status === "success") return { kind: "mined", hash };
  return { kind: "reverted", hash, reason: await whyReverted(reader, sent) };
}

/** Tried once more, the call mostly fails for the same reason. */
async function whyReverted(reader: Reader, sent: SentTransaction): Promise<string> {
  const abi: Abi = abis[sent.contract];
  try {
    const { functionName, args } = decodeFunctionData({ abi, data: sent.data as Hex });
    const account = getAddress(sent.from);
    const value = BigInt(sent.value);
    await reader.simulateContract({ address: getAddress(sent.to), abi, functionName, args, value, account });
    return "The contract refused it when its turn came.";
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

const isSameCall = (one: Pick<Transaction, "to" | "input" | "value">, sent: SentTransaction): boolean =>
  one.to?.toLowerCase() === sent.to.toLowerCase() &&
  one.input === sent.data &&
  one.value === BigInt(sent.value);

/** The transaction that used the number, newest blocks first. */
async function findByNumber(reader: Reader, sent: SentTransaction): Promise<Transaction | undefined> {
  const newest = Number(await reader.getBlockNumber());
  const oldest = Math.max(sent.askedAtBlock, newest - MOST_BLOCKS_READ, 0);
  for (let number = newest; number >= oldest; number--) {
    const { transactions } = await reader.getBlock({
      blockNumber: BigInt(number),
      includeTransactions: true,
    });
    const found = transactions.find(
      ({ from, nonce }) => nonce === sent.nonce && from.toLowerCase() === sent.from.toLowerCase(),
    );
    if (found) return found as Transaction;
  }
  return undefined;
}
