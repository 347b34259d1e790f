import type { NotificationList } from "@trestle/domain/notifications/notification.ts";
import { notificationFor, signedIn } from "@trestle/testkit/factories.ts";
import { projectOf, walletOf } from "@trestle/testkit/projects.ts";
import { startServer } from "@trestle/testkit/server.ts";
import type { LightMyRequestResponse as Response } from "fastify";
import { describe, expect, it, onTestFinished, vi } from "vitest";

describe("notifications", () => {
  it("are listed newest first to their owner alone", async () => {
    const server = await startServer();
    const [mine, other] = [await signedIn(server), await signedIn(server)];
    await notificationFor(server, mine, "first");
    await notificationFor(server, mine, "second");
    const list = await server.app.inject({ url: "/api/notifications", headers: mine.headers });
    expect(list.json()).toMatchObject({
      notifications: [
        { message: "second", read: false, type: "project_update", metadata: { projectTitle: "A wall" } },
        { message: "first" },
      ],
    });
    expect((await server.app.inject({ url: "/api/notifications", headers: other.headers })).json()).toEqual({
      notifications: [],
      unread: 0,
    });
  });

  it("are paged by a Link header, without a gap or a repetition", async () => {
    const server = await startServer();
    const member = await signedIn(server);
    for (let number = 1; number <= 5; number++) await notificationFor(server, member, `number ${number}`);
    const seen: string[] = [];
    let url: string | undefined = "/api/notifications?limit=2";
    while (url) {
      const page: Response = await server.app.inject({ url, headers: member.headers });
      seen.push(...page.json<NotificationList>().notifications.map(({ message }) => message));
      url = /<([^>]+)>; rel="next"/.exec(page.headers.link?.toString() ?? "")?.[1];
    }
    expect(seen).toEqual(["number 5", "number 4", "number 3", "number 2", "number 1"]);
  });

  it("come with how many are unread, also on other pages", async () => {
    const server = await startServer();
    const { headers, ...member } = await signedIn(server);
    for (let number = 1; number <= 4; number++)
      await notificationFor(server, { headers, ...member }, `number ${number}`);
    const first = async () =>
      (await server.app.inject({ url: "/api/notifications?limit=1", headers })).json<NotificationList>();
    const { notifications, unread } = await first();
    expect([notifications.length, unread]).toEqual([1, 4]);
    await server.app.inject({
      method: "PUT",
      url: `/api/notifications/${notifications[0]?._id}/read`,
      headers,
    });
    expect((await first()).unread).toBe(3);
  });

  it.each(["nonsense", "Ijk5OTk5OTk5OTk5OTk5OTk5OTki", "eyJhIjoxfQ", "IjEgb3IgMT0xIg"])(
    "refuse the made-up cursor %s",
    async (cursor) => {
      const server = await startServer();
      const { headers } = await signedIn(server);
      const answer = await server.app.inject({ url: `/api/notifications?cursor=${cursor}`, headers });
      expect(answer.statusCode).toBe(400);
    },
  );

  it("are marked as read only by their owner", async () => {
    const server = await startServer();
    const [mine, other] = [await signedIn(server), await signedIn(server)];
    const id = await notificationFor(server, mine, "read me");
    const read = (headers: Record<string, string>) =>
      server.app.inject({ method: "PUT", url: `/api/notifications/${id}/read`, headers });
    expect((await read(other.headers)).statusCode).toBe(404);
    expect((await read({})).statusCode).toBe(401);
    expect((await read(mine.headers)).json()).toMatchObject({
      success: true,
      notification: { _id: id, read: true },
    });
  });

  it("stay away once cleared", async () => {
    const server = await startServer();
    const [mine, other] = [await signedIn(server), await signedIn(server)];
    await notificationFor(server, mine, "old news");
    await notificationFor(server, other, "not yours to clear");
    await server.app.inject({ method: "DELETE", url: "/api/notifications", headers: mine.headers });
    expect((await server.app.inject({ url: "/api/notifications", headers: mine.headers })).json()).toEqual({
      notifications: [],
      unread: 0,
    });
    expect(
      (await server.app.inject({ url: "/api/notifications", headers: other.headers })).json(),
    ).toMatchObject({ notifications: [{ message: "not yours to clear" }], unread: 1 });
  });
});

describe("the platform's figures", () => {
  it("are for everybody: members by role, projects by stage, money held and released", async () => {
    const server = await startServer();
    const [owner, developer] = [await signedIn(server), await signedIn(server, { role: "developer" })];
    await signedIn(server, { role: "investor" });
    await server.db
      .updateTable("account")
      .set({ kyc_status: "submitted" })
      .where("role", "=", "developer")
      .execute();
    const approved = await signedIn(server, { role: "developer" });
    await server.db
      .updateTable("account")
      .set({ kyc_status: "approved" })
      .where("id", "=", approved.user.id)
      .execute();
    const deployment = server.deployment.key;
    const [customer, builder] = [await walletOf(server.db, owner), await walletOf(server.db, developer)];
    await projectOf(server.db, owner, { title: "Open", customer, deployment });
    const hidden = await projectOf(server.db, owner, {
      title: "Negotiated in private",
      customer,
      deployment,
    });
    await server.db
      .updateTable("project")
      .set({ listing: "negotiation", stage: "negotiation" })
      .where("id", "=", hidden.id)
      .execute();
    const { source, tokenId } = await projectOf(server.db, owner, {
      ...{ title: "Under way", customer, developer: builder, deployment },
    });
    const movement = {
      deployment,
      tx_hash: source.txHash,
      log_index: 0,
      block_number: "1",
      token_id: tokenId,
    };
    await server.db
      .insertInto("ledger_entry")
      .values([
        { ...movement, bucket: "customer", kind: "acceptance", party: customer, amount: "100" },
        { ...movement, bucket: "customer", kind: "release", party: builder, amount: "-30" },
        { ...movement, bucket: "customer", kind: "fee", party: customer, amount: "-1" },
        { ...movement, bucket: "credit", kind: "credited", party: builder, amount: "7" },
      ])
      .execute();
    const stats = await server.app.inject({ url: "/api/notifications/platform-stats" });
    expect(stats.json()).toEqual({
      members: { customers: 1, developers: 2, verifiedDevelopers: 1, investors: 1 },
      projects: { marketplace: 1, ongoing: 1, finished: 0 },
      escrow: { held: "69", released: "30", fees: "1" },
      firstBidAfter: null,
    });
  });

  it("are counted once for all who ask within ten seconds", async () => {
    const server = await startServer();
    const ask = () => server.app.inject({ url: "/api/notifications/platform-stats" });
    const before = await Promise.all([ask(), ask()]);
    await signedIn(server);
    expect((await ask()).json()).toEqual(before[0].json());
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 11_000 });
    onTestFinished(() => void vi.useRealTimers());
    expect((await ask()).json()).toMatchObject({ members: { customers: 1 } });
  });
});
