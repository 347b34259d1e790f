import {
  createRootRoute,
  createRoute,
  createRouter,
  type RouteComponent,
  type RouterHistory,
} from "@tanstack/react-router";
import { pages, presentAddress } from "@trestle/domain/pages.ts";
import { LoadingAnimation } from "./components/loading-animation.tsx";
import { negotiationSearch } from "./features/bids/negotiation/search.ts";
import type { DirectorySearch } from "./features/club/directory-search.ts";
import type { HelpSearch } from "./features/help/help-search.ts";
import { trackingSearch } from "./features/milestones/tracking-search.ts";
import type { MarketAddress } from "./features/projects/market-search.ts";
import { lazyWithRetry } from "./lib/lazy-with-retry.tsx";
import { oneOf, searchOf, string } from "./lib/search.ts";
import { RouteError } from "./routes/shell/route-error.tsx";
import { Shell } from "./routes/shell/shell.tsx";

const NotFound = lazyWithRetry(() => import("./routes/shell/not-found.tsx").then((file) => file.NotFound));
const rootRoute = createRootRoute({ component: Shell, notFoundComponent: NotFound });

const page = <Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({ getParentRoute: () => rootRoute, path, component });

/** `?user=` shows somebody else's public profile. */
const profileSearch = searchOf({ user: string });

/** `?draft=` opens a build request in writing. */
const buildSearch = searchOf({ draft: string });

/** Filters of the full list; `?part=settings` shows how one hears about what. */
const notificationSearch = searchOf({
  part: oneOf(["settings"] as const),
  unread: oneOf([true] as const),
  group: string,
  q: string,
});

/** From the link in an email. */
const unsubscribeSearch = searchOf({ token: string });

/** `?part=` is a part of the panel, `?user=` an account in it, `?verification=` somebody's documents. */
const adminSearch = searchOf({
  part: string,
  user: string,
  verification: string,
});

const Home = lazyWithRetry(
  () => import("./routes/home.tsx").then((file) => file.loadHome()),
  "src/routes/home.tsx",
);
const Build = lazyWithRetry(() => import("./routes/request.tsx").then((file) => file.Build));
const Negotiation = lazyWithRetry(() => import("./routes/negotiation.tsx").then((file) => file.Negotiation));
const Tracking = lazyWithRetry(() => import("./routes/tracking.tsx").then((file) => file.Tracking));
const MyMoney = lazyWithRetry(() => import("./routes/money.tsx").then((file) => file.MyMoney));
const Market = lazyWithRetry(
  () => import("./routes/market.tsx").then((file) => file.Market),
  "src/routes/market.tsx",
);
const PlaceBid = lazyWithRetry(() => import("./routes/place-bid.tsx").then((file) => file.PlaceBid));
const Project = lazyWithRetry(
  () => import("./routes/project.tsx").then((file) => file.Project),
  "src/routes/project.tsx",
);
const Pools = lazyWithRetry(
  () => import("./routes/pools.tsx").then((file) => file.Pools),
  "src/routes/pools.tsx",
);
const Pool = lazyWithRetry(
  () => import("./routes/pools/pool.tsx").then((file) => file.Pool),
  "src/routes/pools/pool.tsx",
);
const Loan = lazyWithRetry(() => import("./routes/pools/loan.tsx").then((file) => file.Loan));
const Borrow = lazyWithRetry(() => import("./routes/pools/borrow.tsx").then((file) => file.Borrow));
const BusinessClub = lazyWithRetry(
  () => import("./routes/business-club.tsx").then((file) => file.BusinessClub),
  "src/routes/business-club.tsx",
);
const ClubMember = lazyWithRetry(
  () => import("./routes/club/member.tsx").then((file) => file.ClubMember),
  "src/routes/club/member.tsx",
);
const ClubOpportunity = lazyWithRetry(() =>
  import("./routes/club/opportunity.tsx").then((file) => file.ClubOpportunity),
);
const ClubEvent = lazyWithRetry(() => import("./routes/club/event.tsx").then((file) => file.ClubEvent));
const OwnClubPage = lazyWithRetry(() =>
  import("./routes/club/own-page.tsx").then((file) => file.OwnClubPage),
);
const Donations = lazyWithRetry(() => import("./routes/donations.tsx").then((file) => file.Donations));
const Profile = lazyWithRetry(
  () => import("./routes/profile.tsx").then((file) => file.Profile),
  "src/routes/profile.tsx",
);
const Scors = lazyWithRetry(() => import("./routes/scors.tsx").then((file) => file.Scors));
const Notifications = lazyWithRetry(() =>
  import("./routes/notifications.tsx").then((file) => file.Notifications),
);
const Unsubscribe = lazyWithRetry(() => import("./routes/unsubscribe.tsx").then((file) => file.Unsubscribe));
const ConfirmEmail = lazyWithRetry(() =>
  import("./routes/confirm-email.tsx").then((file) => file.ConfirmEmail),
);
const ResetPassword = lazyWithRetry(() =>
  import("./routes/reset-password.tsx").then((file) => file.ResetPassword),
);
const Admin = lazyWithRetry(() => import("./routes/admin.tsx").then((file) => file.Admin));
const Help = lazyWithRetry(
  () => import("./routes/help.tsx").then((file) => file.Help),
  "src/routes/help.tsx",
);
const HelpArticle = lazyWithRetry(
  () => import("./routes/help/article.tsx").then((file) => file.Article),
  "src/routes/help/article.tsx",
);

