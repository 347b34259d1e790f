import { type Member, signedIn } from "@trestle/testkit/factories.ts";
import { startServer, type TestServer } from "@trestle/testkit/server.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";

const LINES = 1203;

/** As many acts as a busy year has: more than one page, and more than one part of the file. */
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
  expect(lines[0]).toBe('"number","when","who","did","to what","note","fingerprint"');
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
