import { type Hash, TransactionNotFoundError, TransactionReceiptNotFoundError } from "viem";
import { chainReader } from "../../../lib/transactions/chain-reader.ts";

export type PostingFate = "mined" | "reverted" | "waiting" | "unknown";

export async function readPostingFate(hash: string): Promise<PostingFate> {
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
