import { z } from "zod";
import { wei } from "../money.ts";

/** Reasons why a counterparty's vouch doesn't count. */
const vouchObstacles = ["unverified", "too_few_others", "too_recent"] as const;
export type VouchObstacle = (typeof vouchObstacles)[number];

/** A credit line in the view of its owner and administrators; amounts in wei. */
export const shownCreditLine = z.object({
  fees: wei,
  interest: wei,
  repaid: wei,
  vouches: z.array(
    z.object({
      name: z.string(),
      value: wei,
      adds: wei,
      obstacle: z.enum(vouchObstacles).nullable(),
      /** Same device and network, or the same document, as the owner. For administrators only. */
      sharedWithOwner: z.boolean().optional(),
      /** One donated to the other's project or repaid the other's loan. For administrators only. */
      fundedEachOther: z.boolean().optional(),
    }),
  ),
  total: wei,
  /** Debt of the owner's other projects, and amounts they may still draw on attestations. */
  committed: wei,
  /** For administrators only. */
  fakingCost: wei.optional(),
});
export type ShownCreditLine = z.infer<typeof shownCreditLine>;
