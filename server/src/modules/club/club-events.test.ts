import type { EventContent } from "@trestle/domain/club/club-event.ts";
import type { CompanyPageContent } from "@trestle/domain/club/company-page.ts";
import { type Member, PASSWORD, signedIn, verifiedPerson } from "@trestle/testkit/factories.ts";
import { goLive, startServer, type TestServer } from "@trestle/testkit/server.ts";
import { sql } from "kysely";
import { describe, expect, it, vi } from "vitest";
import { moveWaitingLists } from "./guests.ts";
import { remindGuests } from "./remind-guests.ts";

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
const [SOON, LATER] = [inHours(240), inHours(246)];
const limeDay = (changes: Partial<EventContent> = {}): EventContent => ({
  title: "Lime day with Northbank",
  text: "Slake, mix and point. Bring boots and gloves.",
  startsAt: SOON,
  endsAt: LATER,
  online: false,
  venue: "Arch 211, Vauxhall SE11",
  place: null,
  link: null,
  places: 2,
  membersOnly: false,
  ...changes,
});

const hiddenPage: CompanyPageContent = {
  ...{ kind: "investor", headline: "Quokkabrick", about: "", trades: [], place: null },
  ...{ reachKm: null, teamSize: null, certificates: [], listed: false },
};

const send = (server: TestServer, { headers }: Member, url: string, payload?: object) =>
  server.app.inject({
    ...{ method: "POST", url: `/api/club${url}`, headers },
    ...(payload ? { payload } : {}),
  });
const post = async (server: TestServer, by: Member, changes: Partial<EventContent> = {}): Promise<string> =>
  (await send(server, by, "/events", limeDay(changes))).json()._id;
const change = ({ app }: TestServer, { headers }: Member, id: string, changes: Partial<EventContent>) =>
  app.inject({ method: "PUT", url: `/api/club/events/${id}`, headers, payload: limeDay(changes) });
const join = async (server: TestServer, who: Member, id: string) =>
  (await send(server, who, `/events/${id}/join`)).json();
const leave = (server: TestServer, who: Member, id: string) => send(server, who, `/events/${id}/leave`);
const read = async ({ app }: TestServer, who: Member | null, url: string) =>
  app.inject({ url: `/api/club${url}`, ...(who ? { headers: who.headers } : {}) });
const people = (server: TestServer, count: number) =>
  Promise.all(Array.from({ length: count }, () => signedIn(server)));
const eventsOf = async (
  { db }: TestServer,
  type: "offered" | "lapsed" | "moved" | "cancelled" | "reminder",
) =>
  (
    await db
      .selectFrom("domain_event")
      .select("data")
      .where("type", "=", `club_event.${type}`)
      .orderBy("id")
      .execute()
  ).map(({ data }) => data);

/** The newest first; of those that came at once, in any order. */
const hears = (server: TestServer, { headers }: Member, words: string[]) =>
  vi.waitFor(
    async () => {
      const list: { message: string }[] = (
        await server.app.inject({ url: "/api/notifications", headers })
      ).json().notifications;
      const heard = list.map(({ message }) => words.find((one) => message.includes(one)) ?? message);
      expect(heard.toSorted()).toEqual(words.toSorted());
    },
    { timeout: 10_000, interval: 20 },
  );

