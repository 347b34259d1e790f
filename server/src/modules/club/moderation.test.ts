import type { ClubPost } from "@trestle/domain/club/moderation.ts";
import { type Member, signedIn, verifiedPerson } from "@trestle/testkit/factories.ts";
import { startServer, type TestServer } from "@trestle/testkit/server.ts";
import { expect, it } from "vitest";

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

async function club(server: TestServer) {
  const [author, reporter, admin] = [
    await verifiedPerson(server),
    await signedIn(server),
    await signedIn(server),
  ];
  await server.db
    .updateTable("account")
    .set({ roles: ["admin"] })
    .where("id", "=", admin.user.id)
    .execute();
  const send = (who: Member, method: "POST" | "PUT" | "GET", url: string, payload?: object) =>
    server.app.inject({ method, url, headers: who.headers, ...(payload ? { payload } : {}) });
  await send(author, "PUT", "/api/club/page", {
    ...{ kind: "business", headline: "Buy cheap pills", about: "", trades: [], reachKm: null },
    ...{ teamSize: null, place: null, certificates: [], listed: true },
  });
  const opportunity = (
    await send(author, "POST", "/api/club/opportunities", {
      ...{
        kind: "other",
        title: "Cheap pills for all",
        text: "Buy cheap pills from me, every day of the week.",
      },
      ...{ trade: null, place: null, scorsFrom: 1, projectId: null, until: inDays(5).slice(0, 10) },
    })
  ).json()._id as string;
  await send(author, "POST", `/api/club/opportunities/${opportunity}/comments`, { text: "Cheap, I say." });
  const event = (
    await send(author, "POST", "/api/club/events", {
      ...{ title: "Cheap pills day", text: "Come and buy cheap pills from me.", startsAt: inDays(5) },
      ...{ endsAt: inDays(6), online: true, venue: "", place: null, link: null, places: null },
      membersOnly: false,
    })
  ).json()._id as string;
  const [comment] = (await server.app.inject(`/api/club/opportunities/${opportunity}/comments`)).json();
  const posts: Record<ClubPost, { id: string; seen: () => Promise<boolean> }> = {
    opportunity: {
      id: opportunity,
      seen: async () =>
        (await server.app.inject("/api/club/opportunities")).json().length === 1 &&
        (await server.app.inject(`/api/club/opportunities/${opportunity}`)).statusCode === 200,
    },
    comment: {
      id: comment._id,
      seen: async () =>
        (await server.app.inject(`/api/club/opportunities/${opportunity}/comments`)).json().length === 1 &&
        (await server.app.inject("/api/club/opportunities")).json()[0].comments === 1,
    },
    page: {
      id: author.user.id,
      seen: async () =>
        (await server.app.inject("/api/club/members")).json().length === 1 &&
        (await server.app.inject("/api/club/members/count")).json().business === 1 &&
        (await server.app.inject(`/api/club/members/${author.user.id}`)).statusCode === 200,
    },
    event: {
      id: event,
      seen: async () =>
        (await server.app.inject("/api/club/events")).json().length === 1 &&
        (await server.app.inject(`/api/club/events/${event}/calendar.ics`)).statusCode === 200,
    },
  };
  return { author, reporter, admin, send, posts };
}

it("takes reported posts from sight and brings them back, with a reason in the audit log", async () => {
  const server = await startServer();
  const { author, reporter, admin, send, posts } = await club(server);
  for (const kind of ["comment", "opportunity", "page", "event"] as const) {
    const { id, seen } = posts[kind];
    const report = { kind, id, reason: "spam", text: "Pills again." };
    expect((await send(author, "POST", "/api/club/reports", report)).statusCode, kind).toBe(400);
    expect((await send(reporter, "POST", "/api/club/reports", report)).statusCode, kind).toBe(204);
    const hide = (who: Member, hidden: boolean, note = "Advertising.") =>
      send(who, "PUT", `/api/admin/club/${kind}/${id}/hidden`, { hidden, note });
    expect(await seen(), kind).toBe(true);
    expect((await hide(reporter, true)).statusCode).toBe(403);
    expect((await hide(admin, true, "")).statusCode).toBe(400);
    expect((await hide(admin, false)).statusCode).toBe(409);
    expect((await hide(admin, true)).statusCode, kind).toBe(204);
    expect(await seen(), kind).toBe(false);
    expect((await send(reporter, "POST", "/api/club/reports", report)).statusCode).toBe(404);
    const [first] = (await send(admin, "GET", "/api/admin/reports")).json();
    expect(first).toMatchObject({ about: { _id: author.user.id }, club: { kind, id, hidden: true } });
    expect(first.club.quote).toMatch(/cheap/i);
    expect((await hide(admin, false, "A mistake.")).statusCode).toBe(204);
    expect(await seen(), kind).toBe(true);
    await send(admin, "POST", `/api/admin/reports/${first._id}/close`, { note: "Restored." });
  }
  const log = await server.db.selectFrom("audit_entry").select(["act", "subject", "note"]).execute();
  expect(log).toContainEqual({
    ...{ act: "hid a club post", subject: "opportunity: Cheap pills for all", note: "Advertising." },
  });
  expect(log.filter(({ act }) => act === "restored a club post")).toHaveLength(4);
  const told = await server.db
    .selectFrom("domain_event")
    .select("data")
    .where("type", "=", "club.moderated")
    .execute();
  expect(told).toHaveLength(8);
  expect(told[0]?.data).toMatchObject({ account: author.user.id, hidden: true, note: "Advertising." });
});

it("refuses what doesn't exist, and an eleventh open report", async () => {
  const server = await startServer();
  const { reporter, admin, send, posts } = await club(server);
  const report = (kind: string, id: string) =>
    send(reporter, "POST", "/api/club/reports", { kind, id, reason: "spam", text: "" });
  for (const id of [crypto.randomUUID(), "1; drop table account", ""])
    for (const kind of Object.keys(posts)) expect((await report(kind, id)).statusCode).toBe(404);
  expect((await report("account", posts.page.id)).statusCode).toBe(400);
  // An unlisted page isn't confirmed to exist either.
  await server.db.updateTable("club_page").set({ listed: false }).execute();
  expect((await report("page", posts.page.id)).statusCode).toBe(404);
  const missing = `/api/admin/club/event/${crypto.randomUUID()}/hidden`;
  expect((await send(admin, "PUT", missing, { hidden: true, note: "Gone." })).statusCode).toBe(404);
  for (let index = 0; index < 10; index++) await report("event", posts.event.id);
  expect((await report("event", posts.event.id)).statusCode).toBe(409);
});
