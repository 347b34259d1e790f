import { DomainError } from "@trestle/domain/errors.ts";
import { sql } from "kysely";
import type { Database } from "../../dependencies.ts";

const WINDOW_MINUTES = 15;
const LIMITS = { account: 10, address: 100 } as const;
type Subject = keyof typeof LIMITS;

const keyOf = (subject: Subject, value: string) => `${subject}:${value.toLowerCase()}`;
const windowStart = () => new Date(Date.now() - WINDOW_MINUTES * 60_000);

/** Refuses before the password is looked at, so that guessing on goes nowhere. */
export async function refuseWhenThrottled(db: Database, username: string, address: string): Promise<void> {
  const limits = new Map([
    [keyOf("account", username), LIMITS.account],
    [keyOf("address", address), LIMITS.address],
  ]);
  const rows = await db
    .selectFrom("login_throttle")
    .select(["key", "failures"])
    .where("key", "in", [...limits.keys()])
    .where("window_started_at", ">", windowStart())
    .execute();
  if (rows.some(({ key, failures }) => failures >= (limits.get(key) ?? 0))) {
    throw new DomainError(
      "rate_limited",
      `Too many attempts: wait ${WINDOW_MINUTES} minutes, then try again.`,
    );
  }
}

export async function countFailedLogin(db: Database, username: string, address: string): Promise<void> {
  await db
    .insertInto("login_throttle")
    .values([keyOf("account", username), keyOf("address", address)].map((key) => ({ key, failures: 1 })))
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({
        failures: sql`case when login_throttle.window_started_at > ${windowStart()} then login_throttle.failures + 1 else 1 end`,
        window_started_at: sql`case when login_throttle.window_started_at > ${windowStart()} then login_throttle.window_started_at else now() end`,
      }),
    )
    .execute();
}

export async function forgetFailedLogins(db: Database, username: string): Promise<void> {
  await db.deleteFrom("login_throttle").where("key", "=", keyOf("account", username)).execute();
}
