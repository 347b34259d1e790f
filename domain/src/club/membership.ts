import { z } from "zod";
import { wei } from "../money.ts";

/** Basis of a membership: verified documents, or enough in the lending pools. */
export const membershipBases = ["identity", "stake"] as const;
export type MembershipBasis = (typeof membershipBases)[number];

export const membership = z.object({
  /** Null for a guest. */
  basis: z.enum(membershipBases).nullable(),
  /** Pool tokens at cost. */
  stake: wei,
  stakeNeeded: wei,
  hasPage: z.boolean(),
  listed: z.boolean(),
});
export type Membership = z.infer<typeof membership>;
