import type { QueryClient } from "@tanstack/react-query";
import { negotiationUpdate } from "@trestle/domain/bids/negotiation.ts";
import type { SocketListener } from "../../lib/reconnecting-socket.ts";
import { bidKeys } from "./api/keys.ts";

/** Keeps bids and negotiations up to date by what the projects' socket says. */
export function bidListener(client: QueryClient): SocketListener {
  const refresh = (queryKey: readonly string[]) => void client.invalidateQueries({ queryKey });
  return {
    onOpen: () => Object.values(bidKeys).forEach(refresh),
    onMessage: (message) => {
      const { success, data: update } = negotiationUpdate.safeParse(message);
      if (!success) return;
      const { _id, projectId } = update.data;
      refresh(bidKeys.negotiations);
      for (const key of [bidKeys.list, bidKeys.one, bidKeys.standing, bidKeys.invitations])
        refresh([...key, projectId]);
      // A bid may concern any thread about the project, and then none is named.
      refresh(_id === "" ? bidKeys.negotiation : [...bidKeys.negotiation, _id]);
    },
  };
}
