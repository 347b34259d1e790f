import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { pages } from "@trestle/domain/pages.ts";
import type { ProjectSummary } from "@trestle/domain/projects/project-summary.ts";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { Drawing } from "../components/drawings/drawing.tsx";
import { Page } from "../components/page.tsx";
import { platformStatsQuery } from "../features/notifications/api/queries.ts";
import { MARKETPLACE_FAILED, type MarketAsk } from "../features/projects/api/marketplace.ts";
import { MarketExport } from "../features/projects/components/market-export.tsx";
import { MarketFilters } from "../features/projects/components/market-filters.tsx";
import { MarketMap } from "../features/projects/components/market-map.tsx";
import { MarketTable } from "../features/projects/components/market-table.tsx";
import { type Sight, sightOf, sightOfArea } from "../features/projects/map-frame.ts";
import {
  askOf,
  inAddress,
  isFiltered,
  type MarketSearch,
  type MarketView,
  marketSearch,
  shownOf,
} from "../features/projects/market-search.ts";
import { useMarketList } from "../features/projects/use-market-list.ts";
import { formatNumber } from "../lib/format.ts";
import { uuid } from "../lib/search.ts";
import { useMedia } from "../lib/use-media.ts";
import { Button, EmptyState, LinkButton, QueryList } from "../ui/index.ts";
import styles from "./market/market.module.css";

const views: Record<MarketView, string> = { list: "List", both: "List and map", map: "Map" };

export function Market() {
  const address = useSearch({ from: pages.market });
  const search = useMemo(() => marketSearch.parse(address), [address]);
  const navigate = useNavigate();
  const go = (next: MarketSearch, replace = false) =>
    void navigate({ to: pages.market, search: inAddress(next), replace, resetScroll: false });
  const change = (part: Partial<MarketSearch>, { replace = false } = {}) =>
    go({ ...search, open: undefined, ...part }, replace);

  const open = useCallback(
    (id: string | undefined) =>
      void navigate({
        to: pages.market,
        search: (now) => inAddress({ ...marketSearch.parse(now), open: id }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );

  const ask = askOf(search);
  const list = useMarketList(ask);
  const sight = useSight(ask, list.projects, !list.isPending && !list.isPlaceholderData);
  const { data: stats } = useQuery(platformStatsQuery);
  const { view = "both" } = search;
  const isSmall = useMedia("(max-width: 720px)");
  const wanted = useRef<string>(undefined);
  useEffect(() => {
    if (search.open && wanted.current === search.open) scrollToProject(search.open);
    wanted.current = undefined;
  }, [search.open]);
  const select = (id: string) => {
    if (list.projects.some(({ _id }) => _id === id)) {
      open(id);
      // In a long list its row may be drawn only once it is open.
      if (!scrollToProject(id)) wanted.current = id;
    } else if (uuid(id)) void navigate({ to: `${pages.project}/$projectId`, params: { projectId: id } });
  };
  const total = stats?.projects.marketplace;
  return (
    <Page
      title="Market"
      lead={total === undefined ? "Projects open for bids and donations" : openProjects(total)}
      actions={
        <div className="row g2">
          <MarketExport ask={ask} disabled={list.projects.length === 0} />
          <fieldset className="seg" aria-label="View">
            {(Object.keys(views) as MarketView[]).map((name) => (
              <Button
                kind="bare"
                className={name === "both" ? styles.wide : undefined}
                key={name}
                aria-pressed={name === (isSmall && view === "both" ? "list" : view)}
                onClick={() => change({ view: name === "both" ? undefined : name, open: search.open })}
              >
                {views[name]}
              </Button>
            ))}
          </fieldset>
        </div>
      }
    >
      <MarketFilters
        search={search}
        onChange={change}
        onReplaceAll={go}
        count={
          list.isPending ? null : shownOf(list.projects.length, list.hasNextPage, isFiltered(search), total)
        }
      />
      <div className={styles.split} data-view={view}>
        {view === "map" ? null : (
          <MarketList
            list={list}
            openId={search.open}
            onOpen={open}
            isFiltered={isFiltered(search)}
            onClear={() => go({ ...marketSearch.parse({}), sort: search.sort, view: search.view })}
          />
        )}
        {view === "list" ? null : (
          <div className={styles.map}>
            {list.isPending ? null : (
              <MarketMap
                ask={ask}
                sight={sight}
                selectedId={search.open}
                onSelect={view === "both" ? select : undefined}
                onSearchHere={(area) => change({ ...area, place: undefined })}
                total={list.hasNextPage ? (isFiltered(search) ? undefined : total) : list.projects.length}
                atOnce={view === "map"}
              />
            )}
          </div>
        )}
      </div>
    </Page>
  );
}

/** False where its row isn't in the page. */
function scrollToProject(id: string): boolean {
  const row = document.getElementById(`project-${id}`);
  row?.scrollIntoView({ block: "center", behavior: "smooth" });
  return row !== null;
}

/** Crowds on the map have no page of their own. */

/** Moves the map after a change of filters, but not when a new project arrives. */
function useSight(ask: MarketAsk, projects: ProjectSummary[], isRead: boolean): Sight | undefined {
  const key = JSON.stringify({ ...ask, sort: undefined });
  const [seen, setSeen] = useState<{ key: string; sight: Sight | undefined }>();
  if (isRead && seen?.key !== key) {
    const { latitude, longitude, radiusKm } = ask;
    const spots = projects.flatMap(({ location }) => (location ? [location] : []));
    const isAround = latitude !== undefined && longitude !== undefined && radiusKm !== undefined;
    setSeen({ key, sight: isAround ? sightOfArea({ latitude, longitude, radiusKm }) : sightOf(spots) });
  }
  return seen?.sight;
}

const openProjects = (count: number): string =>
  count === 1
    ? "1 project is open for bids and donations"
    : `${formatNumber(count)} projects are open for bids and donations`;

type Props = {
  list: ReturnType<typeof useMarketList>;
  openId: string | undefined;
  onOpen: (id: string | undefined) => void;
  isFiltered: boolean;
  onClear: () => void;
};

/** The market as a list, in each of its states. */
function MarketList({ list, openId, onOpen, isFiltered, onClear }: Props) {
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
        <MarketTable projects={projects} openId={openId} onOpen={onOpen} isOld={list.isPlaceholderData} />
      )}
    </QueryList>
  );
}

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
    <p>Try a wider price or distance, or different words. New projects appear here as they’re posted.</p>
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
    <p className="muted">New projects appear here as they’re posted. You don’t need an account to look.</p>
  </EmptyState>
);
