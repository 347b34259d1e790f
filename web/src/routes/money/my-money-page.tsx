import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { pages } from "@trestle/domain/pages.ts";
import { Drawing } from "../../components/drawings/drawing.tsx";
import { LoadingAnimation } from "../../components/loading-animation.tsx";
import { Page } from "../../components/page.tsx";
import { useAuth } from "../../features/auth/auth-store.ts";
import { myMoneyQuery } from "../../features/my-money/api/my-money.ts";
import { ComingCard } from "../../features/my-money/components/coming-card.tsx";
import { ComingTable } from "../../features/my-money/components/coming-table.tsx";
import { DonationsGiven } from "../../features/my-money/components/donations-given.tsx";
import { EscrowTable } from "../../features/my-money/components/escrow-table.tsx";
import { ForecastCard } from "../../features/my-money/components/forecast-card.tsx";
import { MoneyFigures } from "../../features/my-money/components/money-figures.tsx";
import { MovementsCard } from "../../features/my-money/components/movements-card.tsx";
import styles from "../../features/my-money/components/my-money.module.css";
import { tiers } from "../../features/pools/tiers.ts";
import { configQuery } from "../../lib/config.ts";
import { counted, formatNumber } from "../../lib/format.ts";
import { EmptyState, LinkButton, LoadFailure } from "../../ui/index.ts";
import { WaitingCredit } from "../waiting-credit.tsx";
import { WaitingCard } from "./waiting-card.tsx";
import { WalletFigure } from "./wallet-figure.tsx";

const trackingLink = (projectId: string, text: string, milestone: number | null = null) => (
  <Link
    to={pages.tracking}
    search={{ project: projectId, milestone: milestone === null ? undefined : milestone + 1 }}
    className="u-link"
  >
    {text}
  </Link>
);

const loanLink = (params: { tier: string; tokenId: string }, text: string) => (
  <Link to={`${pages.pools}/$tier/$tokenId`} params={params} className="u-link">
    {text}
  </Link>
);

export function MyMoneyPage() {
  const { user } = useAuth();
  const userId = user?.id ?? null;
  const { data: config } = useQuery(configQuery);
  const poolLink = (pool: string) => {
    const tier = tiers.find(({ key }) => config?.contracts.pools[key]?.toLowerCase() === pool.toLowerCase());
    return tier ? (
      <Link to={`${pages.pools}/$tier`} params={{ tier: tier.key }} className="u-link">
        {tier.name} pool
      </Link>
    ) : null;
  };
  const { data: money, error, refetch } = useQuery(myMoneyQuery(userId));
  if (!money)
    return error ? (
      <Page title="My money">
        <LoadFailure title="We couldn’t load your money." error={error} onRetry={() => void refetch()} />
      </Page>
    ) : (
      <LoadingAnimation />
    );
  const projects = new Set(money.projects.map(({ projectId }) => projectId)).size;
  const isEmpty = money.projects.length + money.donations.length + money.coming.length === 0;
  const lead = `${counted(projects, "project")}, ${money.donations.length === 0 ? "no donations" : counted(money.donations.length, "donation")}. Loaded from block ${formatNumber(money.blockNumber)}.`;
  return (
    <Page title="My money" lead={isEmpty ? undefined : lead}>
      <MoneyFigures money={money}>
        <WalletFigure address={user?.ethereumAddress ?? null} />
      </MoneyFigures>
      <WaitingCredit linked={user?.ethereumAddress} />
      <div className="grid">
        {isEmpty ? (
          <div className="c12">
            <EmptyState
              drawing={<Drawing name="stacks" />}
              title="No money in projects yet"
              actions={
                <>
                  {user?.role === "customer" ? (
                    <LinkButton kind="soft" to={pages.build}>
                      Post a build request
                    </LinkButton>
                  ) : null}
                  {user?.role === "investor" ? (
                    <LinkButton kind="soft" to={pages.pools}>
                      See the pools
                    </LinkButton>
                  ) : null}
                  <LinkButton to={pages.market}>See the market</LinkButton>
                </>
              }
            >
              <p>What you put into escrow, lend, donate or earn appears here, with the next 90 days ahead.</p>
            </EmptyState>
          </div>
        ) : (
          <>
            <div className={`c4 ${styles.beside}`}>
              <WaitingCard money={money} />
              <ComingCard
                money={money}
                link={({ projectId, milestone }, text) =>
                  projectId ? trackingLink(projectId, text, milestone) : text
                }
              />
            </div>
            <ForecastCard money={money} />
            <EscrowTable projects={money.projects} link={trackingLink} />
            <ComingTable
              coming={money.coming}
              link={({ loan, projectId, milestone }) => {
                if (loan) return loanLink(loan, "Repay");
                return projectId ? trackingLink(projectId, "Open", milestone) : null;
              }}
            />
          </>
        )}
        <MovementsCard
          userId={userId}
          projects={money.projects}
          now={money.now}
          link={trackingLink}
          poolLink={poolLink}
        />
        <DonationsGiven donations={money.donations} link={trackingLink} />
      </div>
    </Page>
  );
}
