import { createPublicKey, verify } from "node:crypto";
import type { DomainEvent } from "@trestle/domain/events.ts";
import type { NotificationSettings } from "@trestle/domain/notifications/topics.ts";
import { type Member, PASSWORD, signedIn } from "@trestle/testkit/factories.ts";
import { startPushService } from "@trestle/testkit/push-service.ts";
import { startServer, type TestServer } from "@trestle/testkit/server.ts";
import { describe, expect, it } from "vitest";
import { rooms } from "../../rooms.ts";
import { notifier } from "./notify.ts";
import { forgetPush } from "./push-devices.ts";
import { pushTask } from "./push-notices.ts";

type Service = Awaited<ReturnType<typeof startPushService>>;

const subscribe = ({ app }: TestServer, headers: Member["headers"], payload: object) =>
  app.inject({ method: "POST", url: "/api/notifications/push-devices", payload, headers });
const settingsOf = async ({ app }: TestServer, headers: Member["headers"]) =>
  (await app.inject({ url: "/api/notifications/settings", headers })).json<NotificationSettings>();

async function stage() {
  const service = await startPushService();
  const server = await startServer({ PUBLIC_URL: "https://t.example" });
  const member = await signedIn(server);
  const browser = service.newBrowser();
  expect((await subscribe(server, member.headers, browser.subscription)).statusCode).toBe(200);
  return { service, server, member, browser };
}

