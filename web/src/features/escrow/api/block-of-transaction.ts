import { type Hash, TransactionReceiptNotFoundError } from "viem";
import { chainReader } from "../../../lib/transactions/chain-reader.ts";
import { NotYet } from "../../../lib/transactions/signing-plan.ts";

/** The number of the block that a transaction is in. */
export async function blockOfTransaction(hash: string): Promise<number> {
  try {
    const { blockNumber } = await chainReader().getTransactionReceipt({ hash: hash as Hash });
    return Number(blockNumber);
  } catch (error) {
    // A reorg has taken it out of its block: it comes back in another one.
    if (error instanceof TransactionReceiptNotFoundError) throw new NotYet();
    throw error;
  }
}
