import type { DomainEvent } from "@trestle/domain/events.ts";
import { enrol } from "@trestle/testkit/enrol.ts";
import { type Member, PASSWORD, signedIn } from "@trestle/testkit/factories.ts";
import { startMailServer } from "@trestle/testkit/mail-server.ts";
import { logInBlock, projectOf, walletOf } from "@trestle/testkit/projects.ts";
import { startServer, type TestServer } from "@trestle/testkit/server.ts";
import { describe, expect, it } from "vitest";
import { claimCursor, moveFinal } from "../../indexer/cursor.ts";
import { rollBack } from "../../indexer/store.ts";
import { readEvent, recordEvents } from "../../platform/events/events.ts";
import { MAIL_TASK, mailCounts } from "../../platform/events/mail.ts";
import { chainReaders } from "../../projections.ts";
import { rooms } from "../../rooms.ts";
import { RESET_TASK, requestReset } from "../sessions/reset-password.ts";
import { queueDigests } from "./mail-notices.ts";
import { notifier } from "./notify.ts";
import { notificationsRoom } from "./room.ts";

async function stage(environment: NodeJS.ProcessEnv = {}) {
  const mail = await startMailServer();
  const server = await startServer({
    ...{ SMTP_URL: mail.url, MAIL_FROM: "Trestle <notes@trestle.example>", PUBLIC_URL: "https://t.example" },
    ...environment,
  });
  return { mail, server, member: await signedIn(server) };
}

/** Runs what waits in the queue, as the worker would; answers what failed. */
async function sendAll(server: TestServer): Promise<unknown[]> {
  const task = notificationsRoom.tasks(server)[MAIL_TASK] as (payload: { id: string }) => Promise<void>;
  const waiting = await server.db
    .selectFrom("mail")
    .select("id")
    .where("sent_at", "is", null)
    .where("failed_at", "is", null)
    .execute();
  const failures: unknown[] = [];
  for (const { id } of waiting) await task({ id }).catch((error) => failures.push(error));
  return failures;
}

