import { escrowLimits } from "@trestle/domain/escrow/limits.ts";
import { pages } from "@trestle/domain/pages.ts";

const DAY = 24 * 60 * 60;
const days = (seconds: number): string => `${seconds / DAY} days`;

/** The escrow's times as the guide says them. */
export const times = {
  /** Past its date by this long, a milestone is overdue. */
  overdue: days(escrowLimits.overdueGrace),
  overdueForAll: days(escrowLimits.overdueForAll),
  changeTime: days(escrowLimits.changeTime),
  arbiter: days(escrowLimits.disputeWindow),
  loanParking: days(escrowLimits.loanParking),
} as const;

/** Links to the product's pages by the names they have there. */
export const links = {
  build: `[Build](${pages.build})`,
  negotiate: `[Negotiate](${pages.negotiate})`,
  tracking: `[Tracking](${pages.tracking})`,
  market: `[Market](${pages.market})`,
  pools: `[Pools](${pages.pools})`,
  club: `[Business Club](${pages.club})`,
  profile: `[Profile](${pages.profile})`,
  money: `[My money](${pages.money})`,
  donations: `[My donations](${pages.donations})`,
  notifications: `[Notifications](${pages.notifications})`,
  admin: `[Admin Panel](${pages.admin})`,
} as const;
