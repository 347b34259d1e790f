import { signedIn, submitDocuments } from "@trestle/testkit/factories.ts";
import { postedProject } from "@trestle/testkit/projects.ts";
import { startServer, type TestServer } from "@trestle/testkit/server.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { countToday } from "../platform-stats/count-days.ts";

const as = async (server: TestServer, role: "admin" | "customer" = "admin") => {
  const member = await signedIn(server, { role });
  return {
    member,
    get: (url: string) => server.app.inject({ url, headers: member.headers }),
    post: (url: string, payload: object) =>
      server.app.inject({ method: "POST", url, headers: member.headers, payload }),
  };
};

it("lists everything that waits for a decision, oldest first", async () => {
  const server = await startServer();
  const { get } = await as(server);
  expect((await get("/api/admin/overview")).json()).toEqual({ decisions: [], hasMore: false, alarms: 0 });
  const developer = await signedIn(server, { role: "developer" });
  await submitDocuments(server, developer);
  const customer = await as(server, "customer");
  await customer.post(`/api/moderation/users/${developer.user.id}/report`, { reason: "spam", text: "again" });
  await sql`update account_report set reported_at = now() - interval '3 days'`.execute(server.db);
  const { decisions } = (await get("/api/admin/overview")).json();
  expect(decisions).toMatchObject([
    {
      kind: "report",
      title: developer.user.username,
      detail: `spam, reported by ${customer.member.user.username}`,
    },
    { kind: "verification", detail: "developer, submission 1" },
  ]);
  expect(Date.parse(decisions[1].due) - Date.parse(decisions[1].since)).toBe(2 * 86_400_000);
  expect((await customer.get("/api/admin/overview")).statusCode).toBe(403);
});

it("finds projects by title, owner and number, page by page", async () => {
  const server = await startServer();
  const { get } = await as(server);
  const owner = await signedIn(server, { username: "harriet" });
  const other = await signedIn(server, { username: "tom" });
  const shed = await postedProject(server, owner, { title: "A shed of oak" });
  const wall = await postedProject(server, other, { title: "A wall" });
  await server.db
    .updateTable("project")
    .set({ listing: "negotiation", stage: "negotiation" })
    .where("id", "=", wall.id)
    .execute();
  const titles = async (query: string) =>
    (await get(`/api/admin/projects?${query}`)).json().map(({ title }: { title: string }) => title);
  expect(await titles("")).toEqual(["A wall", "A shed of oak"]);
  expect(await titles("search=SHED")).toEqual(["A shed of oak"]);
  expect(await titles("search=tom")).toEqual(["A wall"]);
  expect(await titles(`search=${shed.tokenId}`)).toEqual(["A shed of oak"]);
  expect(await titles("stage=negotiation")).toEqual(["A wall"]);
  expect(await titles("search=%25")).toEqual([]);
  const first = await get("/api/admin/projects?limit=1");
  const next = /<([^>]+)>/.exec(String(first.headers.link))?.[1] ?? "";
  expect((await get(next)).json()).toMatchObject([
    { title: "A shed of oak", owner: { username: "harriet" } },
  ]);
  expect((await get("/api/admin/projects?stage=draft")).statusCode).toBe(400);
});

it("keeps each day's figures, and tells the days before the first count from what happened on them", async () => {
  const server = await startServer();
  const { get, member } = await as(server);
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  await signedIn(server);
  await sql`update account set created_at = now() - interval '2 days' where id <> ${member.user.id}`.execute(
    server.db,
  );
  const answer = async () => (await get("/api/admin/figures")).json();
  const figures = async () => (await answer()).days;
  expect(await figures()).toMatchObject([
    { day: day(2), people: 1 },
    { day: day(1), people: 1 },
    { day: day(0), people: 1, escrowHeld: "0" },
  ]);
  const { countedAt } = await answer();
  expect(Math.abs(Date.now() - Date.parse(countedAt))).toBeLessThan(60_000);
  // Once a day was counted it stays as it was counted.
  await sql`delete from platform_day where in_work is null`.execute(server.db);
  await sql`update platform_day set day = day - 1, people = 7`.execute(server.db);
  await countToday(server);
  expect(await figures()).toMatchObject([
    { day: day(1), people: 7 },
    { day: day(0), people: 1 },
  ]);
});
