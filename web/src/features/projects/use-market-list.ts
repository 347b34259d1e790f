import { type InfiniteData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import {
  firstPagePath,
  getMarketPage,
  type MarketAsk,
  type MarketPage,
  marketListQuery,
  withoutRepeats,
} from "./api/marketplace.ts";
import { mergeFirstPage } from "./merge-first-page.ts";

export const ASK_AGAIN_MS = 5000;

/** Returns the loaded pages of the market; the first page is polled while a component shows the list. */
export function useMarketList(ask: MarketAsk) {
  const options = marketListQuery(ask);
  const list = useInfiniteQuery({ ...options, placeholderData: (before) => before });
  useFreshBeginning(ask);
  const projects = useMemo(
    () => withoutRepeats((list.data?.pages ?? []).flatMap(({ items }) => items)),
    [list.data],
  );
  return { ...list, projects };
}

function useFreshBeginning(ask: MarketAsk) {
  const client = useQueryClient();
  const path = firstPagePath(ask);
  const key = JSON.stringify(marketListQuery(ask).queryKey);
  useEffect(() => {
    const queryKey = JSON.parse(key) as string[];
    const refresh = async () => {
      if (document.visibilityState !== "visible" || client.isFetching({ queryKey }) > 0) return;
      const fresh = await getMarketPage(path);
      client.setQueryData<InfiniteData<MarketPage, string>>(queryKey, (shown) => {
        if (!shown) return shown;
        const pages = mergeFirstPage(shown.pages, fresh);
        return { pages, pageParams: shown.pageParams.slice(0, pages.length) };
      });
    };
    // An unreachable server has its own banner, and the list stays unchanged.
    const timer = window.setInterval(() => void refresh().catch(() => {}), ASK_AGAIN_MS);
    return () => window.clearInterval(timer);
  }, [client, path, key]);
}
