import type { HealthNow } from "@trestle/domain/admin/health.ts";
import { signedIn } from "@trestle/testkit/factories.ts";
import { startServer } from "@trestle/testkit/server.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { lastAlarms, setAlarm } from "../../platform/events/alarms.ts";
import { alarmsOf } from "./alarms.ts";
import { watchHealth } from "./room.ts";

const fine: HealthNow = {
  chain: { head: 100, answerMs: 3 },
  indexer: { block: 100, final: 88, behind: 0, blockAt: null },
  jobs: { waiting: 0, oldestSeconds: 0, retried: 0, failed: 0 },
  mail: { on: true, waiting: 0, oldestSeconds: 0, failed: 0 },
  storage: { freeMegabytes: 90_000, totalMegabytes: 100_000 },
  operator: { balance: "2", minimum: "1", waiting: 0, failed: 0, oldestSeconds: 0 },
  auditCheck: null,
};

it("raises an alarm for each part that is out of order, and none while all is well", () => {
  const kinds = (part: Partial<HealthNow>) =>
    [...alarmsOf({ ...fine, ...part })].flatMap(([kind, text]) => (text ? [kind] : []));
  expect(kinds({})).toEqual([]);
  expect(kinds({ chain: { head: null, answerMs: null } })).toEqual(["chain"]);
  expect(kinds({ indexer: { ...fine.indexer, behind: 51 } })).toEqual(["indexer"]);
  expect(kinds({ jobs: { ...fine.jobs, oldestSeconds: 301, failed: 1 } })).toEqual([
    "jobs-slow",
    "jobs-failed",
  ]);
  expect(kinds({ mail: { ...fine.mail, oldestSeconds: 901, failed: 2 } })).toEqual([
    "mail-slow",
    "mail-failed",
  ]);
  expect(kinds({ mail: { ...fine.mail, on: false, oldestSeconds: 901 } })).toEqual([]);
  expect(kinds({ storage: { freeMegabytes: 1023, totalMegabytes: 2000 } })).toEqual(["storage"]);
  expect(kinds({ storage: { freeMegabytes: null, totalMegabytes: null } })).toEqual([]);
  expect(kinds({ operator: { ...fine.operator, balance: "0", failed: 1, oldestSeconds: 901 } })).toEqual([
    "operator-balance",
    "operator-stuck",
    "operator-failed",
  ]);
  const check = { startedAt: "", endedAt: "", lines: 9, goal: 9, intact: false, brokenAt: 4 };
  expect(alarmsOf({ ...fine, auditCheck: check }).get("audit")).toContain("entry 4");
});

it("is shown with its samples; an alarm opens once, closes, and the list stays short", async () => {
  const server = await startServer();
  const admin = await signedIn(server, { role: "admin" });
  await watchHealth(server);
  const health = async () =>
    (await server.app.inject({ url: "/api/admin/health", headers: admin.headers })).json();
  const first = await health();
  expect(first).toMatchObject({
    chain: { head: expect.any(Number) },
    jobs: { waiting: expect.any(Number) },
    storage: { freeMegabytes: expect.any(Number) },
    samples: [{ jobsWaiting: expect.any(Number) }],
  });

  const { db, log } = server;
  const raise = (kind: string) => setAlarm(db, kind, `${kind} is out of order.`, log);
  await Promise.all([raise("mail"), raise("mail"), raise("mail")]);
  await raise("chain");
  await setAlarm(db, "mail", undefined, log);
  await setAlarm(db, "mail", undefined, log);
  expect((await lastAlarms(db, 10)).map(({ kind, closedAt }) => [kind, closedAt !== null])).toEqual([
    ["chain", false],
    ["mail", true],
  ]);
  await sql`insert into alarm (kind, text, closed_at) select 'old', 'old', now() from generate_series(1, 300)`.execute(
    db,
  );
  await raise("storage");
  const { count } = await db
    .selectFrom("alarm")
    .select(sql<number>`count(*)::integer`.as("count"))
    .executeTakeFirstOrThrow();
  // The newest 200, and the one that is open still.
  expect(count).toBe(201);
  const member = await signedIn(server);
  const refused = await server.app.inject({ url: "/api/admin/health", headers: member.headers });
  expect(refused.statusCode).toBe(403);
});

it("says that the chain doesn't answer instead of failing", async () => {
  const server = await startServer();
  await watchHealth({ ...server, chainRpcUrl: "http://127.0.0.1:1" });
  expect(await lastAlarms(server.db, 5)).toMatchObject([{ kind: "chain", closedAt: null }]);
  await watchHealth(server);
  expect((await lastAlarms(server.db, 5)).filter(({ kind }) => kind === "chain")).toMatchObject([
    { closedAt: expect.any(String) },
  ]);
});
