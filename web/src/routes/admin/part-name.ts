/** The panel's parts, as `?part=` names them. */
export type PartName =
  | "overview"
  | "verifications"
  | "users"
  | "projects"
  | "disputes"
  | "pools"
  | "reports"
  | "operator"
  | "health"
  | "analytics"
  | "settings"
  | "audit";
