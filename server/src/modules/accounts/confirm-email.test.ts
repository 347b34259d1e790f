import { type Member, newPerson, PASSWORD, signedIn } from "@trestle/testkit/factories.ts";
import { startMailServer } from "@trestle/testkit/mail-server.ts";
import { startServer, type TestServer } from "@trestle/testkit/server.ts";
import { describe, expect, it } from "vitest";
import { MAIL_TASK, queueMail } from "../../platform/events/mail.ts";
import { notificationsRoom } from "../notifications/room.ts";
import { requestReset } from "../sessions/reset-password.ts";
import { CONFIRM_TASK, type ConfirmJob, sendConfirmation } from "./confirm-email.ts";

async function stage() {
  const mail = await startMailServer();
  const server = await startServer({
    ...{ SMTP_URL: mail.url, MAIL_FROM: "Trestle <notes@trestle.example>", PUBLIC_URL: "https://t.example" },
  });
  return { mail, server };
}
type Post = { headers?: { authorization: string }; method?: "POST" | "PUT" };
const send = ({ app }: TestServer, url: string, payload: object, { headers, method = "POST" }: Post = {}) =>
  app.inject({ method, url: `/api/auth/${url}`, payload, headers });
const logIn = async (server: TestServer, { username, password }: { username: string; password: string }) =>
  (await send(server, "login", { username, password })).json();

/** Runs the jobs that confirm addresses, then sends every email that waits. */
async function runJobs(server: TestServer): Promise<void> {
  const { rows } = await server.pool.query(
    `delete from graphile_worker._private_jobs job using graphile_worker._private_tasks task
     where task.id = job.task_id and identifier = $1 returning payload`,
    [CONFIRM_TASK],
  );
  for (const { payload } of rows)
    for (const job of [payload].flat() as ConfirmJob[]) await sendConfirmation(server.db, job);
  const task = notificationsRoom.tasks(server)[MAIL_TASK] as (job: { id: string }) => Promise<void>;
  for (const { id } of await server.db.selectFrom("mail").select("id").where("sent_at", "is", null).execute())
    await task({ id });
}
const tokenIn = (text = "") => /ConfirmEmail#(\S+)/.exec(text)?.[1] ?? "";
const emailOf = async ({ app }: TestServer, { headers }: Pick<Member, "headers">) =>
  (await app.inject({ url: "/api/auth/email", headers })).json();

/** Registers through the API; answers the person's session. */
async function register(server: TestServer, overrides: Partial<ReturnType<typeof newPerson>> = {}) {
  const person = newPerson(overrides);
  expect((await send(server, "register", person)).statusCode).toBe(200);
  const { token, user } = await logIn(server, person);
  return { person, user, headers: { authorization: `Bearer ${token}` } };
}
/** Queues an email of the account, as any room does. */
const mailTo = ({ db }: TestServer, accountId: string) =>
  queueMail(db, {
    ...{ key: crypto.randomUUID(), accountId, subject: "News" },
    body: { title: "News", lines: [], because: "A test." },
  });

describe("a new address", () => {
  it("gets the link that confirms it and nothing else before, then everything", async () => {
    const { mail, server } = await stage();
    const { person, user, headers } = await register(server);
    await runJobs(server);
    expect(mail.received.map(({ to, subject }) => [to, subject])).toEqual([
      [[person.email], "Confirm your email address for Trestle"],
    ]);
    await mailTo(server, user.id);
    await runJobs(server);
    expect(mail.received).toHaveLength(1);
    expect(await emailOf(server, { headers })).toEqual({
      ...{ email: person.email, confirmed: false, pending: null, mail: true },
    });
    const token = tokenIn(mail.received[0]?.text);
    expect((await send(server, "confirm-email", { token })).statusCode).toBe(200);
    const again = await send(server, "confirm-email", { token });
    expect([again.statusCode, again.json().message]).toEqual([
      ...[400, "This link has been used or has expired. Ask for a new one in your profile."],
    ]);
    expect((await emailOf(server, { headers })).confirmed).toBe(true);
    await mailTo(server, user.id);
    await runJobs(server);
    expect(mail.received.map(({ subject }) => subject)).toEqual([
      "Confirm your email address for Trestle",
      "News",
    ]);
    expect(JSON.stringify(await server.db.selectFrom("mail").select("body").execute())).not.toContain(token);
    const repeated = await send(server, "email/link", {}, { headers });
    expect([repeated.statusCode, repeated.json().message]).toEqual([
      ...[409, "Your email address is confirmed already."],
    ]);
  });

  it("does not lock the account out: Forgot Password confirms it first, then sets a password", async () => {
    const { mail, server } = await stage();
    const { person } = await register(server);
    await requestReset(server.db, person.email.toUpperCase());
    await runJobs(server);
    expect(mail.received.map(({ subject }) => subject)).toEqual([
      "Confirm your email address for Trestle",
      "Confirm your email address for Trestle",
    ]);
    expect(mail.received.map(({ text }) => text).join()).toContain("Then use Forgot Password again");
    await send(server, "confirm-email", { token: tokenIn(mail.received[1]?.text) });
    await requestReset(server.db, person.email);
    await runJobs(server);
    const link = /ResetPassword#(\S+)/.exec(mail.received[2]?.text ?? "")?.[1];
    const reset = await send(server, "reset-password", { token: link, password: "a newer fine password" });
    expect(reset.statusCode).toBe(200);
  });

  it("receives a limited number of links, however many accounts a stranger registers with it", async () => {
    const { mail, server } = await stage();
    const email = "victim@example.org";
    for (let i = 0; i < 5; i++) await register(server, { email });
    await requestReset(server.db, email);
    await runJobs(server);
    expect(mail.received).toHaveLength(3);
  });

  it("tells a stranger nothing when it is somebody's already, and tells its owner", async () => {
    const { mail, server } = await stage();
    const owner = await signedIn(server);
    const [known, unknown] = [newPerson({ email: owner.user.email.toUpperCase() }), newPerson()];
    const answers = [await send(server, "register", known), await send(server, "register", unknown)];
    expect(answers[0]?.json()).toEqual(answers[1]?.json());
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await logIn(server, known)).success).toBe(true);
    await runJobs(server);
    const [told] = mail.received.filter(({ to }) => to[0]?.toLowerCase() === owner.user.email);
    expect(told?.subject).toBe("You already have an account at Trestle");
    expect(told?.text).toContain(owner.user.username);
    expect(tokenIn(told?.text)).toBe("");
  });

  it("belongs to the first that confirms it, and the other keeps its account", async () => {
    const { mail, server } = await stage();
    const email = "shared@example.org";
    const [squatter, owner] = [await register(server, { email }), await register(server, { email })];
    await runJobs(server);
    const [first, second] = mail.received.map(({ text }) => tokenIn(text));
    expect((await send(server, "confirm-email", { token: second })).statusCode).toBe(200);
    const late = await send(server, "confirm-email", { token: first });
    expect([late.statusCode, late.json().message]).toEqual([
      409,
      "Another account has confirmed this address. Use that account, or a different address.",
    ]);
    expect((await emailOf(server, owner)).confirmed).toBe(true);
    expect((await emailOf(server, squatter)).confirmed).toBe(false);
  });
});

