/** Where projects are kept in the query cache. */
export const projectKeys = {
  /** Read by features/milestones. */
  ongoing: ["projects", "ongoing"],
  negotiation: ["projects", "negotiation"],
  marketplace: ["projects", "marketplace"],
  /** The selected project. */
  one: ["projects", "one"],
  questions: ["projects", "questions"],
  history: ["projects", "history"],
} as const;