/** Every part of the kit, for those who work on it. */
const kitRoutes = import.meta.env.DEV
  ? [
      page(
        "/kit",
        lazyWithRetry(() => import("./routes/kit.tsx").then((file) => file.Kit)),
      ),
    ]
  : [];

const routeTree = rootRoute.addChildren([
  page(pages.home, Home),
  createRoute({
    getParentRoute: () => rootRoute,
    path: pages.build,
    component: Build,
    validateSearch: (search) => buildSearch.parse(search),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: pages.negotiate,
    component: Negotiation,
    validateSearch: (search) => negotiationSearch.parse(search),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: pages.tracking,
    component: Tracking,
    validateSearch: (search) => trackingSearch.parse(search),
  }),
  page(pages.money, MyMoney),
  createRoute({
    getParentRoute: () => rootRoute,
    path: pages.market,
    component: Market,
    // Read by the page itself, so that its rules come with it.
    validateSearch: (search) => search as MarketAddress,
  }),
  page(`${pages.market}/$projectId/bid`, PlaceBid),
  page(`${pages.project}/$projectId`, Project),
  page(pages.pools, Pools),
  page(pages.poolsAlias, Pools),
  page(`${pages.pools}/$tier`, Pool),
  page(`${pages.pools}/$tier/$tokenId`, Loan),
  page(`${pages.pools}/borrow/$projectId`, Borrow),
  createRoute({
    getParentRoute: () => rootRoute,
    path: pages.club,
    component: BusinessClub,
    // Read by the page itself, so that its rules come with it.
    validateSearch: (search) => search as DirectorySearch,
  }),
  page(`${pages.club}/members/$userId`, ClubMember),
  page(`${pages.club}/opportunities/$opportunityId`, ClubOpportunity),
  page(`${pages.club}/events/$eventId`, ClubEvent),
  page(`${pages.club}/page`, OwnClubPage),
  page(pages.donations, Donations),
  createRoute({
    getParentRoute: () => rootRoute,
    path: pages.profile,
    component: Profile,
    validateSearch: (search) => profileSearch.parse(search),
  }),
  page(`${pages.scors}/$userId`, Scors),
  page(pages.resetPassword, ResetPassword),
  page(pages.confirmEmail, ConfirmEmail),
  createRoute({
    getParentRoute: () => rootRoute,
    path: pages.notifications,
    component: Notifications,
    validateSearch: (search) => notificationSearch.parse(search),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: pages.unsubscribe,
    component: Unsubscribe,
    validateSearch: (search) => unsubscribeSearch.parse(search),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: pages.admin,
    component: Admin,
    validateSearch: (search) => adminSearch.parse(search),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: pages.help,
    component: Help,
    validateSearch: (search) => search as HelpSearch,
  }),
  page(`${pages.help}/$article`, HelpArticle),
  ...(kitRoutes as never[]),
]);

/** A page that is being taken over stays where its reader has scrolled it; boot.js takes the mark away after that. */
const isOnItsOwn = (): boolean => document.querySelector("script[data-entry]") === null;

/** A browser's page has one router; the server renders each page with one of its own, which never scrolls. */
export function openRouter(history?: RouterHistory) {
  if (!history) mendAddress();
  return createRouter({
    routeTree,
    history,
    caseSensitive: true,
    scrollRestoration: history === undefined && isOnItsOwn,
    defaultPreload: "intent",
    defaultPendingMs: 300,
    defaultPendingComponent: LoadingAnimation,
    defaultErrorComponent: RouteError,
  });
}

export type AppRouter = ReturnType<typeof openRouter>;

declare module "@tanstack/react-router" {
  interface Register {
    router: AppRouter;
  }
}

/** A page has one address: short and former ones, and a slash at the end, are replaced before the router reads it. */
function mendAddress(): void {
  const { pathname, search, hash } = window.location;
  const path = presentAddress(`/${pathname.split("/").filter(Boolean).join("/")}`);
  if (path !== pathname) window.history.replaceState(window.history.state, "", `${path}${search}${hash}`);
}
