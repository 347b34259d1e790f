import { useEffect, useEffectEvent } from "react";

/** Tells of a hash once it is known, and again only when it is another. */
export function useToldOnce(hash: string | null, tell: (hash: string) => void): void {
  const told = useEffectEvent(tell);
  useEffect(() => {
    if (hash) told(hash);
  }, [hash]);
}
