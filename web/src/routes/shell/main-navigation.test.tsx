import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { act, createEvent, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { pages } from "@trestle/domain/pages.ts";
import { afterEach, expect, it } from "vitest";
import { AuthDialogs } from "../../features/auth/components/auth-dialogs.tsx";
import { closeDialog } from "../../features/auth/dialogs.ts";
import { renderAt } from "../../test-render.tsx";
import { serve } from "../../test-server.ts";
import { MainNavigation } from "./main-navigation.tsx";
import { sections } from "./sections.ts";

const entry = (name: string) => screen.getByRole("link", { name });

afterEach(() => act(closeDialog));

it("names the six places in their order and leads to each", async () => {
  const { person, path } = await renderAt("/", <MainNavigation />);
  expect(screen.getAllByRole("link").map((one) => one.textContent)).toEqual([
    "Build",
    "Negotiate",
    "Tracking",
    "Market",
    "Pools",
    "Business Club",
  ]);
  for (const section of sections) {
    await person.click(entry(section.name));
    expect(path()).toBe(section.to);
    expect(entry(section.name).getAttribute("href")).toBe(section.to);
    await waitFor(() => expect(entry(section.name).getAttribute("aria-current")).toBe("page"));
  }
});

it("is disabled while a navigation is in progress", async () => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const rootRoute = createRootRoute({ component: MainNavigation });
  const home = createRoute({ getParentRoute: () => rootRoute, path: "/" });
  const market = createRoute({ getParentRoute: () => rootRoute, path: pages.market, loader: () => arrived });
  const router = createRouter({
    routeTree: rootRoute.addChildren([home, market]),
    history: createMemoryHistory({ initialEntries: ["/"] }),
  });
  await router.load();
  render(<RouterProvider router={router as never} />);
  act(() => entry("Market").click());
  await waitFor(() => expect(entry("Build").getAttribute("aria-disabled")).toBe("true"));
  expect(entry("Build").hasAttribute("href")).toBe(false);
  act(() => entry("Build").click());
  await act(async () => arrive());
  await waitFor(() => expect(entry("Build").hasAttribute("aria-disabled")).toBe(false));
  expect(router.state.location.pathname).toBe(pages.market);
});

it("leaves a click with a key held to the browser, which opens a new tab", async () => {
  const { path } = await renderAt("/", <MainNavigation />);
  const held = createEvent.click(entry("Market"), { ctrlKey: true });
  fireEvent(entry("Market"), held);
  expect(held.defaultPrevented).toBe(false);
  expect(path()).toBe("/");
});

it.each<[string, (load: () => Promise<void>) => object]>([
  ["code", (preload) => ({ component: Object.assign(() => null, { preload }) })],
  ["data", (loader) => ({ loader })],
])("opens the login dialog when a page's %s can't be loaded", async (_, failing) => {
  serve({});
  let isBlocked = true;
  const load = async () => {
    await new Promise((resolve) => setTimeout(resolve, 50));
    if (isBlocked) throw new Error("We couldn’t load this part of the page.");
  };
  const rootRoute = createRootRoute({ component: MainNavigation });
  const home = createRoute({ getParentRoute: () => rootRoute, path: "/" });
  const build = createRoute({
    getParentRoute: () => rootRoute,
    path: pages.build,
    ...failing(load),
    errorComponent: () => <p>Failed</p>,
  });
  const market = createRoute({ getParentRoute: () => rootRoute, path: pages.market });
  const router = createRouter({
    routeTree: rootRoute.addChildren([home, build, market]),
    history: createMemoryHistory({ initialEntries: ["/"] }),
    defaultPendingMs: 10,
    defaultPendingComponent: () => <p>Pending</p>,
  });
  await router.load();
  render(<RouterProvider router={router as never} />);
  await renderAt("/", <AuthDialogs />);
  act(() => entry("Build").click());
  expect(await screen.findByRole("dialog", { name: "Welcome Back" })).toBeDefined();

  act(closeDialog);
  isBlocked = false;
  await act(() => router.navigate({ to: pages.market }));
  await waitFor(() => expect(entry("Build").hasAttribute("aria-disabled")).toBe(false));
  await act(async () => entry("Build").click());
  await waitFor(() => expect(router.state.location.pathname).toBe(pages.build));
  expect(screen.queryByRole("dialog")).toBeNull();
});
