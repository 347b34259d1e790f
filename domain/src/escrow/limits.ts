const DAY = 24 * 60 * 60;

/** The escrow's hard limits, in seconds where they are times; `TrestleLens.limits` answers the same. */
export const escrowLimits = {
  maxMilestones: 20,
  /** The last date lies at most this far ahead. */
  maxDuration: 3 * 365 * DAY,
  /** Loan money in a request without an accepted bid can then be sent back by anyone. */
  loanParking: 30 * DAY,
  maxChangeRounds: 2,
  /** A change request leaves the developer at least this long. */
  changeTime: 14 * DAY,
  /** This long past its date a milestone is overdue, and then for anyone to cancel. */
  overdueGrace: 14 * DAY,
  overdueForAll: 90 * DAY,
  /** The arbiter's time. */
  disputeWindow: 42 * DAY,
} as const;
