import { type Hash, TransactionNotFoundError, TransactionReceiptNotFoundError } from "viem";
import { chainReader } from "./chain-reader.ts";

export type HashOutcome = "mined" | "reverted" | "waiting" | "unknown";

/** Reads the outcome of a transaction of which only the hash is known. */
export async function outcomeOfHash(hash: string): Promise<HashOutcome> {
  const reader = chainReader();
  const receipt = await reader.getTransactionReceipt({ hash: hash as Hash }).catch((error: unknown) => {
    if (error instanceof TransactionReceiptNotFoundError) return null;
    throw error;
  });
  if (receipt) return receipt.status === "success" ? "mined" : "reverted";
  return reader.getTransaction({ hash: hash as Hash }).then(
    () => "waiting",
    (error: unknown) => {
      if (error instanceof TransactionNotFoundError) return "unknown";
      throw error;
    },
  );
}
