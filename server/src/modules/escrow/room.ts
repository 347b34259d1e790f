import type { Room } from "../../room.ts";
import type { FindBid } from "./accept-bid.ts";
import { escrowNotices } from "./notices.ts";
import { escrowRoutes } from "./routes.ts";

/** `findBid` reads a bid for whoever asks; bids are another room's. */
export const escrowRoom = (findBid: FindBid) =>
  ({ routes: escrowRoutes(findBid), notices: escrowNotices }) satisfies Room;
