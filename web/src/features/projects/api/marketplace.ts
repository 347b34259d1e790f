import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import type { MarketFilter } from "@trestle/domain/projects/market.ts";
import type { ProjectSummary } from "@trestle/domain/projects/project-summary.ts";
import { type ListPage, pageAt } from "../../../lib/api-client.ts";
import { addressOf, keyOf, queryOf } from "../../../lib/endpoints.ts";
import { PUBLIC } from "../../../lib/query-client.ts";
import type { Bounds } from "../map-frame.ts";

export const MARKETPLACE_FAILED = "Failed to load marketplace projects.";
const PAGE = 40;
const LARGEST_PAGE = 100;
export const MAX_EXPORTED = 5000;
const GLANCE_AGAIN_MS = 15_000;
const MARKET = "GET /api/projects/marketplace";

export type MarketAsk = Partial<MarketFilter>;
export type MarketPage = ListPage<ProjectSummary>;

export const firstPagePath = (ask: MarketAsk, limit = PAGE): string =>
  addressOf(MARKET, { query: { ...ask, limit } });

export async function getMarketPage(path: string, signal?: AbortSignal): Promise<MarketPage> {
  const { body, next } = await pageAt(path, { signal });
  return { items: body as ProjectSummary[], next };
}

/** Pages of the market; each page names the path of the next one. */
export const marketListQuery = (ask: MarketAsk) =>
  infiniteQueryOptions({
    queryKey: keyOf(MARKET, { query: { ...ask, limit: PAGE } }),
    meta: PUBLIC,
    queryFn: ({ pageParam, signal }) => getMarketPage(pageParam, signal),
    initialPageParam: firstPagePath(ask),
    getNextPageParam: (last: MarketPage) => last.next,
  });

/** Removes duplicates of projects that moved between two pages. */
export function withoutRepeats(projects: ProjectSummary[]): ProjectSummary[] {
  const seen = new Map<string, ProjectSummary>();
  for (const one of projects) if (!seen.has(one._id)) seen.set(one._id, one);
  return [...seen.values()];
}

/** Reads all projects that match the filters; `isCut` if there are more than a file may contain. */
export async function readWholeMarket(ask: MarketAsk, most = MAX_EXPORTED) {
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

/** First projects of the market, for a short list on another page. */
export const marketGlanceQuery = (ask: MarketAsk, limit: number) =>
  queryOf(MARKET, { query: { ...ask, limit } }, { meta: PUBLIC, refetchInterval: GLANCE_AGAIN_MS });

/** Marks of the map within its bounds; the server clusters projects that are too close. */
export const mapMarksQuery = ({ sort, ...filter }: MarketAsk, bounds: Bounds | null) => ({
  ...queryOf("GET /api/projects/marketplace/map", { query: { ...filter, ...(bounds as Bounds) } }),
  meta: PUBLIC,
  enabled: bounds !== null,
  placeholderData: keepPreviousData,
  refetchInterval: GLANCE_AGAIN_MS,
});
