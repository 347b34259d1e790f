import { eventHandlers } from "../../indexer/event-handlers.ts";

export const scorsEvents = eventHandlers("Registry", {
  ScorsAttested: ({ record }, { projectId, owner, score, maxAmount }) =>
    record("scors.attested", { tokenId: projectId, owner, score: Number(score), maxAmount }),
  ScorsRevoked: ({ record }, { projectId, owner, by }) =>
    record("scors.revoked", { tokenId: projectId, owner, by }),
});
