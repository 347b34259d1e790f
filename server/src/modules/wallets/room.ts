import type { Room } from "../../room.ts";
import type { WalletObstacles } from "./link-wallet.ts";
import { walletRoutes } from "./routes.ts";

/** `obstaclesOf` collects every room's obstacles for an account and its wallet. */
export const walletsRoom = (obstaclesOf: WalletObstacles) =>
  ({
    routes: (app, services) => walletRoutes(app, services, obstaclesOf),
    housekeeping: async ({ db }) => {
      await db.deleteFrom("wallet_challenge").where("expires_at", "<", new Date()).execute();
    },
    personal: [{ table: "proven_wallet", by: ["account_id"] }],
    forget: async ({ transaction }, accountId) => {
      for (const table of ["wallet_challenge", "proven_wallet"] as const)
        await transaction.deleteFrom(table).where("account_id", "=", accountId).execute();
    },
  }) satisfies Room;
