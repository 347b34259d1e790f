import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { type MapMark, type MarketFilter, mapMark } from "@trestle/domain/projects/market.ts";
import { type ProjectSummary, projectSummary } from "@trestle/domain/projects/project-summary.ts";
import { z } from "zod";
import { api, apiPage, type ListPage } from "../../../lib/api-client.ts";
import { PUBLIC } from "../../../lib/query-client.ts";
import type { Bounds } from "../map-frame.ts";
import { projectKeys } from "./keys.ts";

export const MARKETPLACE_FAILED = "Failed to load marketplace projects.";
const PAGE = 40;
const LARGEST_PAGE = 100;
export const MOST_EXPORTED = 5000;
const GLANCE_AGAIN_MS = 15_000;

export type MarketAsk = Partial<MarketFilter>;
export type MarketPage = ListPage<ProjectSummary>;

const summaries = z.array(projectSummary);

/** A filter as the server reads it: what is not asked for is left out, several categories stand side by side. */
export function asQuery(ask: object): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(ask)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined) query.append(name, String(one));
    }
  }
  return query.toString();
}

export const firstPagePath = (ask: MarketAsk, limit = PAGE): string =>
  `/api/projects/marketplace?${asQuery({ ...ask, limit })}`;

export const getMarketPage = (path: string, signal?: AbortSignal): Promise<MarketPage> =>
  apiPage(path, summaries, { signal });

/** The market page by page, each page asked for by the address that the one before it named. */
export const marketListQuery = (ask: MarketAsk) =>
  infiniteQueryOptions({
    queryKey: [...projectKeys.marketplace, "list", asQuery(ask)],
    meta: PUBLIC,
    queryFn: ({ pageParam, signal }) => getMarketPage(pageParam, signal),
    initialPageParam: firstPagePath(ask),
    getNextPageParam: (last: MarketPage) => last.next,
  });

/** A project that changed its place in the order between two pages is shown once. */
export function withoutRepeats(projects: ProjectSummary[]): ProjectSummary[] {
  const seen = new Map<string, ProjectSummary>();
  for (const one of projects) if (!seen.has(one._id)) seen.set(one._id, one);
  return [...seen.values()];
}

/** Everything that the filters let through, page after page; `isCut` where there is more than a file should hold. */
export async function readWholeMarket(ask: MarketAsk, most = MOST_EXPORTED) {
  const projects: ProjectSummary[] = [];
  let next: string | null = firstPagePath(ask, LARGEST_PAGE);
  while (next !== null && projects.length < most) {
    const page: MarketPage = await getMarketPage(next);
    projects.push(...page.items);
    next = page.next;
  }
  const found = withoutRepeats(projects);
  return { projects: found.slice(0, most), isCut: next !== null || found.length > most };
}

/** The first few of the market, for a page that has other things to show as well. */
export const marketGlanceQuery = (ask: MarketAsk, limit: number) =>
  queryOptions({
    queryKey: [...projectKeys.marketplace, "glance", asQuery({ ...ask, limit })],
    meta: PUBLIC,
    queryFn: async ({ signal }) => (await getMarketPage(firstPagePath(ask, limit), signal)).items,
    refetchInterval: GLANCE_AGAIN_MS,
  });

/** What the map shows within its bounds, put together by the server where it stands too close. */
export const mapMarksQuery = (ask: MarketAsk, bounds: Bounds | null) => {
  const query = asQuery({ ...ask, sort: undefined, ...bounds });
  return queryOptions<MapMark[]>({
    queryKey: [...projectKeys.marketplace, "map", query],
    meta: PUBLIC,
    queryFn: ({ signal }) => api(`/api/projects/marketplace/map?${query}`, z.array(mapMark), { signal }),
    enabled: bounds !== null,
    placeholderData: (before) => before,
    refetchInterval: GLANCE_AGAIN_MS,
  });
};
