import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { queueQuery } from "../../features/admin/api/kyc.ts";
import { reportsQuery } from "../../features/admin/api/reports.ts";
import { counted } from "../../lib/format.ts";

/** What waits for a decision, in a sentence. */
export function useWaiting(): string {
  const { data: queue } = useInfiniteQuery(queueQuery);
  const { data: reports = [] } = useQuery(reportsQuery);
  if (queue === undefined) return "Verifications, users and the audit log";
  const refused = queue.filter(({ refusedByChain }) => refusedByChain).length;
  const count = queue.length - refused;
  return [
    count === 0 ? "No verifications to review" : `${counted(count, "verification")} to review`,
    refused === 0 ? "" : `${refused} failed on the chain`,
    reports.length === 0 ? "" : counted(reports.length, "open report"),
  ]
    .filter(Boolean)
    .join(", ");
}
