import type { EventType } from "@trestle/domain/events.ts";
import { accountsRoom } from "./modules/accounts/room.ts";
import { adminRoom } from "./modules/admin/room.ts";
import { analyticsRoom } from "./modules/analytics/room.ts";
import { findBid, partiesOf } from "./modules/bids/directory.ts";
import { bidsRoom } from "./modules/bids/room.ts";
import { sidesOf } from "./modules/bids/thread.ts";
import { reportedPosts } from "./modules/club/moderate-posts.ts";
import { clubRoom } from "./modules/club/room.ts";
import { hiddenDonorNotes } from "./modules/donations/moderate-donor-notes.ts";
import { donationsRoom } from "./modules/donations/room.ts";
import { escrowRoom } from "./modules/escrow/room.ts";
import { firstStepsRoom } from "./modules/first-steps/room.ts";
import { healthRoom } from "./modules/health/room.ts";
import { instanceRoom } from "./modules/instance/room.ts";
import { keeperRoom } from "./modules/keeper/room.ts";
import { obstaclesOf } from "./modules/leaving/close-account.ts";
import { leavingRoom } from "./modules/leaving/room.ts";
import { withAddedTitles } from "./modules/milestones/name-added-milestones.ts";
import { milestonesRoom } from "./modules/milestones/room.ts";
import { moderationRoom } from "./modules/moderation/room.ts";
import { myMoneyRoom } from "./modules/my-money/room.ts";
import { notificationsRoom } from "./modules/notifications/room.ts";
import { placesRoom } from "./modules/places/room.ts";
import { platformStatsRoom } from "./modules/platform-stats/room.ts";
import { poolsRoom } from "./modules/pools/room.ts";
import { profilesRoom } from "./modules/profiles/room.ts";
import { projectsRoom } from "./modules/projects/room.ts";
import { reviewAuthor } from "./modules/reviews/answer-review.ts";
import { reportedReviews } from "./modules/reviews/read-reviews.ts";
import { reviewsRoom } from "./modules/reviews/room.ts";
import { scorsRoom } from "./modules/scors/room.ts";
import { secondFactorRoom } from "./modules/second-factor/room.ts";
import { sessionsRoom } from "./modules/sessions/room.ts";
import { signInRoom } from "./modules/sign-in/room.ts";
import { tourRoom } from "./modules/tour/room.ts";
import { verificationRoom } from "./modules/verification/room.ts";
import { walletsRoom } from "./modules/wallets/room.ts";
import type { Room } from "./room.ts";

// In order of their projections: a listing reads the escrow, a bid belongs to a listing, a score follows from all of
// them.
const every = [
  instanceRoom,
  accountsRoom,
  sessionsRoom,
  secondFactorRoom,
  signInRoom,
  verificationRoom,
  walletsRoom((services, account) => obstaclesOf(services, account, rooms)),
  profilesRoom,
  reviewsRoom(partiesOf),
  placesRoom,
  escrowRoom(findBid),
  projectsRoom,
  bidsRoom(withAddedTitles),
  moderationRoom({ sidesOf, reviewAuthor, reportedReviews, reportedPosts, hiddenDonorNotes }),
  donationsRoom,
  milestonesRoom,
  myMoneyRoom,
  poolsRoom,
  keeperRoom,
  scorsRoom(partiesOf),
  clubRoom,
  adminRoom,
  healthRoom,
  analyticsRoom,
  notificationsRoom,
  platformStatsRoom,
  firstStepsRoom(() => rooms),
  tourRoom,
  leavingRoom(() => rooms),
] as const;

/** All rooms of the product; a new room is added only here. */
export const rooms: Room[] = [...every];

type HandledType = Extract<(typeof every)[number], { notices: unknown }>["notices"]["types"][number];
/** Events for which no room has notices; a type error unless it is empty. */
export const unhandledEvents: Record<Exclude<EventType, HandledType>, never> = {};
