import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router";
import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";

/** Shows something inside the providers of the product, at an address of a router that knows every page. */
export async function renderAt(path: string, element: ReactNode) {
  const rootRoute = createRootRoute({
    component: () => (
      <>
        {element}
        <Outlet />
      </>
    ),
  });
  const anywhere = createRoute({ getParentRoute: () => rootRoute, path: "$", component: () => null });
  const home = createRoute({ getParentRoute: () => rootRoute, path: "/", component: () => null });
  const router = createRouter({
    routeTree: rootRoute.addChildren([home, anywhere]),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  await router.load();
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const view = render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  return {
    ...view,
    client,
    person: userEvent.setup({ delay: null }),
    path: () => router.state.location.pathname,
    search: () => router.state.location.search,
  };
}
