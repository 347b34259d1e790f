/** Where tracking is kept in the query cache. */
export const trackingKeys = {
  /** The ongoing projects; features/projects reads them again after an update, by the same key. */
  list: ["projects", "ongoing"],
  /** The selected project. */
  one: ["tracking", "one"],
  evidence: ["tracking", "evidence"],
  /** My unsent evidence. */
  draft: ["tracking", "draft"],
  comments: ["tracking", "comments"],
  statement: ["tracking", "statement"],
  disputes: ["tracking", "disputes"],
} as const;
