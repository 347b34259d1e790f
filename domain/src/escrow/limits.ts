const DAY = 24 * 60 * 60;

/** The escrow's hard limits, times in seconds; equal to `TrestleLens.limits`. */
export const escrowLimits = {
  maxMilestones: 20,
  /** Maximum distance of the last date. */
  maxDuration: 3 * 365 * DAY,
  /** After this time any account can return loan money of a request without an accepted bid. */
  loanParking: 30 * DAY,
  maxChangeRounds: 2,
  /** Minimum time that a change request leaves the developer. */
  changeTime: 14 * DAY,
  /** Time after its date when a milestone is overdue, and when any account can cancel it. */
  overdueGrace: 14 * DAY,
  overdueForAll: 90 * DAY,
  /** Time in which the arbiter decides. */
  disputeWindow: 42 * DAY,
} as const;
