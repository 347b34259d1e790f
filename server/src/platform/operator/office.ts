import type pg from "pg";
import { locks } from "../locks.ts";

const BEAT_MS = 5_000;

/** The right to send with one key: a lock on a connection of its own, and a number that outdates all before it. */
export type Office = {
  fence: string;
  /** False once the connection, and with it the lock, is lost. */
  held(): boolean;
  leave(): void;
};

export type OfficeName = { deployment: string; address: string };

/** Takes the office if it is free. One whose holder shows no life for `staleMs` is freed for the next try. */
export async function takeOffice(
  pool: pg.Pool,
  { deployment, address }: OfficeName,
  staleMs: number,
): Promise<Office | undefined> {
  const client = await pool.connect();
  let held = true;
  let beat: NodeJS.Timeout | undefined;
  const leave = () => {
    if (!held) return;
    held = false;
    clearInterval(beat);
    // The lock goes with the connection.
    client.release(true);
  };
  try {
    const name = `${deployment} ${address}`;
    // The first half of the lock says what it is for, the second for which account.
    const { rows } = await client.query("select pg_try_advisory_lock($1, hashtext($2)) as mine", [
      locks.operator,
      name,
    ]);
    if (!rows[0].mine) {
      await client.query(
        `select pg_terminate_backend(l.pid) from pg_locks l, operator_account a
         where l.locktype = 'advisory' and l.granted and l.objsubid = 2
           and l.database = (select oid from pg_database where datname = current_database())
           and l.classid = $1::bigint::oid and l.objid = (hashtext($2)::bigint & 4294967295)::oid
           and a.deployment = $3 and a.address = $4 and a.beat_at < now() - $5::float8 * interval '1 millisecond'`,
        [locks.operator, name, deployment, address, staleMs],
      );
      leave();
      return undefined;
    }
    const taken = await client.query<{ fence: string }>(
      `insert into operator_account (deployment, address, fence) values ($1, $2, 1)
       on conflict (deployment, address) do update set fence = operator_account.fence + 1, beat_at = now()
       returning fence`,
      [deployment, address],
    );
    const fence = taken.rows[0]?.fence as string;
    client.once("error", leave);
    client.once("end", leave);
    beat = setInterval(() => {
      client
        .query(
          "update operator_account set beat_at = now() where deployment = $1 and address = $2 and fence = $3",
          [deployment, address, fence],
        )
        .catch(leave);
    }, BEAT_MS);
    return { fence, held: () => held, leave };
  } catch (error) {
    leave();
    throw error;
  }
}
