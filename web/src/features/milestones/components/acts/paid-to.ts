import type { TrackedProject } from "@trestle/domain/milestones/tracking.ts";

/** How much of what goes to the developer arrives in a wallet: all of it, or nothing where it is somebody else's. */
export const paidTo = (
  wallet: string | null,
  { developer }: Pick<TrackedProject, "developer">,
  amount: bigint,
): bigint => (developer !== null && wallet?.toLowerCase() === developer.address.toLowerCase() ? amount : 0n);
