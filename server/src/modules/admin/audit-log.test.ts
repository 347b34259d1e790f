import { type Member, signedIn } from "@trestle/testkit/factories.ts";
import { goLive, startServer, type TestServer } from "@trestle/testkit/server.ts";
import { sql } from "kysely";
import { expect, it, vi } from "vitest";
import { checkAudit, lastAuditCheck, startAuditCheck } from "../../platform/events/audit-check.ts";

const LINES = 1203;

/** Writes a busy year of acts: more than one page, and more than one part of the file. */
async function busyYear(server: TestServer, admin: Member) {
  await sql`
    insert into audit_entry (actor_id, act, subject, subject_id, note)
    select ${admin.user.id}, 'opened a verification', 'Business ' || number, ${admin.user.id},
      case when number = 7 then '=1+1, he said "no"' end
    from generate_series(1, ${sql.lit(LINES)}) number`.execute(server.db);
}

it("is read page by page to its very first line, none twice and none left out", async () => {
  const server = await startServer();
  const admin = await signedIn(server, { role: "admin" });
  await busyYear(server, admin);
  const seen: number[] = [];
  let next: string | undefined = "/api/admin/audit?limit=100";
  while (next !== undefined) {
    const answer: Awaited<ReturnType<typeof server.app.inject>> = await server.app.inject({
      url: next,
      headers: admin.headers,
    });
    seen.push(...answer.json().map(({ seq }: { seq: number }) => seq));
    next = /<([^>]+)>/.exec(String(answer.headers.link ?? ""))?.[1];
  }
  expect(seen).toEqual(Array.from({ length: LINES }, (_, index) => LINES - index));
});

it("is saved whole as CSV, newest first, with cells a spreadsheet doesn't run", async () => {
  const server = await startServer();
  const admin = await signedIn(server, { role: "admin" });
  await busyYear(server, admin);
  const file = await server.app.inject({ url: "/api/admin/audit.csv", headers: admin.headers });
  expect(file.headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(file.headers["content-disposition"]).toContain("audit-log.csv");
  const lines = file.body.trimEnd().split("\r\n");
  expect(lines).toHaveLength(LINES + 1);
  expect(lines[0]).toBe('"number","when","who","did","to what","note","hash"');
  expect(lines.slice(1).map((line) => Number(/^"(\d+)"/.exec(line)?.[1]))).toEqual(
    Array.from({ length: LINES }, (_, index) => LINES - index),
  );
  expect(lines.at(-7)).toContain(`"Business 7","'=1+1, he said ""no""",`);

  const narrowed = await server.app.inject({
    url: "/api/admin/audit.csv?search=Business%207",
    headers: admin.headers,
  });
  expect(narrowed.body.trimEnd().split("\r\n").length).toBe(
    1 +
      Array.from({ length: LINES }, (_, index) => `${index + 1}`).filter((one) => one.startsWith("7")).length,
  );
});

it("is saved by administrators alone", async () => {
  const server = await startServer();
  const developer = await signedIn(server, { role: "developer" });
  for (const headers of [developer.headers, {}]) {
    const answer = await server.app.inject({ url: "/api/admin/audit.csv", headers });
    expect([401, 403]).toContain(answer.statusCode);
  }
});

it("is narrowed by who, what, when and words, also as a file", async () => {
  const server = await startServer();
  const rosa = await signedIn(server, { role: "admin", username: "rosa" });
  const ali = await signedIn(server, { role: "admin", username: "ali" });
  await sql`insert into audit_entry (actor_id, act, subject, note) values
    (${rosa.user.id}, 'opened a document', 'Fernhill', null),
    (${ali.user.id}, 'disabled an account', 'quickbuild', 'the same photos as Fernhill'),
    (${ali.user.id}, 'opened a document', 'Marlowe', null)`.execute(server.db);
  const subjects = async (query: string) => {
    const answer = await server.app.inject({ url: `/api/admin/audit?${query}`, headers: rosa.headers });
    return answer.json().map(({ subject }: { subject: string }) => subject);
  };
  expect(await subjects("who=AL")).toEqual(["Marlowe", "quickbuild"]);
  expect(await subjects("who=ali&act=opened%20a%20document")).toEqual(["Marlowe"]);
  expect(await subjects("search=fernhill")).toEqual(["quickbuild", "Fernhill"]);
  const today = new Date().toISOString().slice(0, 10);
  expect(await subjects(`from=${today}&until=${today}`)).toHaveLength(3);
  expect(await subjects("until=2020-01-01")).toEqual([]);
  expect(await subjects("from=2999-01-01")).toEqual([]);
  for (const wrong of ["from=yesterday", "act=danced", "until=2026-02-31"])
    expect(
      (await server.app.inject({ url: `/api/admin/audit?${wrong}`, headers: rosa.headers })).statusCode,
    ).toBe(400);
  const file = await server.app.inject({ url: "/api/admin/audit.csv?who=rosa", headers: rosa.headers });
  expect(file.body.trimEnd().split("\r\n")).toHaveLength(2);
});

it("is checked step by step by jobs, and shows lines that were cut off since", async () => {
  const server = await startServer();
  const admin = await signedIn(server, { role: "admin" });
  await busyYear(server, admin);
  const state = async () => lastAuditCheck(server.db);
  expect(await startAuditCheck(server.db, 500)).toMatchObject({ lines: 500, goal: LINES, endedAt: null });
  await goLive(server);
  await vi.waitFor(async () => expect((await state())?.endedAt).not.toBeNull(), 10_000);
  expect(await state()).toMatchObject({ lines: LINES, intact: true, brokenAt: null });

  // Behind the server's back, with a database owner's rights.
  await sql`alter table audit_entry disable trigger all`.execute(server.db);
  await sql`delete from audit_entry where seq > ${LINES - 3}`.execute(server.db);
  expect(await checkAudit(server.db)).toMatchObject({ intact: false, brokenAt: LINES, lines: LINES - 3 });
});
