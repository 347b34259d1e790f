import type { Room } from "../../room.ts";
import { kycReviewRoutes } from "./kyc-routes.ts";
import { adminRoutes } from "./routes.ts";

export const adminRoom = {
  routes: (app, dependencies) => {
    adminRoutes(app, dependencies);
    kycReviewRoutes(app, dependencies);
  },
} satisfies Room;
