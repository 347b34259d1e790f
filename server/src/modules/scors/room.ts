import { eventHandlers } from "../../indexer/event-handlers.ts";
import type { Room } from "../../room.ts";
import { type PartiesOf, SCORE_TASK, scorsEvidence } from "./evidence-projection.ts";
import {
  refreshCounterparties,
  refreshEverybody,
  refreshReviewed,
  rescoreAfter,
  scoreTask,
} from "./keep-scores.ts";
import { scorsNotices } from "./notices.ts";
import { scorsRoutes } from "./routes.ts";

const scorsEvents = eventHandlers("Registry", {
  ScorsAttested: ({ record }, { projectId, owner, score, maxAmount }) =>
    record("scors.attested", { tokenId: projectId, owner, score: Number(score), maxAmount }),
  ScorsRevoked: ({ record }, { projectId, owner, by }) =>
    record("scors.revoked", { tokenId: projectId, owner, by }),
});

/** `partiesOf` comes from the bids room, which depends on this one. */
export const scorsRoom = (partiesOf: PartiesOf) =>
  ({
    routes: scorsRoutes,
    notices: scorsNotices,
    chain: {
      projections: [scorsEvidence(partiesOf)],
      handlers: [scorsEvents],
      onRollBack: [rescoreAfter],
    },
    listeners: (services) => [refreshCounterparties(services), refreshReviewed(services)],
    tasks: (services) => ({
      [SCORE_TASK]: scoreTask(services),
      "scors-nightly": () => refreshEverybody(services),
    }),
    personal: [
      { table: "scors_score", by: ["account_id"] },
      { table: "scors_history", by: ["account_id"] },
      { table: "scors_evidence", by: ["subject_id"], wallets: ["subject"] },
    ],
    // Evidence loses weight with time, and counterparties change.
    crontab: "10 0 * * * scors-nightly",
  }) satisfies Room;
