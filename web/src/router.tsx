import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouteComponent,
} from "@tanstack/react-router";
import { pages } from "@trestle/domain/pages.ts";
import { LoadingAnimation } from "./components/loading-animation.tsx";
import { NotFound } from "./routes/shell/not-found.tsx";
import { RouteError } from "./routes/shell/route-error.tsx";
import { Shell } from "./routes/shell/shell.tsx";

const rootRoute = createRootRoute({ component: Shell, notFoundComponent: NotFound });

const page = <Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({ getParentRoute: () => rootRoute, path, component });

const Home = lazyRouteComponent(() => import("./routes/home.tsx"), "Home");
const Build = lazyRouteComponent(() => import("./routes/build.tsx"), "Build");
const Negotiation = lazyRouteComponent(() => import("./routes/negotiation.tsx"), "Negotiation");
const Tracking = lazyRouteComponent(() => import("./routes/tracking.tsx"), "Tracking");
const Market = lazyRouteComponent(() => import("./routes/market.tsx"), "Market");
const Pools = lazyRouteComponent(() => import("./routes/pools.tsx"), "Pools");
const BusinessClub = lazyRouteComponent(() => import("./routes/business-club.tsx"), "BusinessClub");
const Profile = lazyRouteComponent(() => import("./routes/profile.tsx"), "Profile");
const Admin = lazyRouteComponent(() => import("./routes/admin.tsx"), "Admin");

const routeTree = rootRoute.addChildren([
  page(pages.home, Home),
  page(pages.build, Build),
  page(pages.negotiate, Negotiation),
  page(pages.tracking, Tracking),
  page(pages.market, Market),
  page(pages.pools, Pools),
  page(pages.poolsAlias, Pools),
  page(pages.club, BusinessClub),
  page(pages.profile, Profile),
  page(pages.admin, Admin),
]);

export const router = createRouter({
  routeTree,
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
