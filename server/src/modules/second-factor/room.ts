import type { Room } from "../../room.ts";
import { secondFactorRoutes } from "./routes.ts";
import { removeSecondFactor } from "./second-factor.ts";

export const secondFactorRoom = {
  routes: secondFactorRoutes,
  housekeeping: async ({ db }) => {
    for (const table of ["passkey_challenge", "totp_setup"] as const)
      await db.deleteFrom(table).where("expires_at", "<", new Date()).execute();
  },
  personal: [
    { table: "totp", by: ["account_id"], without: ["secret"] },
    { table: "passkey", by: ["account_id"] },
    { table: "recovery_code", by: ["account_id"], without: ["code_hash"] },
  ],
  forget: ({ transaction }, accountId) => removeSecondFactor(transaction, accountId),
} satisfies Room;
