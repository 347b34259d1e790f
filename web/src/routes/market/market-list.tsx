import { Link } from "@tanstack/react-router";
import { pages } from "@trestle/domain/pages.ts";
import type { ProjectSummary } from "@trestle/domain/projects/project-summary.ts";
import { Drawing } from "../../components/drawings/drawing.tsx";
import { MARKETPLACE_FAILED } from "../../features/projects/api/marketplace.ts";
import { MarketTable } from "../../features/projects/components/market-table.tsx";
import type { useMarketList } from "../../features/projects/use-market-list.ts";
import { ScorsBadge } from "../../features/scors/components/scors-badge.tsx";
import { Button, EmptyState, LinkButton, QueryList } from "../../ui/index.ts";
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
          badge={badge}
          titleLink={titleLink}
          openLink={openLink}
        />
      )}
    </QueryList>
  );
}

const badge = (score: number) => <ScorsBadge score={score} imageUrl="/scors" size={28} />;

const titleLink = ({ _id, title }: ProjectSummary) => (
  <Link to={`${pages.project}/$projectId`} params={{ projectId: _id }} className="strong ell">
    {title}
  </Link>
);

const openLink = ({ _id }: ProjectSummary) => (
  <LinkButton kind="primary" small to={`${pages.project}/$projectId`} params={{ projectId: _id }}>
    Open
  </LinkButton>
);

const NothingFound = ({ onClear }: { onClear: () => void }) => (
  <EmptyState
    drawing={<Drawing name="plot" />}
    title="No projects match these filters."
    actions={
      <Button kind="soft" onClick={onClear}>
        Clear all filters
      </Button>
    }
  >
    <p>Try a wider price or distance, or different words. New projects appear here as they're posted.</p>
  </EmptyState>
);

const NothingListed = () => (
  <EmptyState
    drawing={<Drawing name="stalls" />}
    title="No projects yet."
    actions={
      <>
        <LinkButton kind="soft" to={pages.build}>
          New build request
        </LinkButton>
        <LinkButton to={pages.pools}>Lending pools</LinkButton>
      </>
    }
  >
    <p>Projects show their asking price, milestones, funding and bids.</p>
    <p className="muted">New projects appear here as they're posted. You don't need an account to look.</p>
  </EmptyState>
);
