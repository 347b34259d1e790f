import { setTimeout as delay } from "node:timers/promises";
import { refuse } from "@trestle/domain/errors.ts";
import { sql } from "kysely";
import { clientOf, networksOf } from "../../platform/http/client-address.ts";
import { Semaphore } from "../../platform/http/semaphore.ts";
import type { Db } from "../../services.ts";

type Limits = {
  /** Prefix of the counters' keys: each kind of attempt is counted separately. */
  prefix: string;
  noun: string;
  windowMinutes: number;
  /** Failures allowed before pauses: per name and place, place, name, and device. */
  free: Record<"pair" | "place" | "name" | "device", number>;
  longestPauseSeconds: number;
  /** Whether failures from all places together also cause pauses. */
  pausesName: boolean;
};
const PASSWORDS: Limits = {
  prefix: "",
  noun: "passwords",
  windowMinutes: 15,
  free: { pair: 10, place: 100, name: 100, device: 10 },
  longestPauseSeconds: 60,
  pausesName: false,
};
/** Stricter: six digits can be guessed from many addresses, and the attacker already has the password. */
const CODES: Limits = {
  prefix: "code ",
  noun: "codes",
  windowMinutes: 24 * 60,
  free: { pair: 10, place: 100, name: 30, device: 10 },
  longestPauseSeconds: 15 * 60,
  pausesName: true,
};
/** Too long to be guessed, so a recovery code works even while a stranger guesses six digits. */
const RECOVERY_CODES: Limits = { ...PASSWORDS, prefix: "recovery ", noun: "codes" };
const SLOWED_BY_MS = 2_000;
const MAX_WAITING = 100;
const WAIT_MS = 60_000;
/** Concurrent attempts per account and address: few enough that failures are counted before more guesses. */
const MAX_CONCURRENT = 3;

type Subject = {
  username: string;
  address: string;
  /** A device that has logged in to this account before, or a session of the account. */
  device?: string;
};
type Count = { failures: number; pausedFor: number };

const lanes = new Map<string, Semaphore>();
const windowStart = ({ windowMinutes }: Limits) => new Date(Date.now() - windowMinutes * 60_000);
const keysOf = ({ prefix, free }: Limits, { username, address, device }: Subject) => {
  const [name, place] = [username.toLowerCase(), clientOf(address)];
  return {
    pair: `${prefix}pair:${name} ${place}`,
    places: networksOf(address).map(({ network, share }) => ({
      key: `${prefix}place:${network}`,
      free: free.place * share,
    })),
    name: `${prefix}name:${name}`,
    device: device && `${prefix}device:${device}`,
  };
};

/**
 * Runs a check of a password or code, and counts a failure. Strangers who fail are slowed down, known devices are not,
 * so failures can lock out neither the account's owner nor others at the address. Concurrent attempts of a stranger or
 * a device queue, so that each failure counts before the next attempt, and right ones all pass.
 */
const trying =
  (limits: Limits) =>
  async <T>(db: Db, subject: Subject, check: () => Promise<T | undefined>): Promise<T | undefined> => {
    const keys = keysOf(limits, subject);
    const counts = await readCounts(db, limits, [keys.device ?? ""]);
    const isKnown = keys.device !== undefined && countOf(counts, keys.device) < limits.free.device;
    const key = isKnown ? (keys.device as string) : keys.pair;
    const line = isKnown || !limits.pausesName ? key : keys.name;
    const lane = lanes.get(line) ?? new Semaphore(MAX_CONCURRENT, MAX_WAITING);
    lanes.set(line, lane);
    const leave = await lane.acquire(WAIT_MS);
    try {
      const shared = [keys.pair, ...keys.places.map((each) => each.key), keys.name];
      if (!isKnown) await slowDown(limits, await readCounts(db, limits, shared), keys);
      const result = await check();
      if (result !== undefined) await forget(db, key);
      else await countFailure(db, limits, isKnown ? [...shared, key] : shared);
      return result;
    } finally {
      leave();
      if (lane.isEmpty) lanes.delete(line);
    }
  };

export const tryPassword = trying(PASSWORDS);
export const tryCode = trying(CODES);
export const tryRecoveryCode = trying(RECOVERY_CODES);

async function slowDown(
  { free, longestPauseSeconds, pausesName, noun }: Limits,
  counts: Map<string, Count>,
  keys: ReturnType<typeof keysOf>,
): Promise<void> {
  const pauseOf = (key: string, allowed: number) => {
    const { failures = 0, pausedFor = 0 } = counts.get(key) ?? {};
    return failures < allowed ? 0 : Math.min(2 ** (failures - allowed), longestPauseSeconds) - pausedFor;
  };
  const left = Math.max(pauseOf(keys.pair, free.pair), pausesName ? pauseOf(keys.name, free.name) : 0);
  if (left > 0) {
    const seconds = Math.ceil(left);
    refuse(
      "rate_limited",
      `Too many wrong ${noun}. Try again in ${seconds === 1 ? "1 second" : `${seconds} seconds`}.`,
    );
  }
  const isCrowded = keys.places.some((place) => countOf(counts, place.key) >= place.free);
  if (isCrowded || countOf(counts, keys.name) >= free.name) await delay(SLOWED_BY_MS);
}

const countOf = (counts: Map<string, Count>, key: string) => counts.get(key)?.failures ?? 0;

async function readCounts(db: Db, limits: Limits, keys: string[]): Promise<Map<string, Count>> {
  const rows = await db
    .selectFrom("login_throttle")
    .select([
      "key",
      "failures",
      sql<number>`extract(epoch from now() - last_failed_at)::float8`.as("pausedFor"),
    ])
    .where("key", "in", keys)
    .where("window_started_at", ">", windowStart(limits))
    .execute();
  return new Map(rows.map(({ key, ...count }) => [key, count]));
}

async function countFailure(db: Db, limits: Limits, keys: string[]): Promise<void> {
  const isOver = sql<boolean>`login_throttle.window_started_at <= ${windowStart(limits)}`;
  await db
    .insertInto("login_throttle")
    // Sorted, so that concurrent attempts lock the rows in one order.
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

async function forget(db: Db, key: string): Promise<void> {
  await db.deleteFrom("login_throttle").where("key", "=", key).execute();
}
