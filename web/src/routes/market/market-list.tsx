import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { pages } from "@trestle/domain/pages.ts";
import { PlotDrawing } from "../../components/drawings/plot.tsx";
import { StallsDrawing } from "../../components/drawings/stalls.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { LoadFailure } from "../../components/load-failure.tsx";
import { SkeletonRows } from "../../components/skeleton.tsx";
import { MARKETPLACE_FAILED } from "../../features/projects/api/marketplace.ts";
import { MarketTable } from "../../features/projects/components/market-table.tsx";
import type { useMarketList } from "../../features/projects/use-market-list.ts";
import { ScorsBadge } from "../../features/scors/components/scors-badge.tsx";
import { configQuery } from "../../lib/config.ts";
import styles from "./market.module.css";

type Props = {
  list: ReturnType<typeof useMarketList>;
  openId: string | undefined;
  onOpen: (id: string | undefined) => void;
  isFiltered: boolean;
  onClear: () => void;
};

/** The market as a list, in each of its states. */
export function MarketList({ list, openId, onOpen, isFiltered, onClear }: Props) {
  const { data: config } = useQuery(configQuery);
  const { projects, isPending, isError, error } = list;
  if (isError && projects.length === 0)
    return <LoadFailure title={MARKETPLACE_FAILED} error={error} onRetry={() => void list.refetch()} />;
  if (!isPending && projects.length === 0)
    return isFiltered ? <NothingFound onClear={onClear} /> : <NothingListed />;
  return (
    <section className={`card flush ${styles.list}`} aria-label="Projects">
      {isPending ? (
        <SkeletonRows rows={12} label="Reading the market" />
      ) : (
        <MarketTable
          projects={projects}
          openId={openId}
          onOpen={onOpen}
          isOld={list.isPlaceholderData}
          badge={(score) => (
            <ScorsBadge score={score} imageUrl={config?.scorsImageUrl ?? "/scors"} size={28} />
          )}
          openLink={({ _id }) => (
            <Link to={`${pages.project}/$projectId`} params={{ projectId: _id }} className="btn primary sm">
              Open
            </Link>
          )}
        />
      )}
      {list.hasNextPage ? (
        <div className={styles.more}>
          <button
            type="button"
            className="btn"
            disabled={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {list.isFetchingNextPage ? "Reading …" : "Show more"}
          </button>
          {list.isFetchNextPageError ? <p className="err">{MARKETPLACE_FAILED}</p> : null}
        </div>
      ) : null}
    </section>
  );
}

const NothingFound = ({ onClear }: { onClear: () => void }) => (
  <EmptyState
    drawing={<PlotDrawing />}
    title="No project fits these filters."
    actions={
      <button type="button" className="btn soft" onClick={onClear}>
        Clear all filters
      </button>
    }
  >
    <p>Widen the price or the distance, or look for other words. New projects appear here by themselves.</p>
  </EmptyState>
);

const NothingListed = () => (
  <EmptyState
    drawing={<StallsDrawing />}
    title="No project is listed yet."
    actions={
      <>
        <Link to={pages.build} className="btn soft">
          New build request
        </Link>
        <Link to={pages.pools} className="btn">
          Lending pools
        </Link>
      </>
    }
  >
    <p>A project on the market shows its asked price, its milestones, its funding and its bids.</p>
    <p className="muted">
      The first one appears here by itself. Everyone may read this page without an account.
    </p>
  </EmptyState>
);
