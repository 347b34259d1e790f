import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouteComponent,
} from "@tanstack/react-router";
import { LoadingAnimation } from "./components/loading-animation.tsx";
import { NotFound } from "./routes/shell/not-found.tsx";
import { RouteError } from "./routes/shell/route-error.tsx";
import { Shell } from "./routes/shell/shell.tsx";

const rootRoute = createRootRoute({ component: Shell, notFoundComponent: NotFound });

const page = <Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({ getParentRoute: () => rootRoute, path, component });

const home = page(
  "/",
  lazyRouteComponent(() => import("./routes/home.tsx"), "Home"),
);
const build = page(
  "/RFQForm/RFQForm",
  lazyRouteComponent(() => import("./routes/build.tsx"), "Build"),
);
const negotiation = page(
  "/Negotiation/NegotiationPage",
  lazyRouteComponent(() => import("./routes/negotiation.tsx"), "Negotiation"),
);
const tracking = page(
  "/Tracking/MilestoneManager",
  lazyRouteComponent(() => import("./routes/tracking.tsx"), "Tracking"),
);
const market = page(
  "/BiddingPage/BiddingPage",
  lazyRouteComponent(() => import("./routes/market.tsx"), "Market"),
);
const pools = page(
  "/Pools/PoolsPage",
  lazyRouteComponent(() => import("./routes/pools.tsx"), "Pools"),
);
// The specification gives the pools two addresses: both lead there.
const poolsAgain = page(
  "/PoolsPage/PoolsPage",
  lazyRouteComponent(() => import("./routes/pools.tsx"), "Pools"),
);
const club = page(
  "/BusinessClub/BusinessClub",
  lazyRouteComponent(() => import("./routes/business-club.tsx"), "BusinessClub"),
);
const profile = page(
  "/Userprofile/UserProfilePage",
  lazyRouteComponent(() => import("./routes/profile.tsx"), "Profile"),
);
const admin = page(
  "/AdminPage/adminPage",
  lazyRouteComponent(() => import("./routes/admin.tsx"), "Admin"),
);

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    home,
    build,
    negotiation,
    tracking,
    market,
    pools,
    poolsAgain,
    club,
    profile,
    admin,
  ]),
  caseSensitive: true,
  scrollRestoration: true,
  defaultPreload: "intent",
  defaultPendingMs: 300,
  defaultPendingComponent: LoadingAnimation,
  defaultErrorComponent: RouteError,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
