import { sql } from "kysely";
import { eventHandlers } from "../../indexer/event-handlers.ts";
import type { Room } from "../../room.ts";
import type { FindBid } from "./accept-bid.ts";
import { escrowCredits } from "./credit-projection.ts";
import { escrowNotices } from "./notices.ts";
import { escrowProjects } from "./project-projection.ts";
import { escrowRoutes } from "./routes.ts";

const disputeEvents = eventHandlers("TrestleEscrow", {
  DisputeOpened: ({ record }, { tokenId, milestone, by }) =>
    record("dispute.opened", { tokenId, milestone: Number(milestone), by }),
  DisputeResolved: ({ record }, { tokenId, milestone, arbiter, toDeveloper, fee, refunded }) =>
    record("dispute.resolved", {
      tokenId,
      milestone: Number(milestone),
      by: arbiter,
      toDeveloper,
      fee,
      refunded,
    }),
  DisputeDefaulted: ({ record }, { tokenId, milestone, by, toDeveloper, fee, refunded }) =>
    record("dispute.resolved", { tokenId, milestone: Number(milestone), by, toDeveloper, fee, refunded }),
});

const agreementEvents = eventHandlers("TrestleEscrow", {
  ChangeProposed: ({ record }, { tokenId, by }) => record("change.proposed", { tokenId, by }),
  ChangeAccepted: ({ record }, { tokenId, by, added }) => record("change.accepted", { tokenId, by, added }),
  SettlementProposed: ({ record }, { tokenId, by, toDeveloper, toRefund }) =>
    record("settlement.proposed", { tokenId, by, toDeveloper, toRefund }),
  SettlementAccepted: ({ record }, { tokenId, by, toDeveloper, fee, toRefund }) =>
    record("settlement.accepted", { tokenId, by, toDeveloper, fee, toRefund }),
  ProposalsWithdrawn: ({ record }, { tokenId, by }) => record("proposals.withdrawn", { tokenId, by }),
});

const paid = sql<boolean>`state -> 'milestones' @> '[{"status": "released"}]'`;

/** `findBid` comes from the bids room and returns a bid as its viewer may see it. */
export const escrowRoom = (findBid: FindBid) =>
  ({
    routes: escrowRoutes(findBid),
    notices: escrowNotices,
    chain: { projections: [escrowProjects, escrowCredits], handlers: [disputeEvents, agreementEvents] },
    firstSteps: async ({ db, deployment }, { ethereum_address: wallet }) => {
      if (!wallet) return [];
      const projects = db.selectFrom("escrow_project").where("deployment", "=", deployment.key);
      const asCustomer = await projects
        .select(paid.as("paid"))
        .where("customer", "=", wallet)
        .where("developer", "is not", null)
        .orderBy("paid", "desc")
        .limit(1)
        .executeTakeFirst();
      const asDeveloper = await projects
        .select("token_id")
        .where("developer", "=", wallet)
        .where(paid)
        .limit(1)
        .executeTakeFirst();
      return [
        ...(asCustomer ? (["acceptance"] as const) : []),
        ...(asCustomer?.paid ? (["approval"] as const) : []),
        ...(asDeveloper ? (["payment"] as const) : []),
      ];
    },
    personal: [
      { table: "escrow_project", wallets: ["customer", "developer"] },
      { table: "ledger_entry", wallets: ["party"] },
      { table: "escrow_credit", wallets: ["account"] },
    ],
    obstacles: async ({ db, deployment }, { ethereum_address: developer }) => {
      if (!developer) return [];
      const { count } = await db
        .selectFrom("escrow_project")
        .select(({ fn }) => fn.countAll<string>().as("count"))
        .where("deployment", "=", deployment.key)
        .where("developer", "=", developer)
        .where("status", "in", ["active", "closing"])
        .executeTakeFirstOrThrow();
      if (count === "0") return [];
      const projects = count === "1" ? "a project" : `${count} projects`;
      return [`You have ${projects} to deliver. Finish, settle or resign first.`];
    },
  }) satisfies Room;
