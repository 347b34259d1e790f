import type { Room } from "../../room.ts";
import type { FindBid } from "./accept-bid.ts";
import { obstaclesToClosing } from "./closing-obstacles.ts";
import { escrowCredits } from "./credit-projection.ts";
import { firstStepsOf } from "./first-steps.ts";
import { escrowNotices } from "./notices.ts";
import { agreementEvents, disputeEvents } from "./on-chain.ts";
import { escrowProjects } from "./project-projection.ts";
import { escrowRoutes } from "./routes.ts";

/** `findBid` reads a bid as its viewer may see it; bids belong to another room. */
export const escrowRoom = (findBid: FindBid) =>
  ({
    routes: escrowRoutes(findBid),
    notices: escrowNotices,
    chain: { projections: [escrowProjects, escrowCredits], handlers: [disputeEvents, agreementEvents] },
    firstSteps: (services, { ethereum_address }) => firstStepsOf(services, ethereum_address),
    personal: [
      { table: "escrow_project", wallets: ["customer", "developer"] },
      { table: "ledger_entry", wallets: ["party"] },
      { table: "escrow_credit", wallets: ["account"] },
    ],
    obstacles: obstaclesToClosing,
  }) satisfies Room;
