import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { configQuery } from "../../lib/config.ts";
import { openRecords, useAnyUnderWay } from "../../lib/transactions/transaction-records.ts";

/** Follows pending transactions on every page; the chain's code loads only if there are any. */
export function TransactionFollower() {
  const { data: config } = useQuery(configQuery);
  const chainId = config?.chainId;
  const explorerUrl = config?.explorerUrl ?? null;
  const any = useAnyUnderWay();
  useEffect(() => (chainId === undefined ? undefined : openRecords(chainId)), [chainId]);
  useEffect(() => {
    if (!any) return;
    let stop: (() => void) | undefined;
    let over = false;
    import("../../lib/transactions/follow.ts")
      .then(({ followTransactions }) => {
        if (!over) stop = followTransactions({ explorerUrl });
      })
      .catch((error: unknown) => console.error("We can’t follow your pending transactions right now", error));
    return () => {
      over = true;
      stop?.();
    };
  }, [any, explorerUrl]);
  return null;
}
