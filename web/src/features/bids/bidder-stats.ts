import type { Bidder } from "@trestle/domain/bids/bid.ts";

/** `22 completed, 96%`; a rate of nothing is none. */
export const statsText = ({ buildStats: { completed, successRate } }: Pick<Bidder, "buildStats">): string =>
  completed === 0 ? "none completed yet" : `${completed} completed, ${Math.round(successRate)}%`;