describe("a club event", () => {
  it("is posted by members, read by everybody, and shows where to meet only to those with a place", async () => {
    const server = await startServer();
    const [owner, guest, stranger] = [
      await verifiedPerson(server),
      await signedIn(server),
      await signedIn(server),
    ];
    expect((await send(server, stranger, "/events", limeDay())).statusCode).toBe(403);
    const link = "https://meet.example.org/secret-room";
    const id = await post(server, owner, { online: true, venue: "", link, places: 1 });
    expect(await join(server, guest, id)).toEqual({ state: "going" });
    for (const who of [null, stranger]) {
      expect((await read(server, who, "/events")).json()).toMatchObject([{ _id: id, taken: 1, own: null }]);
      expect((await read(server, who, `/events/${id}/calendar.ics`)).body).not.toContain("secret-room");
    }
    await join(server, stranger, id);
    for (const path of ["/events", `/events/${id}`, `/events/${id}/calendar.ics`])
      expect((await read(server, stranger, path)).body).not.toContain("secret-room");
    expect((await read(server, guest, `/events/${id}`)).json().link).toBe(link);
    expect((await read(server, owner, `/events/${id}`)).json().link).toBe(link);
    expect((await read(server, stranger, `/events/${id}/guests`)).statusCode).toBe(403);
    const guests = await read(server, guest, `/events/${id}/guests`);
    expect(guests.json()).toEqual([
      { _id: guest.user.id, name: guest.user.username, listed: false, scors: 6 },
    ]);
    for (const wrong of [
      { startsAt: inHours(-1) },
      { startsAt: inHours(10_000), endsAt: inHours(10_001) },
      { endsAt: inHours(1) },
      { venue: "" },
      { link: "http://meet.example.org" },
      { places: 0 },
    ])
      expect((await send(server, owner, "/events", limeDay(wrong))).statusCode).toBe(400);
  });

  it("never has more guests than places, also when all ask at once", async () => {
    const server = await startServer();
    const owner = await verifiedPerson(server);
    const id = await post(server, owner, { places: 3 });
    const crowd = await people(server, 8);
    const answers = await Promise.all(crowd.map((one) => join(server, one, id)));
    expect(answers.filter(({ state }) => state === "going")).toHaveLength(3);
    expect(answers.filter(({ state }) => state === "waiting")).toHaveLength(5);
    const leaving = crowd.filter((_, index) => answers[index].state === "going");
    await Promise.all(leaving.map((one) => leave(server, one, id)));
    const rows = await server.db.selectFrom("club_guest").select("state").execute();
    expect(rows.map(({ state }) => state).sort()).toEqual([
      ...["offered", "offered", "offered", "waiting", "waiting"],
    ]);
  });

  it("holds a free place for the next person waiting, for 24 hours", async () => {
    const server = await startServer();
    const owner = await verifiedPerson(server);
    const id = await post(server, owner, { places: 1 });
    const [first, second, third, late] = (await people(server, 4)) as [Member, Member, Member, Member];
    for (const one of [first, second, third]) await join(server, one, id);
    const own = async (who: Member) => (await read(server, who, `/events/${id}`)).json().own;
    expect(await own(third)).toMatchObject({ state: "waiting", position: 2 });
    await leave(server, first, id);
    expect(await eventsOf(server, "offered")).toMatchObject([{ account: second.user.id, eventId: id }]);
    expect(await own(second)).toMatchObject({ state: "offered", position: null });
    expect(await own(third)).toMatchObject({ state: "waiting", position: 1 });
    // A place that is kept isn't free for others.
    expect(await join(server, late, id)).toEqual({ state: "waiting" });
    await moveWaitingLists(server.db);
    expect(await own(second)).toMatchObject({ state: "offered" });
    await server.db
      .updateTable("club_guest")
      .set({ offered_until: new Date(Date.now() - 1000) })
      .where("state", "=", "offered")
      .execute();
    await moveWaitingLists(server.db);
    expect(await own(second)).toBeNull();
    expect(await eventsOf(server, "lapsed")).toMatchObject([{ account: second.user.id }]);
    expect(await join(server, third, id)).toEqual({ state: "going" });
    expect((await change(server, owner, id, { places: 2 })).statusCode).toBe(204);
    expect(await own(late)).toMatchObject({ state: "offered" });
    expect((await change(server, owner, id, { places: 1 })).json().message).toBe(
      "2 places are taken. Offer at least as many.",
    );
    expect((await change(server, third, id, { places: 9 })).statusCode).toBe(404);
  });

  it("offers no place to the waiting list in the last 48 hours: the first to join gets it", async () => {
    const server = await startServer();
    const owner = await verifiedPerson(server);
    const id = await post(server, owner, { startsAt: inHours(47), endsAt: inHours(50), places: 1 });
    const [first, second, quick] = (await people(server, 3)) as [Member, Member, Member];
    await join(server, first, id);
    await join(server, second, id);
    await leave(server, first, id);
    expect(await eventsOf(server, "offered")).toEqual([]);
    expect(await join(server, quick, id)).toEqual({ state: "going" });
    expect(await join(server, second, id)).toEqual({ state: "waiting" });
  });

  it("is closed to those whom the host blocked, to guests of the club where it's for members, and to its host", async () => {
    const server = await startServer();
    const [owner, other] = [await verifiedPerson(server), await verifiedPerson(server)];
    const open = await post(server, owner);
    const closed = await post(server, owner, { membersOnly: true });
    const status = async (who: Member, id: string) =>
      (await send(server, who, `/events/${id}/join`)).statusCode;
    expect(await status(owner, open)).toBe(400);
    expect(await status(await signedIn(server), closed)).toBe(403);
    expect(await status(other, closed)).toBe(200);
    await server.db
      .insertInto("account_block")
      .values({ blocker_id: owner.user.id, blocked_id: other.user.id })
      .execute();
    expect(await status(other, open)).toBe(403);
  });

  it("tells all guests when it is moved or cancelled, and reminds those with a place once", async () => {
    const server = await startServer();
    await goLive(server);
    const owner = await verifiedPerson(server);
    const id = await post(server, owner, { places: 1 });
    const [going, waiting] = (await people(server, 2)) as [Member, Member];
    await join(server, going, id);
    await join(server, waiting, id);
    await change(server, owner, id, { places: 1, title: "Lime day, with lunch" });
    expect(await eventsOf(server, "moved")).toEqual([]);
    await change(server, owner, id, { places: 1, startsAt: inHours(20), endsAt: inHours(22) });
    for (const one of [going, waiting]) await hears(server, one, ["has changed"]);
    await Promise.all([remindGuests(server.db), remindGuests(server.db)]);
    await remindGuests(server.db);
    expect(await eventsOf(server, "reminder")).toHaveLength(1);
    await hears(server, owner, ["Arch 211"]);
    await hears(server, going, ["Arch 211", "has changed"]);
    expect((await send(server, going, `/events/${id}/cancel`, { reason: "Mine now" })).statusCode).toBe(404);
    expect((await send(server, owner, `/events/${id}/cancel`, { reason: "Rain." })).statusCode).toBe(204);
    expect((await send(server, owner, `/events/${id}/cancel`, { reason: "Again" })).statusCode).toBe(409);
    await hears(server, going, ["is cancelled: Rain", "Arch 211", "has changed"]);
    await hears(server, waiting, ["is cancelled: Rain", "has changed"]);
    await hears(server, owner, ["Arch 211"]);
    // However many come, the event itself stays as small.
    expect(await eventsOf(server, "cancelled")).toEqual([
      { eventId: id, title: "Lime day with Northbank", reason: "Rain." },
    ]);
    expect((await read(server, null, "/events")).json()).toEqual([]);
    expect((await read(server, null, `/events/${id}`)).json()).toMatchObject({
      ...{ state: "cancelled", cancelReason: "Rain." },
    });
    expect((await send(server, waiting, `/events/${id}/join`)).statusCode).toBe(409);
  });

  it("is moved five times a day at most, since every guest gets an email, and can still be changed otherwise", async () => {
    const server = await startServer();
    const owner = await verifiedPerson(server);
    const id = await post(server, owner);
    for (let move = 1; move <= 5; move++)
      expect((await change(server, owner, id, { venue: `Arch ${move}, Vauxhall` })).statusCode).toBe(204);
    const sixth = await change(server, owner, id, { venue: "Arch 6, Vauxhall" });
    expect(sixth.statusCode).toBe(429);
    expect(sixth.json().message).toContain("5 times a day, because we notify every guest");
    const stays = { venue: "Arch 5, Vauxhall", title: "Lime day, with lunch" };
    expect((await change(server, owner, id, stays)).statusCode).toBe(204);
    expect(await eventsOf(server, "moved")).toHaveLength(5);
    await server.db
      .updateTable("domain_event")
      .set({ happened_at: new Date(Date.now() - 25 * HOUR_MS) })
      .where("type", "=", "club_event.moved")
      .execute();
    expect((await change(server, owner, id, { venue: "Arch 6, Vauxhall" })).statusCode).toBe(204);
  });

  it("sends no live update for a missing place or an unseen page, and removes its words from the search", async () => {
    const server = await startServer();
    await goLive(server);
    const [owner, stranger] = [await verifiedPerson(server), await signedIn(server)];
    const heard: string[] = [];
    server.bus.on("live", (payload) => void heard.push(payload));
    const soon = { timeout: 10_000, interval: 20 };
    const id = await post(server, owner);
    await vi.waitFor(() => expect(heard).toHaveLength(1), soon);
    heard.length = 0;
    expect((await leave(server, stranger, id)).statusCode).toBe(204);
    const page = { method: "PUT", url: "/api/club/page", headers: stranger.headers } as const;
    const saved = await server.app.inject({ ...page, payload: hiddenPage });
    expect(saved.statusCode, saved.body).toBe(204);
    expect((await sql`select from club_word where word = 'quokkabrick'`.execute(server.db)).rows).toEqual([]);
    await join(server, stranger, id);
    await vi.waitFor(() => expect(heard).not.toEqual([]), soon);
    expect(heard.map((payload) => JSON.parse(payload).message.data.part)).toEqual(["events"]);
  });

  it("can be left by its guests while it is hidden, and says why to its host alone", async () => {
    const server = await startServer();
    await goLive(server);
    const [owner, admin] = [await verifiedPerson(server), await signedIn(server)];
    const [guest, stranger] = (await people(server, 2)) as [Member, Member];
    await server.db
      .updateTable("account")
      .set({ roles: ["admin"] })
      .where("id", "=", admin.user.id)
      .execute();
    const id = await post(server, owner, { online: true, link: "https://meet.example.org/secret-room" });
    await join(server, guest, id);
    const hide = (hidden: boolean) =>
      server.app.inject({
        ...{ method: "PUT", url: `/api/admin/club/event/${id}/hidden`, headers: admin.headers },
        payload: { hidden, note: "Sells places that don't exist." },
      });
    expect((await hide(true)).statusCode).toBe(204);
    await hears(server, guest, ["An administrator hid Lime day with Northbank"]);
    for (const who of [null, stranger])
      expect((await read(server, who, `/events/${id}`)).statusCode).toBe(404);
    expect((await leave(server, stranger, id)).statusCode).toBe(404);
    expect((await send(server, stranger, `/events/${id}/join`)).statusCode).toBe(404);
    const seen = await read(server, guest, `/events/${id}`);
    expect(seen.json()).toMatchObject({ state: "hidden", own: { state: "going" }, link: null });
    expect(seen.body).not.toMatch(/Slake|secret-room|Sells places/);
    expect((await read(server, owner, `/events/${id}`)).json().text).toContain("Sells places");
    expect((await leave(server, guest, id)).statusCode).toBe(204);
    expect((await read(server, guest, `/events/${id}`)).statusCode).toBe(404);
    expect((await hide(false)).statusCode).toBe(204);
    expect((await read(server, guest, `/events/${id}`)).json()).toMatchObject({ state: "coming", taken: 0 });
  });

  it("is in its guests' calendars under a secret address that can be renewed", async () => {
    const server = await startServer();
    const owner = await verifiedPerson(server);
    const [guest, stranger] = (await people(server, 2)) as [Member, Member];
    const id = await post(server, owner, { title: "Lime day, with lunch" });
    await post(server, owner, { title: "Another event entirely" });
    await join(server, guest, id);
    const address = async (who: Member) => (await read(server, who, "/calendar")).json().url as string;
    const feed = async (url: string) => server.app.inject(new URL(url).pathname);
    const url = await address(guest);
    expect(await address(guest)).toBe(url);
    expect(await address(stranger)).not.toBe(url);
    const calendar = await feed(url);
    expect(calendar.headers["content-type"]).toContain("text/calendar");
    expect(calendar.body).toContain("SUMMARY:Lime day\\, with lunch\r\n");
    expect(calendar.body).toContain("STATUS:CONFIRMED\r\n");
    expect(calendar.body).not.toContain("Another event");
    expect((await feed(await address(owner))).body).toContain("Another event");
    expect((await feed(await address(stranger))).body).not.toContain("VEVENT");
    await send(server, owner, `/events/${id}/cancel`, { reason: "Rain." });
    expect((await feed(url)).body).toContain("STATUS:CANCELLED\r\nSEQUENCE:1\r\n");
    const renewed = (await send(server, guest, "/calendar/renew")).json().url;
    expect((await feed(url)).statusCode).toBe(404);
    expect((await feed(renewed)).statusCode).toBe(200);
  });

  it("passes on the places of somebody who closes their account, and cancels what they host", async () => {
    const server = await startServer();
    await goLive(server);
    const [owner, leaver] = [await verifiedPerson(server), await verifiedPerson(server)];
    const [waiting] = (await people(server, 1)) as [Member];
    const id = await post(server, owner, { places: 1 });
    const hosted = await post(server, leaver);
    await join(server, leaver, id);
    await join(server, waiting, id);
    await join(server, waiting, hosted);
    await send(server, leaver, "/calendar/renew");
    const closed = await server.app.inject({
      ...{ method: "POST", url: "/api/account/close", headers: leaver.headers },
      payload: { password: PASSWORD },
    });
    expect(closed.statusCode, closed.body).toBe(204);
    expect(await eventsOf(server, "offered")).toMatchObject([{ account: waiting.user.id, eventId: id }]);
    await hears(server, waiting, ["is cancelled: The host has left Trestle", "A place is free"]);
    expect((await read(server, null, `/events/${hosted}`)).statusCode).toBe(404);
    const left = (await read(server, waiting, `/events/${hosted}`)).json();
    expect(left).toMatchObject({ state: "cancelled", text: "The host has left Trestle.", venue: "" });
    expect((await leave(server, waiting, hosted)).statusCode).toBe(204);
  });
});
