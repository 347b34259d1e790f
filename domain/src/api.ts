import type { adminEndpoints } from "./admin/endpoints.ts";
import type { analyticsAdminEndpoints, analyticsEndpoints } from "./analytics/endpoints.ts";
import type {
  accountEndpoints,
  secondFactorEndpoints,
  sessionEndpoints,
  signInEndpoints,
  verificationEndpoints,
  walletEndpoints,
} from "./auth/endpoints.ts";
import type { bidEndpoints, negotiationEndpoints } from "./bids/endpoints.ts";
import type { clubEndpoints } from "./club/endpoints.ts";
import type { donationEndpoints } from "./donations/endpoints.ts";
import type { escrowEndpoints } from "./escrow/endpoints.ts";
import type { firstStepsEndpoints } from "./first-steps/endpoints.ts";
import type { healthEndpoints } from "./health/endpoints.ts";
import type { configEndpoints, settingsEndpoints } from "./instance/endpoints.ts";
import type { leavingEndpoints } from "./leaving/endpoints.ts";
import type { milestoneEndpoints, pictureEndpoints } from "./milestones/endpoints.ts";
import type { moderationEndpoints } from "./moderation/endpoints.ts";
import type { myMoneyEndpoints } from "./my-money/endpoints.ts";
import type { notificationEndpoints } from "./notifications/endpoints.ts";
import type { placesEndpoints } from "./places/endpoints.ts";
import type { platformStatsAdminEndpoints, platformStatsEndpoints } from "./platform-stats/endpoints.ts";
import type { consoleEndpoints, poolEndpoints } from "./pools/endpoints.ts";
import type { profileEndpoints } from "./profiles/endpoints.ts";
import type { invitationEndpoints, projectEndpoints } from "./projects/endpoints.ts";
import type { reviewEndpoints } from "./reviews/endpoints.ts";
import type { scorsEndpoints } from "./scors/endpoints.ts";
import type { tourEndpoints } from "./tour/endpoints.ts";

/** Every endpoint by method and path, for clients to import as a type: no schema reaches a browser through it. */
export type Api = typeof adminEndpoints &
  typeof analyticsEndpoints &
  typeof analyticsAdminEndpoints &
  typeof accountEndpoints &
  typeof signInEndpoints &
  typeof sessionEndpoints &
  typeof walletEndpoints &
  typeof verificationEndpoints &
  typeof secondFactorEndpoints &
  typeof bidEndpoints &
  typeof negotiationEndpoints &
  typeof clubEndpoints &
  typeof donationEndpoints &
  typeof escrowEndpoints &
  typeof firstStepsEndpoints &
  typeof healthEndpoints &
  typeof configEndpoints &
  typeof settingsEndpoints &
  typeof leavingEndpoints &
  typeof milestoneEndpoints &
  typeof pictureEndpoints &
  typeof moderationEndpoints &
  typeof myMoneyEndpoints &
  typeof notificationEndpoints &
  typeof placesEndpoints &
  typeof platformStatsEndpoints &
  typeof platformStatsAdminEndpoints &
  typeof poolEndpoints &
  typeof consoleEndpoints &
  typeof profileEndpoints &
  typeof projectEndpoints &
  typeof invitationEndpoints &
  typeof reviewEndpoints &
  typeof scorsEndpoints &
  typeof tourEndpoints;
