import type pg from "pg";
import { locks } from "../database/locks.ts";

const HEARTBEAT_MS = 3_000;

/** Leadership among processes: held while this process's connection and heartbeat last. */
export type Leader = {
  /** False once the connection, and with it the lock, is lost. */
  held(): boolean;
  leave(): void;
};

/**
 * Acquires leadership if it is free: an advisory lock on its own connection, released when the process or its network
 * dies. A leader without a heartbeat for `staleMs` counts as frozen and loses the lock. A frozen leader may resume and
 * still believe that it leads, so its writes must be fenced as well.
 */
export async function takeLead(pool: pg.Pool, name: string, staleMs: number): Promise<Leader | undefined> {
  const client = await pool.connect();
  let held = true;
  let beating: NodeJS.Timeout | undefined;
  const leave = () => {
    if (!held) return;
    held = false;
    clearInterval(beating);
    // Destroying the connection releases the lock.
    client.release(true);
  };
  const beat = () =>
    client.query("insert into leader (name) values ($1) on conflict (name) do update set beat_at = now()", [
      name,
    ]);
  try {
    const { rows } = await client.query("select pg_try_advisory_lock($1, hashtext($2)) as mine", [
      locks.leader,
      name,
    ]);
    if (!rows[0].mine) {
      await relieveSilent(client, name, staleMs);
      leave();
      return undefined;
    }
    await beat();
    client.once("error", leave);
    client.once("end", leave);
    beating = setInterval(() => void beat().catch(leave), HEARTBEAT_MS);
    return { held: () => held, leave };
  } catch (error) {
    leave();
    throw error;
  }
}

async function relieveSilent(client: pg.PoolClient, name: string, staleMs: number): Promise<void> {
  await client.query(
    `select pg_terminate_backend(l.pid) from pg_locks l, leader
     where l.locktype = 'advisory' and l.granted and l.objsubid = 2
       and l.database = (select oid from pg_database where datname = current_database())
       and l.classid = $1::bigint::oid and l.objid = (hashtext($2)::bigint & 4294967295)::oid
       and leader.name = $2 and leader.beat_at < now() - $3::float8 * interval '1 millisecond'`,
    [locks.leader, name, staleMs],
  );
}
