import { z } from "zod";
import type { ProjectOnChain } from "../escrow/project-on-chain.ts";
import { wei } from "../money.ts";

/** The guided journey of the demo, from a request to its payment. */
export const tourSteps = ["post", "accept", "submit", "approve", "money"] as const;
/** `aside` once the project has left the tour's course: cancelled, settled, disputed or won by another bid. */
const tourStage = z.enum([...tourSteps, "aside"]);
export type TourStage = z.infer<typeof tourStage>;

export const tour = z.object({
  projectId: z.uuid(),
  title: z.string(),
  step: tourStage,
  /** Username of the developer who answers. */
  developer: z.string(),
  /** Price of the developer's bid, once it can be or was accepted. */
  price: wei.nullable(),
  /** Payout of the price: expected while it waits for approval, actual afterwards. */
  paid: z.object({ developer: wei, fee: wei }).nullable(),
});
export type Tour = z.infer<typeof tour>;

export const tourAnswer = z.object({ tour: tour.nullable() });

/** Returns the tour's stage for a project whose deed is on the chain; `wallet` is its developer's. */
export function stageOfTour(
  state: Pick<ProjectOnChain, "status" | "developer" | "milestones">,
  wallet: string,
): Exclude<TourStage, "post"> {
  if (state.status === "open") return "accept";
  const isTheirs = state.developer === wallet && state.milestones.every(({ decision }) => decision === null);
  if (!isTheirs) return "aside";
  if (state.status === "completed") return "money";
  if (state.status !== "active" || state.milestones.some(({ status }) => status === "disputed"))
    return "aside";
  return state.milestones.some(({ status }) => status === "submitted") ? "approve" : "submit";
}
