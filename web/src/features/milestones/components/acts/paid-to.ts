import type { TrackedProject } from "@trestle/domain/milestones/tracking.ts";

/** Returns the amount if the wallet is the developer's, otherwise 0. */
export const paidTo = (
  wallet: string | null,
  { developer }: Pick<TrackedProject, "developer">,
  amount: bigint,
): bigint => (developer !== null && wallet?.toLowerCase() === developer.address.toLowerCase() ? amount : 0n);
