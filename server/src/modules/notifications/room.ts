import type { Room } from "../../room.ts";
import { deliverNotifications } from "./deliver.ts";
import { notificationRoutes } from "./routes.ts";

export const notificationsRoom = {
  routes: notificationRoutes,
  sockets: deliverNotifications,
} satisfies Room;
