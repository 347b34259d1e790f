import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { configQuery } from "../lib/config.ts";
import { openSent, useSentUnderWay } from "../lib/transactions/sent.ts";

/** Looks after transactions under way on whatever page one is; the chain's code loads only if there are any. */
export function SentTransactions() {
  const { data: config } = useQuery(configQuery);
  const chainId = config?.chainId;
  const explorerUrl = config?.explorerUrl ?? null;
  const any = useSentUnderWay().length > 0;
  useEffect(() => (chainId === undefined ? undefined : openSent(chainId)), [chainId]);
  useEffect(() => {
    if (!any) return;
    let stop: (() => void) | undefined;
    let over = false;
    import("../lib/transactions/follow.ts")
      .then(({ followSent }) => {
        if (!over) stop = followSent({ explorerUrl });
      })
      .catch((error: unknown) => console.error("Transactions under way are not followed", error));
    return () => {
      over = true;
      stop?.();
    };
  }, [any, explorerUrl]);
  return null;
}
