import type { Room } from "../../room.ts";
import { removePicture } from "./image.ts";
import { profileRoutes } from "./routes.ts";

export const profilesRoom = {
  routes: profileRoutes,
  personal: [{ table: "profile_image", by: ["account_id"] }],
  forget: ({ transaction }, accountId) => removePicture(transaction, accountId),
} satisfies Room;
