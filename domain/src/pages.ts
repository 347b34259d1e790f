import { formerTiers, presentTier } from "@trestle/chain/contract-names.ts";

/** Addresses of the web app's pages: routes of the router, and paths that the server answers with 200. */
export const pages = {
  home: "/",
  build: "/RFQForm/RFQForm",
  negotiate: "/Negotiation/NegotiationPage",
  tracking: "/Tracking/MilestoneManager",
  money: "/Money/MyMoneyPage",
  market: "/BiddingPage/BiddingPage",
  /** Followed by a project's id. */
  project: "/Project",
  pools: "/Pools/PoolsPage",
  /** Alias: the specification names the page both ways. */
  poolsAlias: "/PoolsPage/PoolsPage",
  club: "/BusinessClub/BusinessClub",
  /** Donations and refunds of the connected wallet. */
  donations: "/Donations",
  profile: "/Userprofile/UserProfilePage",
  /** Followed by a person's id. */
  scors: "/Scors",
  notifications: "/Notifications",
  /** Opened from emails, without signing in. */
  unsubscribe: "/Unsubscribe",
  resetPassword: "/ResetPassword",
  confirmEmail: "/ConfirmEmail",
  admin: "/AdminPage/adminPage",
  /** The user guide; followed by an article's name. */
  help: "/help",
} as const;

/** Short addresses that redirect to the specified ones. */
const shortAddresses = {
  "/market": pages.market,
  "/build": pages.build,
  "/tracking": pages.tracking,
  "/money": pages.money,
  "/negotiate": pages.negotiate,
  "/pools": pages.pools,
  "/club": pages.club,
  "/profile": pages.profile,
  "/donations": pages.donations,
  "/admin": pages.admin,
} as const;

/** Addresses that redirect, in the server's route syntax. */
export const movedAddresses: readonly string[] = [
  ...Object.keys(shortAddresses),
  ...formerTiers.flatMap((name) => [`${pages.pools}/${name}`, `${pages.pools}/${name}/:tokenId`]),
];

/** Returns the current address for a short or former one; any other path is returned unchanged. */
export function presentAddress(path: string): string {
  if (Object.hasOwn(shortAddresses, path)) return shortAddresses[path as keyof typeof shortAddresses];
  const [, tier, rest] = path.match(/^\/Pools\/PoolsPage\/(\w+)(\/.*)?$/) ?? [];
  return tier ? `${pages.pools}/${presentTier(tier)}${rest ?? ""}` : path;
}

/** Server-rendered pages by route, with the query parameters that change their content. */
export const publicPages: Readonly<Record<string, readonly string[]>> = {
  [pages.home]: [],
  [pages.market]: [
    ...["q", "category", "askedFrom", "askedTo", "place", "latitude", "longitude", "radiusKm", "closesBy"],
    ...["funding", "scorsTo", "sort", "view", "open"],
  ],
  [`${pages.project}/:projectId`]: [],
  [pages.pools]: [],
  [pages.poolsAlias]: [],
  [`${pages.pools}/:tier`]: [],
  [pages.club]: [
    ...["q", "kind", "trade", "scorsFrom", "place", "latitude", "longitude", "radiusKm", "sort"],
  ],
  [`${pages.club}/members/:userId`]: [],
  [pages.profile]: ["user"],
  [pages.help]: ["q"],
  [`${pages.help}/:article`]: [],
};
