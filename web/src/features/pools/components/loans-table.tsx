import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { pages } from "@trestle/domain/pages.ts";
import type { LoanFilter, LoanSummary } from "@trestle/domain/pools/loan.ts";
import type { Tier } from "@trestle/domain/pools/pool.ts";
import { useState } from "react";
import { fetchFile, listOf } from "../../../lib/endpoints.ts";
import { formatNumber, shortDay } from "../../../lib/format.ts";
import { useDownload } from "../../../lib/use-download.ts";
import {
  Amount,
  Badge,
  BrickProgress,
  Button,
  Card,
  DataTable,
  Grid,
  Icon,
  QueryList,
  Row,
} from "../../../ui/index.ts";
import { LOOK_AGAIN_MS } from "../api/pools.ts";
import { loanHealth } from "../loan-health.ts";
import { percent } from "../percent.ts";
import { tiers } from "../tiers.ts";
import styles from "./pools.module.css";
import { TierName } from "./tier-name.tsx";

const STATES: [NonNullable<LoanFilter["status"]>, string][] = [
  ["applied", "Applied for"],
  ["active", "Active"],
  ["repaid", "Repaid"],
  ["defaulted", "Defaulted"],
];

type Props = {
  /** Limits the list to one pool; defaults to all pools. */
  tier?: Tier;
  /** The chain's time in seconds. */
  now: number;
};

/** The loans of one pool or all, newest first. */
export function LoansTable({ tier, now }: Props) {
  const [filter, setFilter] = useState<LoanFilter>({});
  const asked = { ...filter, tier: tier ?? filter.tier };
  const loans = useInfiniteQuery({
    ...listOf("GET /api/pools/loans", { query: { ...asked, limit: 20 } }),
    refetchInterval: 2 * LOOK_AGAIN_MS,
  });
  const saved = useDownload();
  const isFiltered = filter.status !== undefined || filter.tier !== undefined;
  return (
    <Card
      flush
      className="c12"
      id="loans"
      title={tier ? "Loans in this pool" : "Loans"}
      action={
        <Row wrap>
          {tier ? null : (
            <span className="select">
              <select
                aria-label="Pool"
                value={filter.tier ?? ""}
                onChange={({ currentTarget: { value } }) =>
                  setFilter({ ...filter, tier: tiers.find(({ key }) => key === value)?.key })
                }
              >
                <option value="">All pools</option>
                {tiers.map(({ key, name }) => (
                  <option key={key} value={key}>
                    {name}
                  </option>
                ))}
              </select>
              <Icon name="down" size={16} />
            </span>
          )}
          <span className="select">
            <select
              aria-label="State"
              value={filter.status ?? ""}
              onChange={({ currentTarget: { value } }) =>
                setFilter({ ...filter, status: STATES.find(([key]) => key === value)?.[0] })
              }
            >
              <option value="">Any state</option>
              {STATES.map(([key, text]) => (
                <option key={key} value={key}>
                  {text}
                </option>
              ))}
            </select>
            <Icon name="down" size={16} />
          </span>
          <Button
            small
            icon="download"
            busy={saved.busy}
            disabled={!loans.data?.length}
            onClick={() =>
              saved.run({
                name: "loans.csv",
                fetch: () => fetchFile("GET /api/pools/loans.csv", { query: asked }),
              })
            }
          >
            CSV
          </Button>
        </Row>
      }
    >
      <QueryList
        query={loans}
        name="the loans"
        empty={isFiltered ? "No results." : "No loans yet. New loans appear here as they’re approved."}
        rows={4}
      >
        {(all) => (
          <>
            <Rows loans={all} now={now} withPool={!tier} />
            {all.some(({ stale }) => stale) ? (
              <p className="t-s err" role="status" style={{ padding: "8px 16px" }}>
                The chain didn’t answer. What’s owed is as of each loan’s last payment.
              </p>
            ) : null}
          </>
        )}
      </QueryList>
    </Card>
  );
}

type ListProps = { loans: LoanSummary[]; now: number };

function Rows({ loans, now, withPool }: ListProps & { withPool: boolean }) {
  return (
    <DataTable
      rows={loans}
      rowKey={(loan) => `${loan.tier}/${loan.tokenId}`}
      columns={[
        { head: "Project", className: "strong", cell: (loan) => <LoanLink loan={loan} /> },
        withPool && { head: "Pool", cell: (loan) => <TierName tier={loan.tier} /> },
        { head: "Lent", number: true, cell: (loan) => <Amount wei={BigInt(loan.amount)} /> },
        { head: "Still owed", number: true, cell: (loan) => <Amount wei={BigInt(loan.owed)} /> },
        {
          head: "Repaid",
          cell: (loan) => (
            <Grid as="span" columns="90px 40px" gap={2} align="center">
              <BrickProgress percent={loan.repaidPercent} label={`${loan.repaidPercent}% repaid`} thin />
              <span className="t-s">{formatNumber(loan.repaidPercent)}%</span>
            </Grid>
          ),
        },
        { head: "Rate", number: true, cell: (loan) => percent(loan.rate) },
        { head: "Started", cell: (loan) => <Day at={loan.startedAt} /> },
        { head: "Ends", cell: (loan) => <Day at={loan.endsAt} /> },
        {
          head: "Next due",
          cell: (loan) => <Day at={loan.status === "active" ? loan.deadline : null} />,
        },
        { head: "Health", cell: (loan) => <HealthBadge loan={loan} now={now} /> },
      ]}
    />
  );
}

const Day = ({ at }: { at: number | null }) =>
  at ? <span className={styles.day}>{shortDay(new Date(at * 1000).toISOString())}</span> : "–";

const LoanLink = ({ loan: { tier, tokenId, project } }: { loan: LoanSummary }) => (
  <Link to={`${pages.pools}/$tier/$tokenId`} params={{ tier, tokenId }}>
    {project?.title ?? `Project ${tokenId}`}
  </Link>
);

export function HealthBadge({ loan, now }: { loan: Pick<LoanSummary, "status" | "deadline">; now: number }) {
  const { text, badge, icon } = loanHealth(loan, now);
  return (
    <Badge tone={badge} icon={icon}>
      {text}
    </Badge>
  );
}
