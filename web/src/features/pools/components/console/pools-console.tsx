import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { formatCoins } from "@trestle/domain/money.ts";
import type { ConsolePool } from "@trestle/domain/pools/console.ts";
import { isLimited } from "@trestle/domain/pools/pool-alarms.ts";
import { useState } from "react";
import { LoadingAnimation } from "../../../../components/loading-animation.tsx";
import { queryOf } from "../../../../lib/endpoints.ts";
import { Button, Grid, LoadFailure } from "../../../../ui/index.ts";
import { bpsOf, percent } from "../../percent.ts";
import { TierName } from "../tier-name.tsx";
import { Applications } from "./applications.tsx";
import { Attestations } from "./attestations.tsx";
import { OverdueLoans } from "./overdue-loans.tsx";
import { Parameters } from "./parameters.tsx";
import { Roles } from "./roles.tsx";
import { Surplus } from "./surplus.tsx";
import { Switches } from "./switches.tsx";

const CONSOLE_LINES = 100;
const AGAIN_AFTER_MS = 10_000;

/** Offers all acts of the pools' operator and owner, limited to those that the contracts permit. */
export function PoolsConsole() {
  const [most, setMost] = useState(CONSOLE_LINES);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...queryOf("GET /api/admin/pools", { query: { most } }),
    refetchInterval: AGAIN_AFTER_MS,
    placeholderData: keepPreviousData,
  });
  if (!data)
    return error ? (
      <LoadFailure title="We couldn’t load the pools." error={error} onRetry={() => void refetch()} />
    ) : (
      <LoadingAnimation />
    );
  return (
    <div className="stack" style={{ gap: 24 }}>
      <Grid as="section" columns={3} fold="m" divided className="card flush" aria-label="The pools">
        {data.pools.map((pool) => (
          <div key={pool.tier}>
            <p className="row between">
              <TierName tier={pool.tier} />
              <State pool={pool} />
            </p>
            <p className="t-s muted">
              {formatCoins(BigInt(pool.tvl))}, {percent(bpsOf(BigInt(pool.principal), BigInt(pool.tvl)))}{" "}
              lent,{" "}
              {pool.overdue === "0" ? "nothing overdue" : `${formatCoins(BigInt(pool.overdue))} overdue`}
            </p>
          </div>
        ))}
      </Grid>
      <Applications applications={data.applications} attestations={data.attestations} />
      <Attestations data={data} />
      <OverdueLoans loans={data.overdue} now={data.now} />
      {data.more.length > 0 ? (
        <p className="row g3 t-s muted">
          Each list shows its first {most} rows.
          <Button small disabled={isPlaceholderData} onClick={() => setMost(most + CONSOLE_LINES)}>
            Show {CONSOLE_LINES} more
          </Button>
        </p>
      ) : null}
      <Switches pools={data.pools} now={data.now} />
      <Parameters pools={data.pools} />
      <Roles pools={data.pools} />
      <Surplus pools={data.pools} />
    </div>
  );
}

function State({ pool }: { pool: ConsolePool }) {
  if (pool.paused) return <span className="badge bad">Paused</span>;
  if (!pool.withdrawalsEnabled) return <span className="badge bad">Withdrawals paused</span>;
  return isLimited(pool) ? (
    <span className="badge you">Under stress</span>
  ) : (
    <span className="badge go">Open</span>
  );
}
