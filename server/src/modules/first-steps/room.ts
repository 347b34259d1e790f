import type { Room } from "../../room.ts";
import { firstStepsRoutes } from "./routes.ts";

/** What a new person does first. Whether a step is done, the room it belongs to says. */
export const firstStepsRoom = (rooms: () => Room[]) =>
  ({
    routes: firstStepsRoutes(rooms),
    personal: [{ table: "first_steps", by: ["account_id"] }],
    forget: async ({ transaction }, accountId) => {
      await transaction.deleteFrom("first_steps").where("account_id", "=", accountId).execute();
    },
  }) satisfies Room;
