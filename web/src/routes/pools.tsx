import { useQuery } from "@tanstack/react-query";
import type { Tier } from "@trestle/domain/pools/pool.ts";
import { listings } from "@trestle/domain/projects/stage.ts";
import { useState } from "react";
import { LoadingAnimation } from "../components/loading-animation.tsx";
import { Page } from "../components/page.tsx";
import { useAuth } from "../features/auth/auth-store.ts";
import { poolsQuery } from "../features/pools/api/pools.ts";
import { BorrowList } from "../features/pools/components/borrow/borrow-list.tsx";
import { ExposureDonut } from "../features/pools/components/exposure-donut.tsx";
import { InterestChart } from "../features/pools/components/interest-chart.tsx";
import { LendDialogs, type Lending } from "../features/pools/components/lend-dialogs.tsx";
import { LoansTable } from "../features/pools/components/loans-table.tsx";
import { PoolCard } from "../features/pools/components/pool-card.tsx";
import { PositionsCard } from "../features/pools/components/positions-card.tsx";
import { PriceChart } from "../features/pools/components/price-chart.tsx";
import { RepaymentsChart } from "../features/pools/components/repayments-chart.tsx";
import { StaleNote } from "../features/pools/components/stale-note.tsx";
import { mineQuery } from "../features/projects/api/own-lists.ts";
import { Amount, LoadFailure } from "../ui/index.ts";

/** All three pools, for everybody. */
export function Pools() {
  const { data, error, refetch } = useQuery(poolsQuery);
  const { user } = useAuth();
  const { data: mine = [] } = useQuery({ ...mineQuery, enabled: user !== null });
  const borrowers = mine.filter(
    ({ stage, owner }) => owner._id === user?.id && (listings as readonly string[]).includes(stage),
  );
  const [lending, setLending] = useState<Lending | null>(null);
  const open = (kind: Lending["kind"], tier: Tier) => () => setLending({ kind, tier });
  const together = data?.pools.reduce((sum, { tvl }) => sum + BigInt(tvl), 0n);
  const now = data ? Date.parse(data.at) / 1000 : 0;
  return (
    <Page
      title="Pools"
      lead="Lend to building projects. You choose the risk, the contract sets the rate, the money goes only to escrow."
      actions={
        together === undefined ? undefined : (
          <div className="hide-sm" style={{ textAlign: "right" }}>
            <p className="label">All 3 pools</p>
            <Amount wei={together} size="figure" />
          </div>
        )
      }
    >
      {data ? (
        <>
          {data.stale || error ? <StaleNote /> : null}
          <div className="grid">
            {data.pools.map((pool) => (
              <PoolCard
                key={pool.tier}
                pool={pool}
                onDeposit={open("deposit", pool.tier)}
                onWithdraw={open("withdraw", pool.tier)}
              />
            ))}
            <PriceChart />
            <PositionsCard />
            <ExposureDonut pools={data.pools} />
            <InterestChart />
            <RepaymentsChart />
            <BorrowList projects={borrowers} />
            <LoansTable now={now} />
          </div>
          <LendDialogs overview={data} lending={lending} onClose={() => setLending(null)} />
        </>
      ) : error ? (
        <LoadFailure title="We couldn’t load the pools." error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingAnimation />
      )}
    </Page>
  );
}
