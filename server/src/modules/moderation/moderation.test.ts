import type { Report } from "@trestle/domain/moderation/report.ts";
import { type Member, signedIn } from "@trestle/testkit/factories.ts";
import { startServer, type TestServer } from "@trestle/testkit/server.ts";
import { beforeEach, expect, it } from "vitest";

let server: TestServer;
let admin: Member;
beforeEach(async () => {
  server = await startServer();
  admin = await signedIn(server, { role: "admin" });
});

const send = (member: Member, method: "POST" | "PUT", url: string, payload: object) =>
  server.app.inject({ method, url, headers: member.headers, payload });
const report = (by: Member, about: Member, text = "Asks for money outside the escrow.") =>
  send(by, "POST", `/api/moderation/users/${about.user.id}/report`, { reason: "fraud", text });
const reports = async (path = "", member = admin) =>
  (await server.app.inject({ url: `/api/admin/reports${path}`, headers: member.headers })).json<Report[]>();

it("shows a report to administrators, and closes it once with an outcome that the audit log keeps", async () => {
  const [reporter, about] = [await signedIn(server), await signedIn(server)];
  expect((await report(reporter, about)).statusCode).toBe(201);
  const [open] = (await reports()).filter(({ by }) => by.username === reporter.user.username);
  expect(open).toMatchObject({ reason: "fraud", about: { username: about.user.username }, outcome: null });

  const close = () =>
    send(admin, "POST", `/api/admin/reports/${open?._id}/close`, { note: "Warned by email." });
  const answers = await Promise.all([close(), close(), close()]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409, 409]);
  expect((await reports()).map(({ _id }) => _id)).not.toContain(open?._id);
  expect((await reports("/closed"))[0]).toMatchObject({
    _id: open?._id,
    outcome: "Warned by email.",
    closedBy: { username: admin.user.username },
  });
  const { rows } = await server.pool.query("select note from audit_entry where note = 'Warned by email.'");
  expect(rows).toHaveLength(1);
});

it("keeps reports from everybody but administrators", async () => {
  const member = await signedIn(server);
  for (const path of ["", "/closed"]) {
    const answer = await server.app.inject({ url: `/api/admin/reports${path}`, headers: member.headers });
    expect(answer.statusCode).toBe(403);
  }
});

it("holds a person to 10 open reports, also when they are sent at once", async () => {
  const [reporter, about] = [await signedIn(server), await signedIn(server)];
  const answers = await Promise.all(
    Array.from({ length: 15 }, (_, index) => report(reporter, about, `${index}`)),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(10);
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(5);
  expect((await report(reporter, about)).json()).toMatchObject({
    message: "You already have 10 open reports. Wait for an administrator’s reply first.",
  });
});

it("refuses to report or block oneself, or a person who doesn't exist", async () => {
  const member = await signedIn(server);
  expect((await report(member, member)).json()).toMatchObject({ message: "You can’t report yourself." });
  const block = (id: string) => send(member, "PUT", `/api/moderation/users/${id}/block`, { blocked: true });
  expect((await block(member.user.id)).json()).toMatchObject({ message: "You can’t block yourself." });
  expect((await block("3f0f8f53-53a5-4a39-9d3a-2a1c6f0a0b11")).statusCode).toBe(404);
});

it("records one event for a block however often it is repeated, and one for its end", async () => {
  const [blocker, blocked] = [await signedIn(server), await signedIn(server)];
  const set = (value: boolean) =>
    send(blocker, "PUT", `/api/moderation/users/${blocked.user.id}/block`, { blocked: value });
  await Promise.all([set(true), set(true), set(true)]);
  await set(false);
  await set(false);
  const { rows } = await server.pool.query(
    "select data ->> 'blocked' as blocked from domain_event where type = 'block.changed' and data ->> 'by' = $1 order by id",
    [blocker.user.id],
  );
  expect(rows).toEqual([{ blocked: "true" }, { blocked: "false" }]);
});
