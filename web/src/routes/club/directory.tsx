import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import type { DirectoryEntry } from "@trestle/domain/club/directory.ts";
import { pages } from "@trestle/domain/pages.ts";
import { type ReactNode, useMemo, useState } from "react";
import { Drawing } from "../../components/drawings/drawing.tsx";
import { MapView } from "../../components/map/map-view.tsx";
import { ScorsBadge } from "../../components/scors-badge.tsx";
import { countsQuery } from "../../features/club/api/club.ts";
import { DirectoryFilters } from "../../features/club/components/directory-filters.tsx";
import { DirectoryList } from "../../features/club/components/directory-list.tsx";
import {
  askOf,
  type DirectorySearch,
  directorySearch,
  isFiltered,
} from "../../features/club/directory-search.ts";
import { listOf } from "../../lib/endpoints.ts";
import { PUBLIC } from "../../lib/query-client.ts";
import { EmptyState, Grid, QueryList } from "../../ui/index.ts";
import styles from "./club.module.css";

type Props = { action: (member: DirectoryEntry) => ReactNode; listYourself: ReactNode };

/** List and map together; the address has everything that narrows them. */
export function Directory({ action, listYourself }: Props) {
  const address = useLocation({ select: ({ search }) => search });
  const search = useMemo(() => directorySearch.parse(address), [address]);
  const navigate = useNavigate();
  const change = (part: Partial<DirectorySearch>, { replace = false } = {}) =>
    void navigate({ to: pages.club, search: { ...search, ...part }, replace, resetScroll: false });
  const list = useInfiniteQuery({
    ...listOf("GET /api/club/members", { query: { ...askOf(search), limit: 20 } }),
    meta: PUBLIC,
    placeholderData: (before) => before,
  });
  const { data: counts } = useQuery(countsQuery);
  const [pointed, setPointed] = useState<string | null>(null);
  const members = list.data ?? [];
  const pins = members.flatMap(({ _id, name, place, kind }, index) =>
    place
      ? [
          {
            ...{ id: _id, label: `${index + 1}. ${name}, ${place.label}` },
            ...{ latitude: place.latitude, longitude: place.longitude },
            ...{ number: index + 1, shape: kind === "business" ? ("round" as const) : ("square" as const) },
          },
        ]
      : [],
  );
  const total = counts && counts.business + counts.investor;
  return (
    <>
      <DirectoryFilters
        search={search}
        onChange={change}
        counts={counts}
        shown={
          list.data ? `${members.length}${list.hasNextPage ? "+" : ""} of ${total ?? members.length}` : null
        }
      />
      <Grid columns="1fr minmax(280px, 440px)" fold="m" gap={0} className="card flush">
        <div aria-busy={list.isPlaceholderData}>
          <QueryList
            query={list}
            name="the members"
            empty={
              isFiltered(search) ? (
                "No members match these filters. Try a wider distance or different words."
              ) : (
                <EmptyState
                  drawing={<Drawing name="pavilion" />}
                  title="No members listed yet."
                  actions={listYourself}
                >
                  <p>Verified businesses and investors appear here as they list themselves.</p>
                </EmptyState>
              )
            }
            rows={6}
          >
            {(shown) => (
              <DirectoryList
                members={shown}
                selectedId={pointed ?? undefined}
                onHover={setPointed}
                badge={(scors) => <ScorsBadge score={scors} size={44} />}
                action={action}
              />
            )}
          </QueryList>
        </div>
        <div className={styles.map}>
          <div className={styles.stay}>
            <p className={`t-s ${styles.legend}`} aria-hidden="true">
              <span data-kind="business">Business</span>
              <span data-kind="investor">Investor</span>
            </p>
            <MapView
              ariaLabel="Members on a map"
              pins={pins}
              fit
              height="100%"
              hoveredId={pointed}
              onHover={setPointed}
              selectedId={pointed}
              onSelect={(id) => {
                setPointed(id);
                document
                  .getElementById(`member-${id}`)
                  ?.scrollIntoView({ block: "center", behavior: "smooth" });
              }}
            />
          </div>
        </div>
      </Grid>
    </>
  );
}
