import { useQuery } from "@tanstack/react-query";
import { useRouterState } from "@tanstack/react-router";
import { pages } from "@trestle/domain/pages.ts";
import { ongoingQuery } from "../../features/projects/api/own-lists.ts";

/** These load a list of their own; every other page has the ongoing projects at hand. */
const withOwnList: string[] = [pages.home, pages.market, pages.negotiate];

/** There while somebody is logged in. */
export function RouteLists({ userId }: { userId: string }) {
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  useQuery({ ...ongoingQuery(userId), enabled: !withOwnList.includes(pathname) });
  return null;
}
