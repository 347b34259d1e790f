import { DomainError } from "@trestle/domain/errors.ts";
import { sql } from "kysely";
import type { Database } from "../../dependencies.ts";

const WINDOW_MINUTES = 15;
const LIMITS = { account: 10, address: 100 } as const;
type Subject = keyof typeof LIMITS;

const keyOf = (subject: Subject, value: string) => `${subject}:${value.toLowerCase()}`;
const windowStart = () => new Date(Date.now() - WINDOW_MINUTES * 60_000);

/**
 * Counts the attempt before the password is looked at, in one statement, so that a thousand at once are a thousand.
 * A login that succeeds takes its attempt back.
 */
export async function countAttempt(db: Database, username: string, address: string): Promise<void> {
  const limits = new Map<string, number>([
    [keyOf("account", username), LIMITS.account],
    [keyOf("address", address), LIMITS.address],
  ]);
  const rows = await db
    .insertInto("login_throttle")
    // In one order, or two attempts could wait for each other.
    .values([...limits.keys()].sort().map((key) => ({ key, failures: 1 })))
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({
        failures: sql`case when login_throttle.window_started_at > ${windowStart()} then login_throttle.failures + 1 else 1 end`,
        window_started_at: sql`case when login_throttle.window_started_at > ${windowStart()} then login_throttle.window_started_at else now() end`,
      }),
    )
    .returning(["key", "failures"])
    .execute();
  if (rows.some(({ key, failures }) => failures > (limits.get(key) ?? 0))) {
    throw new DomainError(
      "rate_limited",
      `Too many attempts: wait ${WINDOW_MINUTES} minutes, then try again.`,
    );
  }
}

export async function forgetAttempts(db: Database, username: string, address: string): Promise<void> {
  await db.deleteFrom("login_throttle").where("key", "=", keyOf("account", username)).execute();
  await db
    .updateTable("login_throttle")
    .set({ failures: sql`greatest(failures - 1, 0)` })
    .where("key", "=", keyOf("address", address))
    .execute();
}
