import { z } from "zod";
import { comparisonSorts } from "../comparison/comparison-sort.ts";

const negotiationOrders = ["newest", "waiting", "price"] as const;
export type NegotiationOrder = (typeof negotiationOrders)[number];

/** State of the page as kept in its address; invalid values are dropped. */
export const negotiationSearch = z.object({
  negotiation: z.uuid().optional().catch(undefined),
  project: z.uuid().optional().catch(undefined),
  order: z.enum(negotiationOrders).optional().catch(undefined),
  /** Sort order of the bid comparison. */
  sort: z.enum(comparisonSorts).optional().catch(undefined),
  /** The secret of a link somebody was invited by. The router reads what looks like a number as one. */
  invitation: z
    .union([z.string(), z.number()])
    .transform((secret) => String(secret).trim() || undefined)
    .optional()
    .catch(undefined),
});
export type NegotiationSearch = z.infer<typeof negotiationSearch>;