describe("changing the address", () => {
  const change = (server: TestServer, { headers }: Pick<Member, "headers">, email: string) =>
    send(server, "email", { email }, { headers, method: "PUT" });

  it("takes effect when the link at the new one is opened; the old one is notified and its links expire", async () => {
    const { mail, server } = await stage();
    const member = await signedIn(server);
    const old = member.user.email;
    const answer = await change(server, member, "new@example.org");
    expect(answer.json().message).toBe(
      "We’ve sent a link to new@example.org. Your address changes when you open it.",
    );
    await requestReset(server.db, old);
    await runJobs(server);
    expect(await emailOf(server, member)).toMatchObject({ email: old, pending: "new@example.org" });
    const reset = mail.received.find(({ to }) => to.includes(old));
    const asked = mail.received.find(({ to }) => to.includes("new@example.org"));
    expect((await send(server, "confirm-email", { token: tokenIn(asked?.text) })).statusCode).toBe(200);
    await runJobs(server);
    expect(await emailOf(server, member)).toMatchObject({
      ...{ email: "new@example.org", confirmed: true, pending: null },
    });
    const told = mail.received.at(-1);
    expect([told?.to, told?.subject]).toEqual([[old], "Your email address at Trestle was changed"]);
    const token = /ResetPassword#(\S+)/.exec(reset?.text ?? "")?.[1];
    expect((await send(server, "reset-password", { token, password: PASSWORD })).statusCode).toBe(400);
    const { rows } = await server.pool.query("select type from domain_event");
    expect(rows).toEqual([{ type: "security.email_changed" }]);
  });

  it("ends the link sent to a mistyped address when another one is asked for", async () => {
    const { mail, server } = await stage();
    const member = await signedIn(server);
    for (const email of ["mistyped@example.org", "new@example.org"]) {
      await change(server, member, email);
      await runJobs(server);
    }
    const [mistyped, right] = mail.received.map(({ text }) => tokenIn(text));
    expect((await send(server, "confirm-email", { token: mistyped })).statusCode).toBe(400);
    expect((await send(server, "confirm-email", { token: right })).statusCode).toBe(200);
    expect((await emailOf(server, member)).email).toBe("new@example.org");
  });

  it("ends with the account being secured, and needs a fresh confirmation", async () => {
    const { mail, server } = await stage();
    const member = await signedIn(server);
    await change(server, member, "thief@example.org");
    await runJobs(server);
    await send(server, "logout-others", {}, { headers: member.headers });
    const late = await send(server, "confirm-email", { token: tokenIn(mail.received[0]?.text) });
    expect(late.statusCode).toBe(400);
    expect(await emailOf(server, member)).toMatchObject({ email: member.user.email, pending: null });
    await server.db
      .updateTable("session")
      .set({ confirmed_at: new Date(0) })
      .execute();
    expect((await change(server, member, "thief@example.org")).json().code).toBe("confirmation_needed");
  });

  it("happens at once where no emails are sent, and stays unconfirmed", async () => {
    const server = await startServer();
    const member = await signedIn(server);
    expect((await change(server, member, "new@example.org")).json().message).toBe(
      "Your email address is changed.",
    );
    expect(await emailOf(server, member)).toEqual({
      ...{ email: "new@example.org", confirmed: false, pending: null, mail: false },
    });
    expect((await change(server, member, "NEW@example.org")).json().message).toBe(
      "This is your email address already.",
    );
    expect((await send(server, "email/link", {}, { headers: member.headers })).statusCode).toBe(404);
  });
});
