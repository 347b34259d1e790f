import type { Alarm, HealthNow } from "@trestle/domain/admin/health.ts";
import { formatCoins } from "@trestle/domain/money.ts";
import type { Generated, GeneratedAlways } from "kysely";
import type { Logger } from "pino";
import type { Database } from "../../dependencies.ts";

export type AlarmTables = {
  alarm: {
    id: GeneratedAlways<string>;
    kind: string;
    text: string;
    opened_at: Generated<Date>;
    closed_at: Date | null;
  };
};

declare module "../../platform/tables.ts" {
  interface Tables extends AlarmTables {}
}

const KEPT = 200;
const MINUTE = 60;

/** What is out of order, by the same measures as ops/alerts.yaml: its kind and a sentence. */
export function alarmsOf({
  chain,
  indexer,
  jobs,
  mail,
  storage,
  operator,
  auditCheck,
}: HealthNow): Map<string, string> {
  const { behind } = indexer;
  const rules: [kind: string, isRaised: boolean, text: string][] = [
    ["chain", chain.head === null, "The chain doesn't answer."],
    ["indexer", behind !== null && behind > 50, `The indexer is ${behind} blocks behind the chain.`],
    [
      "jobs-slow",
      jobs.oldestSeconds > 5 * MINUTE,
      `A job has been due for ${Math.floor(jobs.oldestSeconds / MINUTE)} minutes.`,
    ],
    ["jobs-failed", jobs.failed > 0, `${jobs.failed} jobs were given up.`],
    [
      "mail-slow",
      mail.on && mail.oldestSeconds > 15 * MINUTE,
      `An e-mail has waited for ${Math.floor(mail.oldestSeconds / MINUTE)} minutes.`,
    ],
    ["mail-failed", mail.failed > 0, `${mail.failed} e-mails were given up.`],
    [
      "storage",
      storage.freeMegabytes !== null && storage.freeMegabytes < 1024,
      `Only ${storage.freeMegabytes} MB are left for files.`,
    ],
    [
      "operator-balance",
      operator.balance !== null && BigInt(operator.balance) < BigInt(operator.minimum),
      `The operator has ${formatCoins(BigInt(operator.balance ?? 0))} left.`,
    ],
    [
      "operator-stuck",
      operator.oldestSeconds > 15 * MINUTE,
      `An operator's call has waited for ${Math.floor(operator.oldestSeconds / MINUTE)} minutes.`,
    ],
    ["operator-failed", operator.failed > 0, `${operator.failed} of the operator's calls failed.`],
    [
      "audit",
      auditCheck !== null && !auditCheck.intact,
      `The audit log has been tampered with at entry ${auditCheck?.brokenAt}.`,
    ],
  ];
  return new Map(rules.flatMap(([kind, isRaised, text]) => (isRaised ? [[kind, text]] : [])));
}

/** Opens what is raised, closes what is over, and keeps the newest. */
export async function followAlarms(
  db: Database,
  log: Pick<Logger, "error" | "info">,
  raised: Map<string, string>,
): Promise<void> {
  const open = await db
    .selectFrom("alarm")
    .select(["id", "kind", "text"])
    .where("closed_at", "is", null)
    .execute();
  for (const [kind, text] of raised) {
    const known = open.find((one) => one.kind === kind);
    if (known) {
      if (known.text !== text)
        await db.updateTable("alarm").set({ text }).where("id", "=", known.id).execute();
      continue;
    }
    log.error({ alarm: kind }, text);
    await db
      .insertInto("alarm")
      .values({ kind, text, closed_at: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const over = open.filter(({ kind }) => !raised.has(kind));
  for (const { id, kind } of over) {
    log.info({ alarm: kind }, "an alarm is over");
    await db
      .updateTable("alarm")
      .set({ closed_at: new Date() })
      .where("id", "=", id)
      .where("closed_at", "is", null)
      .execute();
  }
  const oldest = db.selectFrom("alarm").select("id").orderBy("id", "desc").offset(KEPT).limit(1);
  await db.deleteFrom("alarm").where("id", "<=", oldest).where("closed_at", "is not", null).execute();
}

export async function lastAlarms(db: Database, limit: number): Promise<Alarm[]> {
  const rows = await db
    .selectFrom("alarm")
    .selectAll()
    .orderBy(({ eb }) => eb("closed_at", "is", null), "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ id, kind, text, opened_at, closed_at }) => ({
    ...{ id: Number(id), kind, text, openedAt: opened_at.toISOString() },
    closedAt: closed_at?.toISOString() ?? null,
  }));
}

export async function countOpenAlarms(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom("alarm")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("closed_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}
