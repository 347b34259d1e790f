import { oneOf, searchOf, string, uuid } from "../../lib/search.ts";

/** Search parameters of Tracking: the filters of the list, and the open project and milestone. */
export const trackingSearch = searchOf({
  role: oneOf(["customer", "developer", "donor", "lender"] as const),
  show: oneOf(["waiting", "ended", "all"] as const),
  q: (value) => ((string(value)?.length ?? 0) > 100 ? undefined : string(value)),
  project: uuid,
  /** Counted from one, as people do. */
  milestone: (value) =>
    Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 20 ? Number(value) : undefined,
});
export type TrackingSearch = ReturnType<typeof trackingSearch.parse>;
