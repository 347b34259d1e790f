import { useEffect, useEffectEvent } from "react";

/** Reports a transaction hash once, and again only when it changes. */
export function useReportHash(hash: string | null, tell: (hash: string) => void): void {
  const told = useEffectEvent(tell);
  useEffect(() => {
    if (hash) told(hash);
  }, [hash]);
}
