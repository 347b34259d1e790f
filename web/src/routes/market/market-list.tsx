import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { pages } from "@trestle/domain/pages.ts";
import { PlotDrawing } from "../../components/drawings/plot.tsx";
import { StallsDrawing } from "../../components/drawings/stalls.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { QueryList } from "../../components/query-list.tsx";
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
  return (
    <QueryList
      query={{ ...list, data: list.data && list.projects }}
      name="the market"
      failure={MARKETPLACE_FAILED}
      empty={isFiltered ? <NothingFound onClear={onClear} /> : <NothingListed />}
      rows={12}
      page
      card={{ label: "Projects", className: styles.list }}
    >
      {(projects) => (
        <MarketTable
          projects={projects}
          openId={openId}
          onOpen={onOpen}
          isOld={list.isPlaceholderData}
          badge={(score) => (
            <ScorsBadge score={score} imageUrl={config?.scorsImageUrl ?? "/scors"} size={28} />
          )}
          titleLink={({ _id, title }) => (
            <Link to={`${pages.project}/$projectId`} params={{ projectId: _id }} className="strong ell">
              {title}
            </Link>
          )}
          openLink={({ _id }) => (
            <Link to={`${pages.project}/$projectId`} params={{ projectId: _id }} className="btn primary sm">
              Open
            </Link>
          )}
        />
      )}
    </QueryList>
  );
}

const NothingFound = ({ onClear }: { onClear: () => void }) => (
  <EmptyState
    drawing={<PlotDrawing />}
    title="No projects match these filters."
    actions={
      <button type="button" className="btn soft" onClick={onClear}>
        Clear all filters
      </button>
    }
  >
    <p>Try a wider price or distance, or different words. New projects appear here as they're posted.</p>
  </EmptyState>
);

const NothingListed = () => (
  <EmptyState
    drawing={<StallsDrawing />}
    title="No projects yet."
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
    <p>Projects show their asking price, milestones, funding and bids.</p>
    <p className="muted">New projects appear here as they're posted. You don't need an account to look.</p>
  </EmptyState>
);
