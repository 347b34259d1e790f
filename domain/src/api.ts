type Rooms = typeof import("./admin/endpoints.ts") &
  typeof import("./analytics/endpoints.ts") &
  typeof import("./auth/endpoints.ts") &
  typeof import("./bids/endpoints.ts") &
  typeof import("./club/endpoints.ts") &
  typeof import("./donations/endpoints.ts") &
  typeof import("./escrow/endpoints.ts") &
  typeof import("./first-steps/endpoints.ts") &
  typeof import("./health/endpoints.ts") &
  typeof import("./instance/endpoints.ts") &
  typeof import("./leaving/endpoints.ts") &
  typeof import("./milestones/endpoints.ts") &
  typeof import("./moderation/endpoints.ts") &
  typeof import("./my-money/endpoints.ts") &
  typeof import("./notifications/endpoints.ts") &
  typeof import("./places/endpoints.ts") &
  typeof import("./platform-stats/endpoints.ts") &
  typeof import("./pools/endpoints.ts") &
  typeof import("./profiles/endpoints.ts") &
  typeof import("./projects/endpoints.ts") &
  typeof import("./reviews/endpoints.ts") &
  typeof import("./scors/endpoints.ts") &
  typeof import("./tour/endpoints.ts");
type Together<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** All endpoints by method and path, for clients to import as a type, so that no schema is bundled for browsers. */
export type Api = Together<Rooms[keyof Rooms]>;
