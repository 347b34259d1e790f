import { liveBids } from "../../features/bids/live.ts";
import { liveClub } from "../../features/club/live.ts";
import { liveDonations } from "../../features/donations/live.ts";
import { liveMilestones } from "../../features/milestones/live.ts";
import { liveMyMoney } from "../../features/my-money/live.ts";
import { livePools } from "../../features/pools/live.ts";
import { liveProjects } from "../../features/projects/live.ts";
import { liveReviews } from "../../features/reviews/live.ts";
import { liveScors } from "../../features/scors/live.ts";
import type { LiveRoom } from "../../lib/live.ts";
import { minedRecords } from "../../lib/transactions/transaction-records.ts";

/** What was told as confirmed may be gone. The chain's code loads only then. */
const liveTransactions: LiveRoom = () => ({
  onOpen: () => {
    if (minedRecords().length === 0) return;
    import("../../lib/transactions/follow.ts")
      .then(({ reopenRemoved }) => reopenRemoved())
      .catch((error: unknown) => console.error("We can't check your transactions right now", error));
  },
  onMessage: () => {},
});

/** Every room that follows live messages. */
export const liveRooms: readonly LiveRoom[] = [
  liveProjects,
  liveBids,
  liveDonations,
  liveMilestones,
  liveMyMoney,
  livePools,
  liveScors,
  liveReviews,
  liveClub,
  liveTransactions,
];
