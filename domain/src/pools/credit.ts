import { z } from "zod";
import { wei } from "../money.ts";

/** Why a counterparty vouches for nothing. */
const vouchObstacles = ["unverified", "too_few_others", "too_recent"] as const;
export type VouchObstacle = (typeof vouchObstacles)[number];

/** A credit line as its owner and administrators see it; amounts in wei. */
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
      /** Signed in from the owner's device and network, or handed in the same document. For administrators only. */
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
