import { negotiationUpdate } from "@trestle/domain/bids/negotiation.ts";
import { type LiveRoom, readAgain } from "../../lib/live.ts";
import { bidKeys } from "./api/keys.ts";

/** Keeps bids and negotiations up to date. */
export const liveBids: LiveRoom = (client) => {
  const again = readAgain(client);
  return {
    onOpen: () => again(...Object.values(bidKeys)),
    onMessage: (message) => {
      const { success, data: update } = negotiationUpdate.safeParse(message);
      if (!success) return;
      const { _id, projectId } = update.data;
      const ofProject = [bidKeys.list, bidKeys.one, bidKeys.standing, bidKeys.invitations];
      again(bidKeys.negotiations, ...ofProject.map((key) => [...key, projectId]));
      // A bid may concern any thread about the project, and then none is named.
      again(_id === "" ? bidKeys.negotiation : [...bidKeys.negotiation, _id]);
    },
  };
};
