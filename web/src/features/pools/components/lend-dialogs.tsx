import type { PoolsOverview, Tier } from "@trestle/domain/pools/pool.ts";
import { lazyWithRetry } from "../../../lib/lazy-with-retry.tsx";

const DepositDialog = lazyWithRetry(() => import("./deposit-dialog.tsx").then((file) => file.DepositDialog));
const WithdrawDialog = lazyWithRetry(() =>
  import("./withdraw-dialog.tsx").then((file) => file.WithdrawDialog),
);

export type Lending = { kind: "deposit" | "withdraw"; tier: Tier };

type Props = { overview: PoolsOverview; lending: Lending | null; onClose: () => void };

/** The dialog that is open, if one is. */
export function LendDialogs({ overview, lending, onClose }: Props) {
  const pool = overview.pools.find(({ tier }) => tier === lending?.tier);
  if (!lending || !pool) return null;
  return lending.kind === "deposit" ? (
    <DepositDialog pool={pool} now={Date.parse(overview.at) / 1000} onClose={onClose} />
  ) : (
    <WithdrawDialog pool={pool} onClose={onClose} />
  );
}
