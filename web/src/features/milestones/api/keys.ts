/** Where tracking is kept in the query cache. */
export const trackingKeys = {
  list: ["tracking", "list"],
  /** The selected project. */
  one: ["tracking", "one"],
  evidence: ["tracking", "evidence"],
  /** My unsent evidence. */
  draft: ["tracking", "draft"],
  comments: ["tracking", "comments"],
  statement: ["tracking", "statement"],
  disputes: ["tracking", "disputes"],
} as const;
