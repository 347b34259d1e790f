import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { followNotifications } from "../../features/notifications/live.ts";
import { followRooms } from "../../lib/live.ts";
import { liveRooms } from "./live-rooms.ts";

/** There while somebody is logged in: logging out closes all its sockets. */
export function LiveUpdates({ userId }: { userId: string }) {
  const client = useQueryClient();
  useEffect(() => {
    const ends = [followNotifications(client, userId), followRooms(client, liveRooms)];
    return () => {
      for (const end of ends) end();
    };
  }, [client, userId]);
  return null;
}
