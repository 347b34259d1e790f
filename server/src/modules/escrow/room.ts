import type { Room } from "../../room.ts";
import type { FindBid } from "./accept-bid.ts";
import { obstaclesToClosing } from "./closing-obstacles.ts";
import { firstStepsOf } from "./first-steps.ts";
import { escrowNotices } from "./notices.ts";
import { escrowRoutes } from "./routes.ts";

/** `findBid` reads a bid for whoever asks; bids are another room's. */
export const escrowRoom = (findBid: FindBid) =>
  ({
    routes: escrowRoutes(findBid),
    notices: escrowNotices,
    firstSteps: (services, { ethereum_address }) => firstStepsOf(services, ethereum_address),
    personal: [
      { table: "escrow_project", wallets: ["customer", "developer"] },
      { table: "ledger_entry", wallets: ["party"] },
      { table: "escrow_credit", wallets: ["account"] },
    ],
    obstacles: obstaclesToClosing,
  }) satisfies Room;
