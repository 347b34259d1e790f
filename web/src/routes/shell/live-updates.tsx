import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { bidListener } from "../../features/bids/live.ts";
import { followNotifications } from "../../features/notifications/live.ts";
import { followProjects } from "../../features/projects/live.ts";

/** There while somebody is logged in: logging out closes all its sockets. */
export function LiveUpdates({ userId }: { userId: string }) {
  const client = useQueryClient();
  useEffect(() => {
    const ends = [followNotifications(client, userId), followProjects(client, bidListener(client))];
    return () => {
      for (const end of ends) end();
    };
  }, [client, userId]);
  return null;
}
