import { QueryClient } from "@tanstack/react-query";
import { createMemoryHistory, createRootRoute, createRoute, createRouter } from "@tanstack/react-router";
import { pages } from "@trestle/domain/pages.ts";
import { afterEach, expect, it, vi } from "vitest";
import { testConfig } from "../../test-config.ts";
import { serve } from "../../test-server.ts";
import { countVisits } from "./count-visits.ts";

const WITHIN = { timeout: 10_000 };

const PATH = "/api/analytics/visits";

async function visit({ analytics = true, before = [] as string[] } = {}) {
  const server = serve({
    "GET /api/config": { body: { ...testConfig, features: { ...testConfig.features, analytics } } },
    [`POST ${PATH}`]: { status: 204 },
  });
  const root = createRootRoute();
  const page = (path: string) => createRoute({ getParentRoute: () => root, path });
  const router = createRouter({
    routeTree: root.addChildren([page("/"), page(`${pages.project}/$projectId`), page(pages.admin)]),
    history: createMemoryHistory({ initialEntries: ["/"] }),
  });
  await router.load();
  for (const to of before) await router.navigate({ to });
  countVisits(router, new QueryClient(), "/");
  const sent = () => Promise.all(server.to(PATH).map((request) => request.clone().json()));
  return { server, sent, go: (to: string) => router.navigate({ to }) };
}

afterEach(() => vi.unstubAllGlobals());

const project = `${pages.project}/7b1c9f0e-1111-4222-8333-444455556666`;

it("tells each further page by its pattern alone, and no page of the panel", async () => {
  const { server, sent, go } = await visit();
  await go(pages.admin);
  await go(project);
  await go("/");
  await vi.waitFor(
    async () => expect(await sent()).toEqual([{ page: `${pages.project}/$projectId` }, { page: "/" }]),
    WITHIN,
  );
  const [request] = server.to(PATH);
  expect(request?.credentials).toBe("omit");
  expect(request?.headers.get("authorization")).toBeNull();
});

it("counts the page someone opened before the script arrived", async () => {
  const { sent } = await visit({ before: [project] });
  await vi.waitFor(
    async () => expect(await sent()).toEqual([{ page: `${pages.project}/$projectId` }]),
    WITHIN,
  );
});

it("sends nothing while analytics is off", async () => {
  const { server, sent } = await visit({ analytics: false, before: [project] });
  await vi.waitFor(() => expect(server.to("/api/config")).toHaveLength(1), WITHIN);
  await new Promise((resolve) => setTimeout(resolve));
  expect(await sent()).toEqual([]);
});

it.each(["doNotTrack", "globalPrivacyControl"])("asks for nothing at all with %s", async (signal) => {
  vi.stubGlobal("navigator", { ...navigator, [signal]: signal === "doNotTrack" ? "1" : true });
  const { server } = await visit({ before: [project] });
  expect(server.asked).toEqual([]);
});
