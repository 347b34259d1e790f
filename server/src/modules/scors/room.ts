import type { Room } from "../../room.ts";
import { refreshCounterparties, refreshEverybody, refreshReviewed, scoreTask } from "./keep-scores.ts";
import { scorsNotices } from "./notices.ts";
import { SCORE_TASK } from "./request-scores.ts";
import { scorsRoutes } from "./routes.ts";

export const scorsRoom = {
  routes: scorsRoutes,
  notices: scorsNotices,
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
  // Evidence fades with time, and counterparties meet others.
  crontab: "10 0 * * * scors-nightly",
} satisfies Room;
