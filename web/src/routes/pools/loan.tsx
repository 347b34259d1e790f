import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { type Tier, tiers } from "@trestle/chain/contract-names.ts";
import { pages } from "@trestle/domain/pages.ts";
import type { Loan as LoanData } from "@trestle/domain/pools/loan.ts";
import { useState } from "react";
import { LoadingAnimation } from "../../components/loading-animation.tsx";
import { Page } from "../../components/page.tsx";
import { ProjectLink } from "../../components/project-link.tsx";
import { WalletAddress } from "../../components/wallet-address.tsx";
import { LOOK_AGAIN_MS, poolsQuery } from "../../features/pools/api/pools.ts";
import { LoanPayments } from "../../features/pools/components/loan-payments.tsx";
import { LoanSchedule } from "../../features/pools/components/loan-schedule.tsx";
import { HealthBadge } from "../../features/pools/components/loans-table.tsx";
import { StaleNote } from "../../features/pools/components/stale-note.tsx";
import { percent } from "../../features/pools/percent.ts";
import { tierOf } from "../../features/pools/tiers.ts";
import { queryOf } from "../../lib/endpoints.ts";
import { longDay } from "../../lib/format.ts";
import { lazyWithRetry } from "../../lib/lazy-with-retry.tsx";
import { PUBLIC } from "../../lib/query-client.ts";
import { currentTime } from "../../lib/reader.ts";
import { RequestError } from "../../lib/request-error.ts";
import { Amount, BrickProgress, Button, Facts, LoadFailure } from "../../ui/index.ts";
import { NotFound } from "../shell/not-found.tsx";

const RepayDialog = lazyWithRetry(() =>
  import("../../features/pools/components/repay-dialog.tsx").then((file) => file.RepayDialog),
);

/** One loan at its own address. */
export function Loan() {
  const { tier: named, tokenId } = useParams({ from: `${pages.pools}/$tier/$tokenId` });
  const tier = tiers.find((one) => one === named);
  return tier && /^\d{1,78}$/.test(tokenId) ? <OneLoan tier={tier} tokenId={tokenId} /> : <NotFound />;
}

function OneLoan({ tier, tokenId }: { tier: Tier; tokenId: string }) {
  const {
    data: loan,
    error,
    refetch,
  } = useQuery(
    queryOf(
      "GET /api/pools/:tier/loans/:tokenId",
      { params: { tier, tokenId } },
      { meta: PUBLIC, refetchInterval: LOOK_AGAIN_MS },
    ),
  );
  const { data: overview } = useQuery(poolsQuery);
  const [repaying, setRepaying] = useState(false);
  if (error instanceof RequestError && error.status === 404) return <NotFound />;
  const now = overview ? Date.parse(overview.at) / 1000 : currentTime() / 1000;
  const title = loan?.project?.title ?? `Project ${tokenId}`;
  return (
    <Page
      title={loan ? `Loan for ${title}` : "Loan"}
      lead={
        <>
          <Link to={pages.pools} className="u-link">
            Pools
          </Link>{" "}
          /{" "}
          <Link to={`${pages.pools}/$tier`} params={{ tier }} className="u-link">
            {tierOf(tier).name}
          </Link>
        </>
      }
      actions={
        loan ? (
          <div className="row g2">
            <HealthBadge loan={loan} now={now} />
            {BigInt(loan.owed) > 0n ? (
              <Button kind="primary" onClick={() => setRepaying(true)}>
                Repay
              </Button>
            ) : null}
          </div>
        ) : undefined
      }
    >
      {loan ? (
        <>
          {loan.stale ? <StaleNote /> : null}
          <div className="grid">
            <LoanFacts loan={loan} now={now} />
            <div className="c7 stack">
              <LoanSchedule loan={loan} now={now} />
              <LoanPayments payments={loan.payments} />
            </div>
          </div>
          {repaying ? <RepayDialog loan={loan} title={title} onClose={() => setRepaying(false)} /> : null}
        </>
      ) : error ? (
        <LoadFailure title="We couldn’t load this loan." error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingAnimation />
      )}
    </Page>
  );
}

const day = (seconds: number) => longDay(new Date(seconds * 1000).toISOString());

function LoanFacts({ loan, now }: { loan: LoanData; now: number }) {
  const { deadline, graceSeconds, writeDownSeconds } = loan;
  const isLate = loan.status === "active" && deadline !== null && now >= deadline;
  return (
    <section className="c5 card" aria-label="The loan">
      <p className="label">Still owed</p>
      <p>
        <Amount wei={BigInt(loan.owed)} size="large" />
      </p>
      <BrickProgress percent={loan.repaidPercent} label={`${loan.repaidPercent}% repaid`} />
      <p className="t-s muted mt1">
        {loan.repaidPercent}% of <Amount wei={BigInt(loan.amount)} /> repaid
      </p>
      <Facts
        className="mt3"
        rows={[
          loan.project && { name: "Project", value: <ProjectLink project={loan.project} /> },
          {
            name: `Borrower${loan.borrowerName ? `, ${loan.borrowerName}` : ""}`,
            value: <WalletAddress address={loan.borrower} />,
          },
          { name: "Rate, fixed", value: `${percent(loan.rate, 2)} a year` },
          {
            name: loan.startedAt === null ? "Applied for on" : "Started on",
            value: day(loan.startedAt ?? loan.approvedAt),
          },
          { name: "Ends on", value: day(loan.endsAt) },
          loan.status === "active" &&
            deadline !== null && {
              name: `${isLate ? "Due since" : "Due by"} ${day(deadline)}`,
              value: <Amount wei={BigInt(loan.due)} />,
            },
          loan.inEscrow !== null && {
            name: "Of this loan, still in escrow",
            value: <Amount wei={BigInt(loan.inEscrow)} />,
          },
          loan.loss && {
            name: `Lost on ${day(loan.loss.at)}`,
            value: <Amount wei={BigInt(loan.loss.amount)} />,
          },
        ]}
      />
      <p className="t-s ink2 mt3">
        {isLate && deadline !== null
          ? `The loan is late: interest runs at 1.5 times the rate until everything due is paid. The write-down begins on ${day(deadline + graceSeconds)} and ends on ${day(deadline + graceSeconds + writeDownSeconds)}, when anyone can process the default.`
          : loan.status === "defaulted"
            ? "The loan is in default. The whole debt stays due, and what’s paid goes to the reserve first, then to lenders."
            : loan.status === "applied"
              ? "The money goes to escrow once the borrower confirms. An application lapses after 7 days."
              : "The money went to escrow, never to the borrower."}
      </p>
    </section>
  );
}
