/** Where projects are kept in the query cache. */
export const projectKeys = {
  ongoing: ["projects", "ongoing"],
  /** The selected project. */
  one: ["projects", "one"],
} as const;
