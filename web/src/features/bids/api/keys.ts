/** Where bids and negotiations are kept in the query cache. */
export const bidKeys = {
  negotiations: ["bids", "negotiations"],
  /** The selected negotiation. */
  negotiation: ["bids", "negotiation"],
  invitations: ["bids", "invitations"],
} as const;
