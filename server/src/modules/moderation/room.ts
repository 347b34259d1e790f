import type { Room } from "../../room.ts";
import { moderationNotices } from "./notices.ts";
import { moderationRoutes, type SidesOf } from "./routes.ts";

/** `sidesOf` answers whether a report's negotiation is between those two; negotiations are another room's. */
export const moderationRoom = (sidesOf: SidesOf) =>
  ({ routes: moderationRoutes(sidesOf), notices: moderationNotices }) satisfies Room;
