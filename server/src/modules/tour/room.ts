import type { Room } from "../../room.ts";
import { tourRoutes } from "./routes.ts";

/** The demo's guided journey. The project is its taker's own; `server/src/demo/tour-developer.ts` answers it. */
export const tourRoom = {
  routes: tourRoutes,
  personal: [{ table: "tour", by: ["account_id"] }],
  forget: async ({ transaction }, accountId) => {
    await transaction.deleteFrom("tour").where("account_id", "=", accountId).execute();
  },
} satisfies Room;
