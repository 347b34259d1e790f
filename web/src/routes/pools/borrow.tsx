import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { parseAmount } from "@trestle/domain/money.ts";
import { pages } from "@trestle/domain/pages.ts";
import type { LoanApplication } from "@trestle/domain/pools/borrowing.ts";
import { useState } from "react";
import { LoadingAnimation } from "../../components/loading-animation.tsx";
import { Page } from "../../components/page.tsx";
import { useAuth } from "../../features/auth/auth-store.ts";
import { RequireLogin } from "../../features/auth/components/require-login.tsx";
import { useBids } from "../../features/bids/api/bids.ts";
import { ApplicationCard } from "../../features/pools/components/borrow/application-card.tsx";
import { NewLoan } from "../../features/pools/components/borrow/new-loan.tsx";
import { projectQuery } from "../../features/projects/api/project.ts";
import { queryOf } from "../../lib/endpoints.ts";
import { LinkButton, LoadFailure } from "../../ui/index.ts";

/** A loan for one's own project: what is possible, at what cost, and the application. */
export function Borrow() {
  const { projectId } = useParams({ from: `${pages.pools}/borrow/$projectId` });
  return (
    <RequireLogin title="Borrow" purpose="Sign in to borrow for your project.">
      <BorrowFor projectId={projectId} />
    </RequireLogin>
  );
}

type Signing = "new" | LoanApplication;

function BorrowFor({ projectId }: { projectId: string }) {
  const { user } = useAuth();
  const [typed, setTyped] = useState("");
  const amount = parseAmount(typed);
  const { data, error, refetch } = useQuery({
    ...queryOf("GET /api/pools/borrowing/:projectId", {
      params: { projectId },
      query: { amount: amount ? amount.toString() : undefined },
    }),
    refetchInterval: 10_000,
    placeholderData: keepPreviousData,
  });
  const { data: bids = [] } = useBids(projectId, user?.id ?? null);
  const { data: project } = useQuery(projectQuery(projectId, user?.id ?? null));
  const open = bids
    .filter(({ status }) => status === "live")
    .map(({ bidIndex, bidder, amount: price, milestones }) => ({
      ...{ bidIndex, name: bidder.username, price: BigInt(price), milestones },
    }))
    .sort((a, b) => Number(a.price > b.price) - Number(a.price < b.price));
  const milestones = open[0]?.milestones ?? project?.asks ?? [];
  const application = data?.application ?? null;
  // The signed act stays on the page until its dialog is closed, even if the loan has changed by then.
  const [signing, setSigning] = useState<Signing | null>(null);
  const shown: Signing | "loan" = signing ?? (data?.loan ? "loan" : (application ?? "new"));
  return (
    <Page
      title={data ? `Borrow for ${data.title}` : "Borrow"}
      lead={
        <>
          <Link to={pages.pools} className="u-link">
            Pools
          </Link>{" "}
          /{" "}
          <Link to={`${pages.project}/$projectId`} params={{ projectId }} className="u-link">
            {data?.title ?? "Project"}
          </Link>
        </>
      }
    >
      {data?.loan && shown === "loan" ? (
        <section className="card">
          <h2>This project has a loan</h2>
          <p className="ink2 mt2">One active loan per project: repay it before you borrow again.</p>
          <LinkButton
            kind="primary"
            className="mt3"
            to={`${pages.pools}/$tier/$tokenId`}
            params={{ tier: data.loan.tier, tokenId: data.tokenId }}
          >
            Open the loan
          </LinkButton>
        </section>
      ) : data && typeof shown === "object" ? (
        <ApplicationCard
          borrowing={data}
          application={shown}
          onSigning={(isSigning) => setSigning(isSigning ? shown : null)}
        />
      ) : data ? (
        <NewLoan
          borrowing={data}
          bids={open}
          milestones={milestones}
          typed={typed}
          onType={setTyped}
          onSigning={(isSigning) => setSigning(isSigning ? "new" : null)}
        />
      ) : error ? (
        <LoadFailure
          title="We couldn’t load what you can borrow."
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <LoadingAnimation />
      )}
    </Page>
  );
}
