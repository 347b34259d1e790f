import { oneOf, searchOf, text, uuid } from "../../../lib/search.ts";
import { comparisonSorts } from "../comparison/comparison-sort.ts";

const negotiationOrders = ["newest", "waiting", "price"] as const;
export type NegotiationOrder = (typeof negotiationOrders)[number];

/** State of the page as kept in its address. */
export const negotiationSearch = searchOf({
  negotiation: uuid,
  project: uuid,
  order: oneOf(negotiationOrders),
  /** Sort order of the bid comparison. */
  sort: oneOf(comparisonSorts),
  /** The secret of a link somebody was invited by. */
  invitation: text(500),
});
export type NegotiationSearch = ReturnType<typeof negotiationSearch.parse>;
