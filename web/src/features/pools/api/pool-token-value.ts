import { queryOptions } from "@tanstack/react-query";
import type { PublicConfig } from "@trestle/domain/config.ts";

type Pools = PublicConfig["contracts"]["pools"];

/** Total value of the holder's tokens in all three pools, in wei. */
export const poolTokenValueQuery = (pools: Pools, rpcUrl: string, holder: string) =>
  queryOptions({
    queryKey: ["pools", "token-value", holder, pools],
    queryFn: async () => {
      // The chain library is heavy, and only somebody with a wallet and a pool to ask needs it.
      const { readPoolTokenValue } = await import("./read-pool-token-value.ts");
      return readPoolTokenValue(Object.values(pools), rpcUrl, holder);
    },
    enabled: Object.values(pools).some((address) => address !== null),
    refetchInterval: 30_000,
  });
