import { topicOf } from "@trestle/domain/notifications/topics.ts";
import { type Member, signedIn } from "@trestle/testkit/factories.ts";
import { startMailServer } from "@trestle/testkit/mail-server.ts";
import type { ReceivedMail } from "@trestle/testkit/open-mail-server.ts";
import { projectOf, walletOf } from "@trestle/testkit/projects.ts";
import { goLive, startServer, type TestServer } from "@trestle/testkit/server.ts";
import { describe, expect, it, vi } from "vitest";
import { recordEvents } from "../../platform/events/events.ts";
import { queueDigests } from "../notifications/mail-notices.ts";
import { publishOverdue } from "./publish-reviews.ts";
import { remindReviewers } from "./remind-reviews.ts";

const DAY_MS = 86_400_000;

/** A project that has ended, as the listener leaves it: both may review each other. */
async function finished(server: TestServer, endedDaysAgo = 0) {
  const [customer, developer] = [await signedIn(server), await signedIn(server, { role: "developer" })];
  const project = await projectOf(server.db, customer, {
    title: "Garden wall",
    customer: await walletOf(server.db, customer),
    developer: await walletOf(server.db, developer),
  });
  const endedAt = new Date(Date.now() - endedDaysAgo * DAY_MS);
  const event = await server.db
    .insertInto("domain_event")
    .values({
      ...{ type: "project.ended", key: crypto.randomUUID(), data: "{}", happened_at: endedAt },
      ...{ deployment: null, tx_hash: null, log_index: null },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await server.db
    .insertInto("review_window")
    .values({
      ...{ deployment: project.deployment, token_id: project.tokenId, project_id: project.id },
      ...{ customer_id: customer.user.id, developer_id: developer.user.id, event_id: event.id },
      ...{ ended_at: endedAt, closes_at: new Date(endedAt.getTime() + 30 * DAY_MS) },
    })
    .execute();
  return { customer, developer, project };
}

const write = ({ app }: TestServer, { headers }: Member, projectId: string, payload: object) =>
  app.inject({ method: "POST", url: `/api/reviews/projects/${projectId}`, payload, headers });
const about = async ({ app }: TestServer, { user }: Member) =>
  (await app.inject(`/api/reviews/users/${user.id}`)).json();
const mine = async ({ app }: TestServer, { headers }: Member) =>
  (await app.inject({ url: "/api/reviews/mine", headers })).json();
const good = { stars: 5, text: "Straight, level and tidy." };

describe("reviews of both sides", () => {
  it("stay sealed until both are in, and are then published together", async () => {
    const server = await startServer();
    const { customer, developer, project } = await finished(server);
    expect((await write(server, customer, project.id, good)).statusCode).toBe(201);
    expect(await about(server, developer)).toEqual([]);
    expect(await mine(server, developer)).toMatchObject([
      { side: "developer", mine: null, theirsIsIn: true, isOpen: true },
    ]);
    // Not a word of it, nor its stars, before one has written one's own.
    expect(JSON.stringify(await mine(server, developer))).not.toContain(good.text);
    await write(server, developer, project.id, { stars: 4, text: "Answered every question." });
    expect(await about(server, developer)).toMatchObject([
      { stars: 5, text: good.text, side: "customer", author: { username: customer.user.username } },
    ]);
    expect(await about(server, customer)).toMatchObject([{ stars: 4, side: "developer" }]);
    expect((await server.app.inject(`/api/reviews/users/${developer.user.id}/summary`)).json()).toEqual({
      count: 1,
      average: 5,
      byStars: [0, 0, 0, 0, 1],
    });
  });

  it("are published alone when the time is over, and nothing can be added then", async () => {
    const server = await startServer();
    const { customer, developer, project } = await finished(server, 29);
    await write(server, customer, project.id, good);
    await publishOverdue(server.db);
    expect(await about(server, developer)).toEqual([]);
    const closed = new Date(Date.now() - 1000);
    await server.db.updateTable("review").set({ closes_at: closed }).execute();
    await server.db.updateTable("review_window").set({ closes_at: closed }).execute();
    await publishOverdue(server.db);
    expect(await about(server, developer)).toHaveLength(1);
    const late = await write(server, developer, project.id, good);
    expect([late.statusCode, late.json().message]).toEqual([409, "The time to review this project is over."]);
  });

  it("are written once, by the two sides alone, with 1 to 5 stars and some words", async () => {
    const server = await startServer();
    const { customer, project } = await finished(server);
    const stranger = await signedIn(server);
    expect((await write(server, stranger, project.id, good)).statusCode).toBe(404);
    for (const bad of [{ stars: 0 }, { stars: 6 }, { stars: 4.5 }, { text: " " }, { text: "x".repeat(1201) }])
      expect((await write(server, customer, project.id, { ...good, ...bad })).statusCode).toBe(400);
    const answers = await Promise.all([1, 2, 3, 4].map(() => write(server, customer, project.id, good)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409]);
  });

  it("publishes both exactly once when both sides write at the same moment", async () => {
    const server = await startServer();
    const { customer, developer, project } = await finished(server);
    await Promise.all([
      write(server, customer, project.id, good),
      write(server, developer, project.id, good),
    ]);
    expect(await about(server, developer)).toHaveLength(1);
    expect(await about(server, customer)).toHaveLength(1);
    const told = await server.db
      .selectFrom("domain_event")
      .select("key")
      .where("type", "=", "review.published")
      .execute();
    expect(told).toHaveLength(2);
  });

  it("cannot be changed afterwards, not even in the database", async () => {
    const server = await startServer();
    const { customer, project } = await finished(server);
    await write(server, customer, project.id, good);
    await expect(server.db.updateTable("review").set({ stars: 1 }).execute()).rejects.toThrow(/not changed/);
    await expect(server.db.updateTable("review").set({ text: "x" }).execute()).rejects.toThrow(/not changed/);
  });
});

describe("after publication", () => {
  async function published(server: TestServer) {
    const people = await finished(server);
    await write(server, people.customer, people.project.id, {
      stars: 1,
      text: "Rude on the phone: 020 7946 0000.",
    });
    await write(server, people.developer, people.project.id, good);
    const [{ _id: id }] = await about(server, people.developer);
    return { ...people, id: id as string };
  }
  const post = ({ app }: TestServer, { headers }: Member, url: string, payload: object) =>
    app.inject({ method: "POST", url, payload, headers });

  it("takes one answer, from the person reviewed", async () => {
    const server = await startServer();
    const { customer, developer, id } = await published(server);
    const answer = (member: Member, text = "Thank you.") =>
      post(server, member, `/api/reviews/${id}/answer`, { text });
    expect((await answer(customer)).statusCode).toBe(403);
    expect((await answer(developer)).statusCode).toBe(204);
    expect((await answer(developer, "And another thing.")).statusCode).toBe(409);
    expect(await about(server, developer)).toMatchObject([{ answer: { text: "Thank you." } }]);
  });

  it("is reported to the administrators, who see it and may remove it, with a line in the audit log", async () => {
    const server = await startServer();
    const admin = await signedIn(server, { role: "admin" });
    const { customer, developer, id } = await published(server);
    const report = (userId: string) =>
      post(server, developer, `/api/moderation/users/${userId}/report`, {
        ...{ reason: "abuse", text: "Has my number.", reviewId: id },
      });
    expect((await report((await signedIn(server)).user.id)).statusCode).toBe(404);
    expect((await report(customer.user.id)).statusCode).toBe(201);
    const reports = await server.app.inject({ url: "/api/admin/reports", headers: admin.headers });
    expect(reports.json()).toMatchObject([{ review: { _id: id, stars: 1 } }]);
    const remove = (member: Member) =>
      post(server, member, `/api/admin/reviews/${id}/remove`, { note: "Holds a phone number." });
    expect((await remove(developer)).statusCode).toBe(403);
    const roles = (of: string[]) =>
      server.pool.query("update account set roles = $1 where id = $2", [of, developer.user.id]);
    await roles(["developer", "admin"]);
    expect((await remove(developer)).json().message).toMatch(/^You can’t remove a review about yourself/);
    await roles(["developer"]);
    expect((await remove(admin)).statusCode).toBe(204);
    expect((await remove(admin)).statusCode).toBe(409);
    expect(await about(server, developer)).toEqual([]);
    const acts = await server.app.inject({ url: "/api/admin/audit", headers: admin.headers });
    expect(acts.json().map(({ act }: { act: string }) => act)).toContain("removed a review");

    const restore = (member: Member) =>
      post(server, member, `/api/admin/reviews/${id}/restore`, { note: "The number was the firm's own." });
    expect((await restore(customer)).statusCode).toBe(403);
    const listed = await server.app.inject({ url: "/api/admin/reports", headers: admin.headers });
    expect(listed.json()).toMatchObject([{ review: { _id: id, removed: true } }]);
    expect((await restore(admin)).statusCode).toBe(204);
    expect((await restore(admin)).statusCode).toBe(409);
    expect(await about(server, developer)).toHaveLength(1);
    expect((await remove(admin)).statusCode).toBe(204);
  });
});

describe("notifications about reviews", () => {
  const anyTime = { timeout: 20_000, interval: 50 };

  it("remind the side that hasn't written, once, by email with a link to the form", async () => {
    const mail = await startMailServer();
    const PUBLIC_URL = "https://t.example";
    const server = await startServer({
      SMTP_URL: mail.url,
      MAIL_FROM: "Trestle <notes@t.example>",
      PUBLIC_URL,
    });
    await goLive(server);
    const { customer, developer, project } = await finished(server, 24);
    await write(server, customer, project.id, good);
    for (let i = 0; i < 3; i++) await remindReviewers(server.db);
    const reminder = await vi.waitFor(() => {
      const found = mail.received.find(({ subject }) => subject.includes("last day to review"));
      expect(found).toBeDefined();
      return found as ReceivedMail;
    }, anyTime);
    expect(reminder.to).toEqual([developer.user.email]);
    expect(reminder.text).toContain(`${PUBLIC_URL}/Project/${project.id}`);
    const own = await server.app.inject({
      url: `/api/reviews/mine?projectId=${project.id}`,
      headers: developer.headers,
    });
    expect(own.json()).toMatchObject([{ isOpen: true, mine: null, theirsIsIn: true }]);
    const stop = /Unsubscribe\?token=(\S+)/.exec(reminder.text)?.[1] ?? "";
    const stopped = await server.app.inject({
      ...{ method: "POST", url: "/api/notifications/unsubscribe" },
      payload: { token: decodeURIComponent(stop) },
    });
    expect(stopped.json()).toEqual({ topics: [topicOf("review_closing").title], isOff: true });

    // Notifications that can wait come once a day, in one email.
    await write(server, developer, project.id, good);
    await vi.waitFor(async () => {
      const { rows } = await server.pool.query(
        "select count(*)::int as due from notification where digest_due and type = 'review_published'",
      );
      expect(rows[0].due).toBe(2);
    }, anyTime);
    await queueDigests(server);
    await vi.waitFor(() => {
      const digests = mail.received.filter(({ subject }) => subject.startsWith("Your day on Trestle"));
      expect(digests.map(({ to }) => to[0]).sort()).toEqual(
        [customer.user.email, developer.user.email].sort(),
      );
      for (const { text, html } of digests) {
        expect(text).toContain("gave you 5 stars for Garden wall");
        expect(html).toContain(`${PUBLIC_URL}/Project/${project.id}`);
      }
    }, anyTime);
    for (const { html } of mail.received) {
      const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, link = ""]) => new URL(link));
      expect(links.length).toBeGreaterThan(1);
      for (const { origin, pathname, search } of links) {
        expect(origin).toBe(PUBLIC_URL);
        const page = await server.app.inject({ url: pathname + search, headers: { accept: "text/html" } });
        expect([pathname, page.statusCode]).toEqual([pathname, 200]);
      }
    }
    expect(mail.received.filter(({ subject }) => subject.includes("last day to review"))).toHaveLength(1);
  });

  it("doesn't remind early, nor of what is over", async () => {
    const server = await startServer();
    await finished(server, 10);
    await finished(server, 31);
    await remindReviewers(server.db);
    const { rows } = await server.pool.query("select from domain_event where type = 'review.reminder'");
    expect(rows).toEqual([]);
  });
});