let told = 0;
/** Notifies a member that their documents are approved, as a job would. */
async function tell(server: TestServer, { user }: Member, key = `push ${++told}`) {
  const what = { type: "kyc.approved" as const, key, happened_at: new Date() };
  const { id } = await server.db
    .insertInto("domain_event")
    .values({
      ...what,
      data: JSON.stringify({ account: user.id }),
      deployment: null,
      tx_hash: null,
      log_index: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const event = {
    id,
    ...what,
    data: { account: user.id },
    happenedAt: new Date(),
    deployment: null,
    txHash: null,
  };
  const listener = notifier(
    server,
    rooms.flatMap(({ notices }) => notices ?? []),
  );
  await listener(event as unknown as DomainEvent);
  return () => listener(event as unknown as DomainEvent);
}

/** Runs what waits, as the worker would; answers what failed. */
async function sendAll(server: TestServer, { agent }: Service): Promise<string[]> {
  const send = pushTask(server, agent);
  const failures: string[] = [];
  for (const { id } of await server.db.selectFrom("push_delivery").select("id").execute())
    await send({ id }).catch((error: Error) => failures.push(error.message));
  return failures;
}
const devices = (server: TestServer) => server.db.selectFrom("push_device").selectAll().execute();

describe("push", () => {
  it("reaches the browser encrypted for it alone and signed by us, and leads to the right page", async () => {
    const { service, server, member, browser } = await stage();
    await tell(server, member);
    expect(await sendAll(server, service)).toEqual([]);
    const [one, ...more] = service.received;
    expect(more).toEqual([]);
    const { rows } = await server.pool.query("select id from notification");
    expect(one?.path).toBe(browser.path);
    expect(one?.message).toEqual({
      id: rows[0].id,
      title: "Verification approved or returned",
      body: expect.stringContaining("documents are approved"),
      path: "/Userprofile/UserProfilePage",
    });
    expect(one?.headers).toMatchObject({
      ...{ ttl: "86400", urgency: "high", "content-encoding": "aes128gcm" },
      topic: rows[0].id.replaceAll("-", ""),
    });
    const { push } = await settingsOf(server, member.headers);
    const [, jwt = "", key] = /^vapid t=(.*), k=(.*)$/.exec(one?.headers.authorization ?? "") ?? [];
    expect(key).toBe(push.key);
    const [head = "", claims = "", signature = ""] = jwt.split(".");
    expect(JSON.parse(Buffer.from(claims, "base64url").toString())).toMatchObject({
      aud: "https://push.example",
      sub: "https://t.example",
    });
    const point = Buffer.from(key ?? "", "base64url");
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"));
    const publicKey = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" });
    const genuine = verify(
      "sha256",
      Buffer.from(`${head}.${claims}`),
      { key: publicKey, dsaEncoding: "ieee-p1363" },
      Buffer.from(signature, "base64url"),
    );
    expect(genuine).toBe(true);
  });

  it("comes once to each device, however often the event is delivered and the job runs", async () => {
    const { service, server, member } = await stage();
    const login = await server.app.inject({
      method: "POST",
      url: "/api/auth/login",
      payload: { username: member.person.username, password: PASSWORD },
    });
    const second = { authorization: `Bearer ${login.json().token}` };
    const phone = service.newBrowser("fcm.googleapis.com");
    await subscribe(server, second, phone.subscription);
    await subscribe(server, second, phone.subscription);
    const again = await tell(server, member);
    await again();
    await sendAll(server, service);
    await again();
    await sendAll(server, service);
    expect(service.received).toHaveLength(2);
    expect(new Set(service.received.map(({ path }) => path)).size).toBe(2);
    const { rows } = await server.pool.query<{ queue_name: string }>(
      "select queue_name from graphile_worker.jobs where task_identifier = 'send-push' order by 1",
    );
    expect(rows).toEqual([{ queue_name: "push fcm.googleapis.com" }, { queue_name: "push others" }]);
  });

  it("says nothing of what was read, taken away by a reorg, or isn't wanted", async () => {
    const { service, server, member } = await stage();
    await tell(server, member);
    await server.db.updateTable("notification").set({ read: true }).execute();
    await sendAll(server, service);
    await tell(server, member);
    await server.db.deleteFrom("domain_event").execute();
    await sendAll(server, service);
    const choice = { topic: "verification", bell: true, email: "at_once", push: false };
    const { app } = server;
    await app.inject({
      ...{ method: "PUT", url: "/api/notifications/settings", headers: member.headers },
      payload: choice,
    });
    await tell(server, member);
    await sendAll(server, service);
    expect(service.received).toEqual([]);
    expect((await settingsOf(server, member.headers)).choices).toContainEqual(choice);
  });

  it("is sent after all when the event that a reorg took away comes back", async () => {
    const { service, server, member } = await stage();
    const takeJobs = async () =>
      (
        await server.pool.query(
          `delete from graphile_worker._private_jobs job using graphile_worker._private_tasks task
           where task.id = job.task_id and identifier = 'send-push' returning payload`,
        )
      ).rows;
    await tell(server, member, "the approval");
    await server.db.deleteFrom("domain_event").execute();
    await sendAll(server, service);
    expect([await takeJobs(), service.received]).toEqual([[expect.anything()], []]);
    await tell(server, member, "the approval");
    expect(await takeJobs()).toHaveLength(1);
    await sendAll(server, service);
    expect(service.received).toHaveLength(1);
  });

  it("stops with the session it was turned on in, also for what waits already", async () => {
    const { service, server, member } = await stage();
    await tell(server, member);
    await server.app.inject({ method: "POST", url: "/api/auth/logout", headers: member.headers });
    await sendAll(server, service);
    await tell(server, member);
    await sendAll(server, service);
    expect(service.received).toEqual([]);
    await forgetPush(server.db);
    expect(await devices(server)).toEqual([]);
  });

  it.each([404, 410])("forgets a device whose service answers %s", async (status) => {
    const { service, server, member } = await stage();
    await tell(server, member);
    service.answer = status;
    expect(await sendAll(server, service)).toEqual([]);
    expect(await devices(server)).toEqual([]);
    expect((await settingsOf(server, member.headers)).push.devices).toEqual([]);
  });

  it("is tried again, given up after the eighth time, and counts as well once it got through", async () => {
    const { service, server, member } = await stage();
    await tell(server, member);
    service.answer = 503;
    for (let attempt = 1; attempt < 8; attempt++)
      expect(await sendAll(server, service)).toEqual(["push service answered 503"]);
    expect(await devices(server)).toMatchObject([{ failures: 7 }]);
    expect(await sendAll(server, service)).toEqual([]);
    expect(service.received).toHaveLength(8);
    expect(await sendAll(server, service)).toEqual([]);
    expect(service.received).toHaveLength(8);
    service.answer = 201;
    await tell(server, member);
    await sendAll(server, service);
    expect(await devices(server)).toMatchObject([{ failures: 0 }]);
    const { rows } = await server.pool.query(
      "select attempts, last_error from push_delivery where failed_at is not null",
    );
    expect(rows).toEqual([{ attempts: 8, last_error: "answered 503" }]);
  });
});

describe("a push service that never answers", () => {
  it("costs one timeout, however many addresses it has, and delays no other service", async () => {
    const { service, server, member } = await stage();
    const strangers = [await signedIn(server), await signedIn(server), await signedIn(server)];
    for (const stranger of strangers) {
      const browser = service.newBrowser("slow.example");
      service.silent.push(browser);
      await subscribe(server, stranger.headers, browser.subscription);
      await tell(server, stranger);
    }
    await tell(server, member);
    const send = pushTask(server, service.agent, 500);
    const outcomes: string[] = [];
    for (const { id } of await server.db
      .selectFrom("push_delivery")
      .select("id")
      .orderBy("created_at")
      .execute())
      outcomes.push(
        await send({ id }).then(
          () => "done",
          ({ message }: Error) => message,
        ),
      );
    expect(outcomes).toEqual([expect.stringContaining("aborted"), "done", "done", "done"]);
    expect(service.received.map(({ path }) => service.silent.some((one) => one.path === path))).toEqual([
      true,
      false,
    ]);
    const { rows } = await server.pool.query(
      "select count(*)::integer from graphile_worker.jobs where task_identifier = 'send-push' and run_at > now() + interval '50 seconds'",
    );
    expect(rows).toEqual([{ count: 2 }]);
  });
});

describe("devices", () => {
  it("are listed for and removed by their owner only", async () => {
    const { server, member } = await stage();
    const stranger = await signedIn(server);
    const { push } = await settingsOf(server, member.headers);
    expect(push.devices).toMatchObject([{ device: "App or script", current: true }]);
    expect((await settingsOf(server, stranger.headers)).push.devices).toEqual([]);
    const remove = ({ headers }: Member) =>
      server.app.inject({
        method: "DELETE",
        url: `/api/notifications/push-devices/${push.devices[0]?._id}`,
        headers,
      });
    expect((await remove(stranger)).statusCode).toBe(404);
    expect(await devices(server)).toHaveLength(1);
    expect((await remove(member)).statusCode).toBe(204);
    expect((await remove(member)).statusCode).toBe(404);
  });

  it("change hands with the browser, and never by its address alone", async () => {
    const { service, server, member, browser } = await stage();
    const next = await signedIn(server);
    const stolen = { ...browser.subscription, keys: service.newBrowser().subscription.keys };
    const theft = await subscribe(server, next.headers, stolen);
    expect([theft.statusCode, theft.json().message]).toEqual([
      409,
      "This address belongs to another browser.",
    ]);
    await tell(server, member);
    expect((await subscribe(server, next.headers, browser.subscription)).statusCode).toBe(200);
    await sendAll(server, service);
    expect(service.received).toEqual([]);
    await tell(server, next);
    await sendAll(server, service);
    expect(service.received).toHaveLength(1);
  });

  it("are at most ten of an account, also when asked for at once", async () => {
    const { service, server, member } = await stage();
    const logIn = async () =>
      (
        await server.app.inject({
          method: "POST",
          url: "/api/auth/login",
          payload: { username: member.person.username, password: PASSWORD },
        })
      ).json<{ token: string }>().token;
    const tokens = await Promise.all(Array.from({ length: 12 }, logIn));
    const answers = await Promise.all(
      tokens.map((token) =>
        subscribe(server, { authorization: `Bearer ${token}` }, service.newBrowser().subscription),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(9);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().message).toBe(
      "10 devices get your notifications already. Turn one off first.",
    );
    expect(await devices(server)).toHaveLength(10);
  });

  it("are refused where they aren't a browser on the internet", async () => {
    const server = await startServer();
    const { headers } = await signedIn(server);
    const { endpoint, keys } = (await startPushService()).newBrowser().subscription;
    for (const address of [
      "http://push.example/x",
      "https://127.0.0.1/x",
      "https://[::1]/x",
      "https://localhost/x",
      "https://push.example:5432/x",
      "https://a:b@push.example/x",
      `https://push.example/${"x".repeat(1000)}`,
    ])
      expect((await subscribe(server, headers, { endpoint: address, keys })).statusCode, address).toBe(400);
    for (const wrong of [{ ...keys, auth: "short" }, { ...keys, p256dh: `B${"A".repeat(86)}` }, undefined]) {
      const answer = await subscribe(server, headers, { endpoint, keys: wrong });
      expect([answer.statusCode, answer.json().code], JSON.stringify(wrong)).toEqual([400, "invalid_input"]);
    }
    expect(await devices(server)).toEqual([]);
  });
});
