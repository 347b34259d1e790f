/** Where bids and negotiations are kept in the query cache. */
export const bidKeys = {
  /** The bids on one project. */
  list: ["bids", "list"],
  one: ["bids", "one"],
  standing: ["bids", "standing"],
  negotiations: ["bids", "negotiations"],
  /** The selected negotiation. */
  negotiation: ["bids", "negotiation"],
  invitations: ["bids", "invitations"],
} as const;
