import { queryOptions } from "@tanstack/react-query";
import type { PublicConfig } from "@trestle/domain/config.ts";
import type { Tier } from "@trestle/domain/pools/pool.ts";

type Contracts = PublicConfig["contracts"];
type Asked = { contracts: Contracts | undefined; tier: Tier; who: string | null; amount: bigint | undefined };

const AGAIN_AFTER_MS = 10_000;

/** Tokens that a deposit buys now, and the limit that refuses the deposit. */
export const depositPreviewQuery = ({ contracts, tier, who, amount }: Asked) =>
  queryOptions({
    queryKey: ["pools", "preview", "deposit", tier, who, String(amount)],
    queryFn: async () => {
      const { readDepositPreview } = await import("./read-preview.ts");
      return readDepositPreview(contracts as Contracts, tier, who, amount ?? 0n);
    },
    enabled: contracts !== undefined,
    refetchInterval: AGAIN_AFTER_MS,
    placeholderData: (before) => before,
  });

/** Coins that a withdrawal pays now; an undefined amount means all tokens. */
export const withdrawalPreviewQuery = ({ contracts, tier, who, amount }: Asked) =>
  queryOptions({
    queryKey: ["pools", "preview", "withdrawal", tier, who, String(amount)],
    queryFn: async () => {
      const { readWithdrawalPreview } = await import("./read-preview.ts");
      return readWithdrawalPreview(contracts as Contracts, tier, who ?? "", amount);
    },
    enabled: contracts !== undefined && who !== null,
    refetchInterval: AGAIN_AFTER_MS,
    placeholderData: (before) => before,
  });
