import type { QueryClient } from "@tanstack/react-query";
import { negotiationUpdate } from "@trestle/domain/bids/negotiation.ts";
import { openSocket } from "../../lib/reconnecting-socket.ts";
import { bidKeys } from "./api/keys.ts";

const RECONNECT_AFTER_MS = 3000;

/** Keeps bids and negotiations up to date while somebody is logged in. Returns what ends it. */
export function followBids(client: QueryClient): () => void {
  const refresh = (queryKey: readonly string[]) => void client.invalidateQueries({ queryKey });
  return openSocket({
    reconnectAfterMs: RECONNECT_AFTER_MS,
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
  });
}
