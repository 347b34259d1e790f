import { eventHandlers } from "../../indexer/event-handlers.ts";
import { pluck } from "../../platform/database/rows.ts";
import type { Room } from "../../room.ts";
import { verificationNotices } from "./notices.ts";
import { verificationRoutes } from "./routes.ts";
import { approvalTask } from "./schedule-approval.ts";

const kycEvents = eventHandlers("Registry", {
  KycAttested: ({ record }, { account }) => record("kyc.attested", { address: account }),
  KycRevoked: ({ record }, { account, by }) => record("kyc.revoked", { address: account, by }),
});

export const verificationRoom = {
  routes: verificationRoutes,
  notices: verificationNotices,
  chain: { handlers: [kycEvents] },
  tasks: approvalTask,
  personal: [
    { table: "kyc_submission", by: ["account_id"], without: ["reviewer_id"] },
    {
      table: "kyc_document",
      through: { key: "submission_id", table: "kyc_submission", by: "account_id" },
    },
    { table: "kyc_attestation", by: ["account_id"] },
  ],
  forget: async ({ transaction, files }, accountId) => {
    const submissions = transaction
      .selectFrom("kyc_submission")
      .select("id")
      .where("account_id", "=", accountId);
    const documents = await transaction
      .deleteFrom("kyc_document")
      .where("submission_id", "in", submissions)
      .returning("stored_as")
      .execute();
    await files.release(transaction, pluck(documents, "stored_as"));
    await transaction.deleteFrom("kyc_submission").where("account_id", "=", accountId).execute();
  },
} satisfies Room;