let told = 0;
/** Records an event of a member: approved documents by default. */
async function tell(
  server: TestServer,
  member: Member,
  type: "kyc.approved" | "scors.changed" | "review.answered",
) {
  const key = `test ${++told}`;
  const data =
    type === "kyc.approved"
      ? { account: member.user.id }
      : { projectId: crypto.randomUUID(), author: member.user.id, subject: crypto.randomUUID() };
  const { id } = await server.db
    .insertInto("domain_event")
    .values({
      ...{ type, key, data: JSON.stringify(data), happened_at: new Date() },
      ...{ deployment: null, tx_hash: null, log_index: null },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const event = {
    id,
    type,
    key,
    data,
    happenedAt: new Date(),
    deployment: null,
    txHash: null,
    logIndex: null,
  } as DomainEvent;
  const listener = notifier(
    server,
    rooms.flatMap(({ notices }) => notices ?? []),
  );
  await listener(event);
  return { event, listener };
}
const put = ({ app }: TestServer, { headers }: Member, payload: object) =>
  app.inject({ method: "PUT", url: "/api/notifications/settings", payload, headers });
const list = async ({ app }: TestServer, { headers }: Member, query = "") =>
  (await app.inject({ url: `/api/notifications${query}`, headers })).json().notifications;
const linkIn = (text: string, page: string) =>
  new RegExp(`https://t\\.example${page}\\S+`).exec(text)?.[0] ?? "";

describe("emails", () => {
  it("tell at once what cannot wait, with the same content as text and as HTML", async () => {
    const { mail, server, member } = await stage();
    await tell(server, member, "kyc.approved");
    expect(await sendAll(server)).toEqual([]);
    const [one] = mail.received;
    expect(one).toMatchObject({ from: "notes@trestle.example", to: [member.user.email] });
    for (const part of [one?.text, one?.html]) {
      expect(part).toContain("documents are approved");
      expect(part).toContain("https://t.example/Userprofile/UserProfilePage");
      expect(part).toContain("https://t.example/Unsubscribe?token=");
    }
    expect(one?.raw).toMatch(/^List-Unsubscribe:\s+<https:\/\/t\.example\/Unsubscribe/m);
  });

  it("are sent once, however often the event is delivered and the job runs", async () => {
    const { mail, server, member } = await stage();
    const { event, listener } = await tell(server, member, "kyc.approved");
    await listener(event);
    await sendAll(server);
    const task = notificationsRoom.tasks(server)[MAIL_TASK] as (payload: { id: string }) => Promise<void>;
    for (const { id } of await server.db.selectFrom("mail").select("id").execute()) await task({ id });
    expect(mail.received).toHaveLength(1);
  });

  it("say nothing of what a reorg has taken away, nor to a disabled account, nor without a server", async () => {
    const { mail, server, member } = await stage();
    await tell(server, member, "kyc.approved");
    await server.db.deleteFrom("domain_event").execute();
    await sendAll(server);
    const other = await signedIn(server);
    await tell(server, other, "kyc.approved");
    await server.db.updateTable("account").set({ disabled_at: new Date() }).execute();
    await sendAll(server);
    expect(mail.received).toEqual([]);
    const silent = await startServer();
    await tell(silent, await signedIn(silent), "kyc.approved");
    expect(await silent.db.selectFrom("mail").select("id").execute()).toEqual([]);
  });

  it("about the chain wait until their block is final, and are sent once although a reorg moves it", async () => {
    const { mail, server, member } = await stage();
    const customer = await walletOf(server.db, member);
    const project = await projectOf(server.db, member, { title: "Shed", customer });
    const { deployment, tokenId } = project;
    const fence = await claimCursor(server.db, deployment, { number: 0n, hash: "0x" });
    const store = {
      ...{ db: server.db, deployment, contracts: server.deployment.contracts, fence },
      // The blocks of this test hold no logs that a projection could read.
      readers: { ...chainReaders, projections: [] },
    };
    const finalise = (to: bigint) =>
      moveFinal(server.db, store, to, async (transaction) => {
        for (const hook of chainReaders.onFinal) await hook(transaction);
      });
    const blockOf = async ({ txHash }: { txHash: string }) =>
      BigInt(
        (
          await server.db
            .selectFrom("chain_log")
            .select("block_number")
            .where("tx_hash", "=", txHash)
            .executeTakeFirstOrThrow()
        ).block_number,
      );
    const listener = notifier(
      server,
      rooms.flatMap(({ notices }) => notices ?? []),
    );
    /** Records a bid in a block of its own and notifies the owner; returns the block. */
    const bid = async () => {
      const source = await logInBlock(server.db, tokenId, { deployment });
      const data = {
        tokenId,
        bidIndex: 0,
        developer: `0x${"d".repeat(40)}`,
        amount: "5",
        termsHash: `0x${"7".repeat(64)}`,
      };
      const event = { type: "bid.placed" as const, key: "the bid", data, happenedAt: new Date(), source };
      await recordEvents(server.db, [event]);
      const { id } = await server.db
        .selectFrom("domain_event")
        .select("id")
        .where("key", "=", "the bid")
        .executeTakeFirstOrThrow();
      await listener((await readEvent(server.db, id)) as DomainEvent);
      return blockOf(source);
    };
    const queued = async () => {
      const { rows } = await server.pool.query(
        "select payload ->> 'id' as id from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id where identifier = $1",
        [MAIL_TASK],
      );
      return rows.map(({ id }) => id as string);
    };
    const held = async () => (await mailCounts(server.db)).waiting;

    const first = await bid();
    expect([await queued(), await held()]).toEqual([[], 0]);
    await rollBack(store, { number: first - 1n, hash: "0x" });
    expect(await server.db.selectFrom("mail").select("id").execute()).toEqual([]);
    const again = await bid();
    await finalise(again - 1n);
    expect(await queued()).toEqual([]);
    await finalise(again);
    const [id, ...more] = await queued();
    expect([id, more, await held()]).toEqual([expect.any(String), [], 1]);
    await sendAll(server);
    expect(mail.received).toHaveLength(1);

    await rollBack(store, { number: again - 1n, hash: "0x" });
    await finalise(await bid());
    await sendAll(server);
    expect(mail.received).toHaveLength(1);
  });

  it("that can't be sent any more don't count as waiting", async () => {
    const { server, member } = await stage();
    await tell(server, member, "kyc.approved");
    await server.db.updateTable("account").set({ disabled_at: new Date() }).execute();
    expect((await mailCounts(server.db)).waiting).toBe(1);
    await sendAll(server);
    expect((await mailCounts(server.db)).waiting).toBe(0);
  });

  it("put nothing into HTML that a name or a title could smuggle in", async () => {
    const { mail, server, member } = await stage();
    await server.db
      .updateTable("account")
      .set({ username: "<b>x" })
      .where("id", "=", member.user.id)
      .execute();
    await requestReset(server.db, member.user.email);
    await sendAll(server);
    expect(mail.received[0]?.html).toContain("&lt;b&gt;x");
    expect(mail.received[0]?.html).not.toContain("<b>x");
  });

  it("are tried again, and given up after 8 attempts: an administrator sees them and can send them again", async () => {
    const { mail, server, member } = await stage();
    const admin = await signedIn(server, { role: "admin" });
    mail.refuse = true;
    await tell(server, member, "kyc.approved");
    for (let attempt = 1; attempt < 8; attempt++) expect(await sendAll(server)).toHaveLength(1);
    expect(await sendAll(server)).toEqual([]);
    const failed = await server.app.inject({ url: "/api/admin/mail", headers: admin.headers });
    expect(failed.json()).toMatchObject([
      { to: member.user.username, attempts: 8, reason: expect.stringContaining("mailbox unavailable") },
    ]);
    expect((await server.app.inject({ url: "/api/admin/mail", headers: member.headers })).statusCode).toBe(
      403,
    );
    mail.refuse = false;
    const retry = { method: "POST", url: `/api/admin/mail/${failed.json()[0]._id}/retry` } as const;
    expect((await server.app.inject({ ...retry, headers: admin.headers })).statusCode).toBe(204);
    await sendAll(server);
    expect(mail.received).toHaveLength(1);
  });
});

describe("settings", () => {
  it("move a topic into the daily digest, which tells of each thing once", async () => {
    const { mail, server, member } = await stage();
    await tell(server, member, "review.answered");
    await tell(server, member, "review.answered");
    await queueDigests(server);
    await sendAll(server);
    await queueDigests(server, new Date(Date.now() + 86_400_000));
    await sendAll(server);
    expect(mail.received.map(({ subject }) => subject)).toEqual(["Your day on Trestle: 2 updates"]);
    expect(mail.received[0]?.text.match(/answered your review/g)).toHaveLength(2);
    expect(mail.received[0]?.html.match(/>Open</g)).toHaveLength(2);
  });

  it("keep a topic out of the bell and off the emails; the full page has it all the same", async () => {
    const { mail, server, member } = await stage();
    await put(server, member, { topic: "review", bell: false, email: "off" });
    await tell(server, member, "review.answered");
    await queueDigests(server);
    await sendAll(server);
    expect([await list(server, member), mail.received]).toEqual([[], []]);
    expect(await list(server, member, "?all=true")).toHaveLength(1);
  });

  it("keep in the bell what costs money to miss", async () => {
    const { server, member } = await stage();
    await put(server, member, { topic: "verification", bell: false, email: "off" });
    await tell(server, member, "kyc.approved");
    expect(await list(server, member)).toHaveLength(1);
  });

  it("filter the full page by unread, group and words, and mark all as read", async () => {
    const { server, member } = await stage();
    await tell(server, member, "kyc.approved");
    await tell(server, member, "review.answered");
    const count = async (query: string) => (await list(server, member, query)).length;
    expect(await count("?all=true&group=Reputation")).toBe(1);
    expect(await count("?all=true&search=DOCUMENTS")).toBe(1);
    expect(await count("?all=true&search=%25")).toBe(0);
    await server.app.inject({ method: "PUT", url: "/api/notifications/read", headers: member.headers });
    expect([await count("?all=true&unread=true"), await count("?all=true")]).toEqual([0, 2]);
  });
});

describe("the link that stops emails", () => {
  const post = ({ app }: TestServer, payload: object) =>
    app.inject({ method: "POST", url: "/api/notifications/unsubscribe", payload });

  it("works without logging in, for its topic alone, and can be undone", async () => {
    const { mail, server, member } = await stage();
    await tell(server, member, "kyc.approved");
    await sendAll(server);
    const token = new URL(linkIn(mail.received[0]?.text ?? "", "/Unsubscribe")).searchParams.get("token");
    expect((await post(server, { token })).json()).toEqual({
      ...{ topics: ["Verification approved or returned"], isOff: true },
    });
    await tell(server, member, "kyc.approved");
    await sendAll(server);
    expect(mail.received).toHaveLength(1);
    expect((await post(server, { token, wish: "undo" })).json().isOff).toBe(false);
  });

  it("refuses a token that was changed or is for somebody else", async () => {
    const { mail, server, member } = await stage();
    await tell(server, member, "kyc.approved");
    await sendAll(server);
    const token =
      new URL(linkIn(mail.received[0]?.text ?? "", "/Unsubscribe")).searchParams.get("token") ?? "";
    const [, topic, signed] = token.split(".");
    for (const forged of [`${crypto.randomUUID()}.${topic}.${signed}`, token.slice(0, -1), "", "a.b.c"])
      expect((await post(server, { token: forged })).statusCode).toBe(400);
  });
});

describe("a forgotten password", () => {
  const post = ({ app }: TestServer, path: string, payload: object) =>
    app.inject({ method: "POST", url: `/api/auth/${path}`, payload });
  const NEW = "another fine password";

  it("is answered alike whether the address is known, and refused where no emails are sent", async () => {
    const { server, member } = await stage();
    const answers = await Promise.all(
      [member.user.email, "nobody@example.org"].map((email) => post(server, "forgot-password", { email })),
    );
    expect(answers[0]?.json()).toEqual(answers[1]?.json());
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const { rows } = await server.pool.query(
      "select 1 from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id where identifier = $1",
      [RESET_TASK],
    );
    expect(rows).toHaveLength(2);
    expect((await post(await startServer(), "forgot-password", { email: "a@example.org" })).statusCode).toBe(
      404,
    );
  });

  it("is replaced by a link that works once, within 30 minutes, and ends every session", async () => {
    const { mail, server, member } = await stage();
    await requestReset(server.db, member.user.email.toUpperCase());
    await sendAll(server);
    const token = linkIn(mail.received[0]?.text ?? "", "/ResetPassword").split("#")[1] ?? "";
    expect(token.length).toBeGreaterThan(40);
    // Neither the token nor the link stays in the database.
    const kept = await server.db.selectFrom("mail").select("body").execute();
    expect(JSON.stringify(kept)).not.toContain(token);
    expect((await post(server, "reset-password", { token, password: NEW })).statusCode).toBe(200);
    expect((await post(server, "reset-password", { token, password: NEW })).statusCode).toBe(400);
    const log = (password: string) => post(server, "login", { username: member.user.username, password });
    expect([(await log(PASSWORD)).statusCode, (await log(NEW)).statusCode]).toEqual([401, 200]);
    const current = await server.app.inject({ url: "/api/auth/current_user", headers: member.headers });
    expect(current.statusCode).toBe(401);
  });

  it("has links that end when the account is secured, not those asked for afterwards", async () => {
    const { mail, server, member } = await stage();
    const asMember = (method: "POST" | "PUT", url: string, payload: object = {}) =>
      server.app.inject({ method, url: `/api/auth/${url}`, payload, headers: member.headers });
    const askForLink = async (askedAt?: Date) => {
      mail.received.length = 0;
      await requestReset(server.db, member.user.email, askedAt);
      await sendAll(server);
      return linkIn(mail.received.at(-1)?.text ?? "", "/ResetPassword").split("#")[1] ?? "";
    };
    const secured: [string, () => Promise<unknown>][] = [
      ["signing out everywhere", () => asMember("POST", "logout-others")],
      [
        "a new password",
        () => asMember("PUT", "password", { currentPassword: PASSWORD, newPassword: "a second password" }),
      ],
      ["a new second factor", () => enrol(server, member)],
    ];
    for (const [name, secure] of secured) {
      const token = await askForLink();
      const asked = new Date();
      expect(token, name).not.toBe("");
      await secure();
      expect((await post(server, "reset-password", { token, password: NEW })).statusCode, name).toBe(400);
      // The request came before; the job ran after.
      const late = await askForLink(asked);
      expect((await post(server, "reset-password", { token: late, password: NEW })).statusCode, name).toBe(
        400,
      );
    }
    const token = await askForLink();
    expect((await post(server, "reset-password", { token, password: NEW })).statusCode).toBe(200);
  });

  it("has links that expire, and a stranger can't fill a mailbox with them", async () => {
    const { mail, server, member } = await stage();
    for (let i = 0; i < 6; i++) await requestReset(server.db, member.user.email);
    await sendAll(server);
    expect(mail.received).toHaveLength(3);
    const token = linkIn(mail.received[0]?.text ?? "", "/ResetPassword").split("#")[1] ?? "";
    await server.db
      .updateTable("password_reset")
      .set({ expires_at: new Date(Date.now() - 1) })
      .execute();
    const answer = await post(server, "reset-password", { token, password: NEW });
    expect([answer.statusCode, answer.json().message]).toEqual([
      400,
      "This link has been used or has expired. Ask for a new one.",
    ]);
  });
});
