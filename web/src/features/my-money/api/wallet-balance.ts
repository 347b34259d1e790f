import { queryOptions } from "@tanstack/react-query";

const AGAIN_MS = 30_000;

/** Balance of a wallet on the chain, in wei. */
export const walletBalanceQuery = (rpcUrl: string | undefined, address: string | null) =>
  queryOptions({
    queryKey: ["my-money", "wallet", address],
    queryFn: async () => {
      // The chain library is heavy, and only somebody with a wallet needs it.
      const { readWalletBalance } = await import("./read-wallet-balance.ts");
      return readWalletBalance(rpcUrl ?? "", address ?? "");
    },
    enabled: rpcUrl !== undefined && address !== null,
    refetchInterval: AGAIN_MS,
  });
