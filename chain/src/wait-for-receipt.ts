import { type Hash, type PublicClient, type TransactionReceipt, TransactionReceiptNotFoundError } from "viem";

/**
 * Polls until the receipt exists. viem's own waiting polls only after new blocks, which may never come on a chain that
 * mines on demand: the block may have been mined between its first look and its subscription.
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
