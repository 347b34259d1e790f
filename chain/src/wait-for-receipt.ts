import { type Hash, type PublicClient, type TransactionReceipt, TransactionReceiptNotFoundError } from "viem";

/**
 * Asks until the receipt is there. viem's own waiting looks again only when a new block comes, which on a chain that
 * mines on demand may be never: the block may have come between its first look and its first question.
 */
export async function waitForReceipt(
  client: Pick<PublicClient, "getTransactionReceipt">,
  hash: Hash,
  { everyMs = 50, timeoutMs = 300_000 } = {},
): Promise<TransactionReceipt> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const receipt = await client.getTransactionReceipt({ hash }).catch((error) => {
      if (error instanceof TransactionReceiptNotFoundError) return undefined;
      throw error;
    });
    if (receipt) return receipt;
    if (Date.now() > deadline) throw new Error(`The transaction ${hash} was not mined in time.`);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}