it("opens with the end of a project on the chain, once, and goes with a reorg", async () => {
  const { openWindows } = await import("./open-window.ts");
  const server = await startServer();
  const [customer, developer] = [await signedIn(server), await signedIn(server)];
  const project = await projectOf(server.db, customer, {
    ...{ title: "Shed", customer: await walletOf(server.db, customer) },
  });
  const listener = openWindows(server.db, async () => {
    const parties = { projectId: project.id, customerId: customer.user.id, developerId: developer.user.id };
    return new Map([[project.tokenId, parties]]);
  });
  const data = { tokenId: project.tokenId, by: `0x${"1".repeat(40)}`, status: "completed" as const };
  await recordEvents(server.db, [
    { type: "project.ended", key: "ended", data, happenedAt: new Date(), source: project.source },
  ]);
  const { id } = await server.db
    .selectFrom("domain_event")
    .select("id")
    .where("key", "=", "ended")
    .executeTakeFirstOrThrow();
  const event = { id, type: "project.ended" as const, key: "ended", data, happenedAt: new Date() };
  for (let i = 0; i < 2; i++) await listener({ ...event, ...project.source });
  const count = async (type: string) =>
    (
      await server.db
        .selectFrom("domain_event")
        .select("id")
        .where("type", "=", type as "review.opened")
        .execute()
    ).length;
  expect([(await mine(server, customer)).length, await count("review.opened")]).toEqual([1, 1]);
  await server.db.deleteFrom("chain_block").execute();
  expect([await mine(server, customer), await count("review.opened")]).toEqual([[], 0]);
});
