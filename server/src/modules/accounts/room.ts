import { sql } from "kysely";
import type { Room } from "../../room.ts";
import { CONFIRM_TASK, type ConfirmJob, sendConfirmation } from "./confirm-email.ts";
import { securityNotices } from "./notices.ts";
import { accountRoutes } from "./routes.ts";

export const accountsRoom = {
  routes: accountRoutes,
  notices: securityNotices,
  tasks: ({ db }) => ({ [CONFIRM_TASK]: (job: ConfirmJob) => sendConfirmation(db, job) }),
  housekeeping: async ({ db }) => {
    await db
      .deleteFrom("email_confirmation")
      .where("expires_at", "<", sql<Date>`now() - interval '1 day'`)
      .execute();
  },
  firstSteps: async (_, { ethereum_address, kyc_status, services, area }) => {
    return [
      "account",
      ...(ethereum_address ? (["wallet"] as const) : []),
      ...(kyc_status === "approved" ? (["verification"] as const) : []),
      ...(services.length > 0 && area ? (["services"] as const) : []),
    ];
  },
  personal: [
    { table: "account", by: ["id"], without: ["password_hash"] },
    { table: "account_activity", by: ["account_id"] },
    { table: "email_confirmation", by: ["account_id"], without: ["token_hash"] },
    { table: "stored_file", by: ["owner_id"] },
    { table: "file_allowance", by: ["owner_id"] },
  ],
  forget: async ({ transaction }, accountId) => {
    await transaction.deleteFrom("account_activity").where("account_id", "=", accountId).execute();
    await transaction.deleteFrom("email_confirmation").where("account_id", "=", accountId).execute();
  },
} satisfies Room;
