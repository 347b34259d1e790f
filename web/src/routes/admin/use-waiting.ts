import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { overviewQuery, queueQuery } from "../../features/admin/api/queries.ts";
import { counted, formatNumber } from "../../lib/format.ts";

/** Returns a sentence about the open decisions. */
export function useWaiting(): string {
  const { data: overview } = useQuery(overviewQuery);
  const { data: queue = [] } = useInfiniteQuery(queueQuery);
  if (overview === undefined) return "Decisions, people, money and the audit log";
  const { decisions, hasMore, alarms } = overview;
  const late = decisions.filter(({ due }) => due !== null && Date.parse(due) < Date.now()).length;
  const refused = queue.filter(({ refusedByChain }) => refusedByChain).length;
  return [
    decisions.length === 0
      ? "Nothing needs a decision"
      : `${hasMore ? "More than " : ""}${counted(decisions.length, "decision")} waiting`,
    late === 0 ? "" : `${formatNumber(late)} past the promised time`,
    refused === 0 ? "" : `${formatNumber(refused)} failed on the chain`,
    alarms === 0 ? "" : counted(alarms, "alarm"),
  ]
    .filter(Boolean)
    .join(", ");
}
