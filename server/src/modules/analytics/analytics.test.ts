import { countedPages } from "@trestle/domain/analytics/visits.ts";
import { pages } from "@trestle/domain/pages.ts";
import { type Member, newPerson, signedIn } from "@trestle/testkit/factories.ts";
import { startServer, type TestServer } from "@trestle/testkit/server.ts";
import { beforeEach, expect, it } from "vitest";
import { VisitCounter } from "./visit-counter.ts";

let server: TestServer;
let admin: Member;
beforeEach(async () => {
  server = await startServer();
  admin = await signedIn(server, { role: "admin" });
});

const visit = (payload: object, headers: Record<string, string> = {}) =>
  server.app.inject({ method: "POST", url: "/api/analytics/visits", payload, headers });
const figures = async () =>
  (await server.app.inject({ url: "/api/admin/analytics?days=7", headers: admin.headers })).json();
const rows = () => server.db.selectFrom("visit_count").selectAll().execute();

it("counts pages and steps by day, without anything about the visitor", async () => {
  for (let time = 0; time < 3; time++) expect((await visit({ page: pages.home })).statusCode).toBe(204);
  await visit({ page: `${pages.project}/$projectId` });
  const register = (headers = {}) =>
    server.app.inject({ method: "POST", url: "/api/auth/register", payload: newPerson(), headers });
  await register();
  await register({ dnt: "1" });
  await server.app.inject({ method: "POST", url: "/api/auth/register", payload: {} });
  const seen = await figures();
  expect(seen).toMatchObject({ on: true, pages: [{ page: "/", views: 3 }, { views: 1 }] });
  expect(seen.days).toHaveLength(7);
  expect(seen.days.at(-1)).toMatchObject({ views: 4 });
  expect(seen.funnels[0].steps).toMatchObject([
    { count: 3 },
    { count: 0 },
    { label: "Created an account", count: 1 },
    { count: 0 },
    { count: 0 },
  ]);
  expect(Object.keys((await rows())[0] ?? {}).sort()).toEqual(["count", "day", "kind", "name"]);
});

/** Opens a page as a browser does. */
const openPage = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url, headers: { accept: "text/html", "sec-fetch-mode": "navigate", ...headers } });

it("counts a page as it is opened, without waiting for its script", async () => {
  const id = "7b1c9f0e-1111-4222-8333-444455556666";
  for (const page of countedPages)
    expect((await openPage(page.replaceAll(/\$\w+/g, id))).statusCode, page).toBe(200);
  const { pages: seen } = await figures();
  expect(seen).toHaveLength(countedPages.length);
  expect(new Set(seen.map(({ views }: { views: number }) => views))).toEqual(new Set([1]));
});

it("does not count prefetched pages, missing pages or the admin panel", async () => {
  await server.app.inject({ url: pages.market, headers: { accept: "text/html" } });
  await openPage(pages.market, { "sec-fetch-mode": "cors" });
  await openPage(pages.market, { "sec-purpose": "prefetch" });
  await openPage(pages.market, { dnt: "1" });
  await openPage("/nowhere");
  await openPage(pages.admin);
  expect(await figures()).toMatchObject({ on: true, pages: [] });
});

it("keeps nothing of those who ask not to be tracked, nor while it is off", async () => {
  await visit({ page: pages.home }, { dnt: "1" });
  await visit({ page: pages.home }, { "sec-gpc": "1" });
  await server.app.inject({
    method: "PUT",
    url: "/api/admin/settings",
    headers: admin.headers,
    payload: { name: "analytics", value: false, reason: "asked for" },
  });
  await visit({ page: pages.home });
  expect(await figures()).toMatchObject({ on: false, pages: [] });
  expect(await rows()).toEqual([]);
});

it("can't be filled by strangers: a made-up page is refused, and a thousand visits are one row", async () => {
  for (const payload of [
    { page: "/admin" },
    { page: pages.admin },
    { page: `${pages.project}/7` },
    { page: "x".repeat(10_000) },
    { page: pages.home, who: "me" },
    {},
  ])
    expect((await visit(payload)).statusCode).toBe(400);
  const counter = new VisitCounter(server.db);
  for (let time = 0; time < 1000; time++) counter.add({ kind: "page", name: pages.home });
  await Promise.all([counter.flush(), counter.flush()]);
  const other = new VisitCounter(server.db);
  other.add({ kind: "page", name: pages.home });
  await other.flush();
  expect(await rows()).toMatchObject([{ kind: "page", name: "/", count: "1001" }]);
  const answer = await visit({ page: pages.home });
  expect(answer.headers["set-cookie"]).toBeUndefined();
});
