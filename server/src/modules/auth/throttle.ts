import { setTimeout as delay } from "node:timers/promises";
import { DomainError } from "@trestle/domain/errors.ts";
import { sql } from "kysely";
import type { Database } from "../../dependencies.ts";
import { clientOf } from "../../platform/client-address.ts";
import { Gate } from "../../platform/gate.ts";

const WINDOW_MINUTES = 15;
/** Wrong passwords before anything happens: of one person at one place, of one place, about one person, of one device. */
export const FREE = { pair: 10, place: 100, name: 100, device: 10 } as const;
const LONGEST_PAUSE_SECONDS = 60;
const SLOWED_BY_MS = 2_000;
const MOST_WAITING = 100;
const WAIT_MS = 60_000;
/** So few at once of one person at one place that guesses are counted before the next ones are let in. */
const AT_ONCE = 3;

type Subject = {
  username: string;
  address: string;
  /** Of a device that has logged in as this person before, or a session of theirs. */
  device?: string;
};
type Count = { failures: number; pausedFor: number };

const lanes = new Map<string, Gate>();
const windowStart = () => new Date(Date.now() - WINDOW_MINUTES * 60_000);
const keysOf = ({ username, address, device }: Subject) => {
  const [name, place] = [username.toLowerCase(), clientOf(address)];
  return {
    pair: `pair:${name} ${place}`,
    place: `place:${place}`,
    name: `name:${name}`,
    device: device && `device:${device}`,
  };
};

/**
 * Lets a password be tried, and counts it if it was wrong. A stranger who fails is slowed down, and whoever is known
 * here is not: nobody can keep a person from their account by failing at it, nor a whole house by failing from it.
 * They wait in line for one person at one place, so that a thousand at once are a thousand, and right ones all pass.
 */
export async function tryPassword<T>(
  db: Database,
  subject: Subject,
  check: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const keys = keysOf(subject);
  const counts = await readCounts(db, [keys.pair, keys.place, keys.name, keys.device ?? ""]);
  const isKnown = keys.device !== undefined && countOf(counts, keys.device) < FREE.device;
  const key = isKnown ? (keys.device as string) : keys.pair;
  const lane = lanes.get(key) ?? new Gate(AT_ONCE, MOST_WAITING);
  lanes.set(key, lane);
  const leave = await lane.enter(WAIT_MS);
  try {
    if (!isKnown) await slowDown(await readCounts(db, [keys.pair, keys.place, keys.name]), keys);
    const result = await check();
    if (result !== undefined) await forget(db, key);
    else await countFailure(db, [keys.pair, keys.place, keys.name, ...(isKnown ? [key] : [])]);
    return result;
  } finally {
    leave();
    if (lane.isEmpty) lanes.delete(key);
  }
}

async function slowDown(counts: Map<string, Count>, keys: ReturnType<typeof keysOf>): Promise<void> {
  const { failures = 0, pausedFor = 0 } = counts.get(keys.pair) ?? {};
  if (failures >= FREE.pair) {
    const left = Math.min(2 ** (failures - FREE.pair), LONGEST_PAUSE_SECONDS) - pausedFor;
    if (left > 0) {
      const seconds = Math.ceil(left);
      throw new DomainError(
        "rate_limited",
        `Too many wrong passwords. Try again in ${seconds === 1 ? "1 second" : `${seconds} seconds`}.`,
      );
    }
  }
  if (countOf(counts, keys.place) >= FREE.place || countOf(counts, keys.name) >= FREE.name)
    await delay(SLOWED_BY_MS);
}

const countOf = (counts: Map<string, Count>, key: string) => counts.get(key)?.failures ?? 0;

async function readCounts(db: Database, keys: string[]): Promise<Map<string, Count>> {
  const rows = await db
    .selectFrom("login_throttle")
    .select([
      "key",
      "failures",
      sql<number>`extract(epoch from now() - last_failed_at)::float8`.as("pausedFor"),
    ])
    .where("key", "in", keys)
    .where("window_started_at", ">", windowStart())
    .execute();
  return new Map(rows.map(({ key, ...count }) => [key, count]));
}

async function countFailure(db: Database, keys: string[]): Promise<void> {
  const isOver = sql<boolean>`login_throttle.window_started_at <= ${windowStart()}`;
  await db
    .insertInto("login_throttle")
    // In one order, or two attempts could wait for each other.
    .values(keys.toSorted().map((key) => ({ key, failures: 1 })))
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({
        failures: sql`case when ${isOver} then 1 else login_throttle.failures + 1 end`,
        window_started_at: sql`case when ${isOver} then now() else login_throttle.window_started_at end`,
        last_failed_at: sql`now()`,
      }),
    )
    .execute();
}

async function forget(db: Database, key: string): Promise<void> {
  await db.deleteFrom("login_throttle").where("key", "=", key).execute();
}
