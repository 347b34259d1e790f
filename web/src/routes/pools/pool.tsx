import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { tiers } from "@trestle/chain/contract-names.ts";
import { pages } from "@trestle/domain/pages.ts";
import { useState } from "react";
import { LoadingAnimation } from "../../components/loading-animation.tsx";
import { Page } from "../../components/page.tsx";
import { poolsQuery } from "../../features/pools/api/pools.ts";
import { LendDialogs, type Lending } from "../../features/pools/components/lend-dialogs.tsx";
import { LoansTable } from "../../features/pools/components/loans-table.tsx";
import { PoolBooks } from "../../features/pools/components/pool-books.tsx";
import { PoolEarnings } from "../../features/pools/components/pool-earnings.tsx";
import { PoolEvents } from "../../features/pools/components/pool-events.tsx";
import { PoolLimits } from "../../features/pools/components/pool-limits.tsx";
import { PositionsCard } from "../../features/pools/components/positions-card.tsx";
import { PriceChart } from "../../features/pools/components/price-chart.tsx";
import { StaleNote } from "../../features/pools/components/stale-note.tsx";
import { WhoRuns } from "../../features/pools/components/who-runs.tsx";
import { tierOf } from "../../features/pools/tiers.ts";
import { Button, LoadFailure } from "../../ui/index.ts";
import { NotFound } from "../shell/not-found.tsx";

/** One pool at its own address. */
export function Pool() {
  const { tier: named } = useParams({ from: `${pages.pools}/$tier` });
  const { data, error, refetch } = useQuery(poolsQuery);
  const [kind, setKind] = useState<Lending["kind"] | null>(null);
  const tier = tiers.find((one) => one === named);
  if (!tier) return <NotFound />;
  const pool = data?.pools.find((one) => one.tier === tier);
  const { name, text } = tierOf(tier);
  return (
    <Page
      title={`${name} pool`}
      lead={
        <>
          <Link to={pages.pools} className="u-link">
            Pools
          </Link>{" "}
          / {text}
        </>
      }
      actions={
        pool ? (
          <div className="row g2">
            <Button onClick={() => setKind("withdraw")}>Withdraw</Button>
            <Button kind="primary" onClick={() => setKind("deposit")}>
              Deposit
            </Button>
          </div>
        ) : undefined
      }
    >
      {data && pool ? (
        <>
          {data.stale || error ? <StaleNote /> : null}
          <div className="grid">
            <PoolBooks pool={pool} block={data.block} />
            <PositionsCard />
            <PriceChart tiers={[tier]} />
            <PoolEarnings pool={pool} />
            <PoolLimits pool={pool} />
            <LoansTable tier={tier} now={Date.parse(data.at) / 1000} />
            <WhoRuns pool={pool} />
            <PoolEvents tier={tier} />
          </div>
          <LendDialogs overview={data} lending={kind && { kind, tier }} onClose={() => setKind(null)} />
        </>
      ) : error ? (
        <LoadFailure title="We couldn’t load this pool." error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingAnimation />
      )}
    </Page>
  );
}
