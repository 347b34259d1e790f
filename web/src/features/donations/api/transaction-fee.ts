import { queryOptions } from "@tanstack/react-query";
import { PUBLIC } from "../../../lib/query-client.ts";

/** Reads the network fee of a transaction from the chain. */
export const transactionFeeQuery = (hash: string) =>
  queryOptions({
    queryKey: ["transaction-fee", hash],
    meta: PUBLIC,
    queryFn: async () => {
      const { chainReader } = await import("../../../lib/transactions/chain-reader.ts");
      const receipt = await chainReader().getTransactionReceipt({ hash: hash as `0x${string}` });
      return receipt.gasUsed * receipt.effectiveGasPrice;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
