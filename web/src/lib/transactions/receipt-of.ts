import type { Hash, TransactionReceipt } from "viem";
import { chainReader } from "./chain-reader.ts";
import { NotYet } from "./signing-plan.ts";

/** The receipt of a transaction that was in a block; asked for again where a reorg or a lost connection is in between. */
export const receiptOf = (hash: string): Promise<TransactionReceipt> =>
  chainReader()
    .getTransactionReceipt({ hash: hash as Hash })
    .catch(() => {
      throw new NotYet();
    });
