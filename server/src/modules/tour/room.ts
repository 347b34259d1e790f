import type { Room } from "../../room.ts";
import { tourRoutes } from "./routes.ts";

/**
 * A guided journey on the embedded chain. The project belongs to the account on the tour; the demo's developer answers
 * it.
 */
export const tourRoom = {
  routes: tourRoutes,
  personal: [{ table: "tour", by: ["account_id"] }],
  forget: async ({ transaction }, accountId) => {
    await transaction.deleteFrom("tour").where("account_id", "=", accountId).execute();
  },
} satisfies Room;
