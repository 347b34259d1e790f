import type { Room } from "../../room.ts";
import { firstStepsRoutes } from "./routes.ts";

/** First steps of a new account. Each room reports whether its own steps are done. */
export const firstStepsRoom = (rooms: () => Room[]) =>
  ({
    routes: firstStepsRoutes(rooms),
    personal: [{ table: "first_steps", by: ["account_id"] }],
    forget: async ({ transaction }, accountId) => {
      await transaction.deleteFrom("first_steps").where("account_id", "=", accountId).execute();
    },
  }) satisfies Room;
