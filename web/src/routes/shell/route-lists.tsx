import { useQueryClient } from "@tanstack/react-query";
import { useRouterState } from "@tanstack/react-router";
import { pages } from "@trestle/domain/pages.ts";
import { useEffect } from "react";
import { ongoingQuery } from "../../features/milestones/api/ongoing.ts";

/** These pages load a list of their own; every other page loads the ongoing projects. */
const withOwnList: string[] = [pages.home, pages.market, pages.negotiate];

/** Loads the ongoing projects on every route without a list of its own, into the list that Tracking shows. */
export function RouteLists({ userId }: { userId: string }) {
  const client = useQueryClient();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  useEffect(() => {
    if (withOwnList.includes(pathname)) return;
    void client.prefetchInfiniteQuery({ ...ongoingQuery(userId, {}), staleTime: 0 });
  }, [client, userId, pathname]);
  return null;
}
