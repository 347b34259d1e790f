import { EventEmitter } from "node:events";
import { Logger, parseCrontab, run } from "graphile-worker";
import { type QueryExecutorProvider, sql } from "kysely";
import type pg from "pg";
import type { Logger as Log } from "pino";

const CONCURRENCY = 4;
const HEARTBEAT_MS = 5_000;
const SILENCE_LIMIT = "20 seconds";

export type Task = (payload: never) => Promise<void>;

/** Adds jobs in the surrounding transaction: they run after its commit, or at `runAt`, and vanish with its rollback. */
export async function addJobs(
  db: QueryExecutorProvider,
  task: string,
  payloads: object[],
  runAt: Date | null = null,
  /** Jobs of one queue run one after another. */
  queue: string | null = null,
): Promise<void> {
  // One statement for all: `add_job` would look the task up for each.
  await sql`select count(*) from graphile_worker.add_jobs(array(
    select row(${task}::text, payload, ${queue}::text, ${runAt}::timestamptz, null, null, null, null)::graphile_worker.job_spec
    from json_array_elements(${JSON.stringify(payloads)}::json) payload))`.execute(db);
}

const levels = { error: "error", warning: "warn", info: "debug", debug: "trace" } as const;

/** Runs queued jobs and cron jobs in this process. Returns a function that waits for running jobs and stops. */
export async function startJobs(
  pool: pg.Pool,
  log: Log,
  tasks: Record<string, Task>,
  crontab = "",
  /** Cron jobs are skipped while this returns true. */
  isClockHeld: () => boolean = () => false,
): Promise<() => Promise<void>> {
  const events = new EventEmitter();
  const workers = new Set<string>();
  events.on("worker:create", ({ worker }: { worker: { workerId: string } }) => workers.add(worker.workerId));
  const runner = await run({
    pgPool: retriedByWorker(pool),
    taskList: Object.fromEntries(
      Object.entries(tasks).map(([name, task]) => [
        name,
        async (payload) => {
          if (!isClockHeld() || !isFromClock(payload)) await task(payload as never);
        },
      ]),
    ),
    parsedCronItems: parseCrontab(crontab),
    noHandleSignals: true,
    concurrency: CONCURRENCY,
    pollInterval: 2_000,
    events,
    logger: new Logger(() => (level, message, meta) => log[levels[level]]({ ...meta }, `jobs: ${message}`)),
  });

  const beat = () =>
    heartbeat(pool, [...workers]).catch((error) => log.error({ err: error }, "the jobs' heartbeat failed"));
  let beating = beat();
  const timer = setInterval(() => {
    beating = beat();
  }, HEARTBEAT_MS);
  return async () => {
    clearInterval(timer);
    await beating;
    await runner.stop();
    await pool.query("delete from job_worker where id = any($1)", [[...workers]]);
  };
}

/** The worker adds `_cron` to the payload of jobs that its crontab starts. */
const isFromClock = (payload: unknown): boolean => Object.hasOwn(Object(payload), "_cron");

/** PostgreSQL's error code while it starts, after which the worker retries. */
const CANNOT_CONNECT_NOW = "57P03";
/** Transient error codes: PostgreSQL stops, is full, times out or is read-only, or a socket failed. */
const PASSING = /^(08|25006|53|55|57|58|E[A-Z])/;

function asRetryable(error: Error & { code?: string }): Error {
  const passes = error.code === undefined || PASSING.test(error.code);
  return passes ? Object.assign(error, { code: CANNOT_CONNECT_NOW }) : error;
}

/**
 * Wraps the pool so that transient errors look like a starting database. The worker doesn't await its query that marks
 * a job as done, so a connection breaking there would end the process; on this error code it retries. Once the pool
 * ends the query is dropped, and the job runs again.
 */
function retriedByWorker(pool: pg.Pool): pg.Pool {
  const replacing = <Thing extends object>(thing: Thing, name: keyof Thing, instead: unknown): Thing =>
    new Proxy(thing, {
      get: (target, key) => {
        if (key === name) return instead;
        const value = Reflect.get(target, key);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
  const connect = async (...callback: []) => {
    // The worker's listening connection is requested with a callback, and reopened by the worker itself.
    if (callback.length > 0) return pool.connect(...callback);
    if (pool.ending) return new Promise<never>(() => {});
    const client = await pool.connect().catch((error) => Promise.reject(asRetryable(error)));
    const query = (...args: Parameters<typeof client.query>) =>
      Promise.resolve(client.query(...args)).catch((error) => Promise.reject(asRetryable(error)));
    return replacing(client, "query", query);
  };
  return replacing(pool, "connect", connect);
}

/** Stores a sign of life for this process's workers, and releases jobs of workers without one for a while. */
async function heartbeat(pool: pg.Pool, workers: string[]): Promise<void> {
  await pool.query(
    `insert into job_worker (id) select unnest($1::text[]) on conflict (id) do update set seen_at = now()`,
    [workers],
  );
  const { rows } = await pool.query<{ ids: string[] | null }>(
    `select array_agg(distinct locked_by) as ids from graphile_worker.jobs
     where locked_by is not null
       and not exists (
         select from job_worker where id = locked_by and seen_at > now() - interval '${SILENCE_LIMIT}')
       and locked_at < now() - interval '${SILENCE_LIMIT}'`,
  );
  const dead = rows[0]?.ids;
  if (dead) {
    // A job whose process died did not fail: its attempt is returned, otherwise it would be given up after 25 restarts.
    await pool.query(
      "update graphile_worker._private_jobs set attempts = greatest(attempts - 1, 0) where locked_by = any($1)",
      [dead],
    );
    await pool.query("select graphile_worker.force_unlock_workers($1)", [dead]);
  }
  await pool.query(`delete from job_worker where seen_at < now() - interval '1 hour'`);
}

/** Counts jobs that are due, failed jobs waiting for a retry, and jobs given up. Finished jobs are not stored. */
export async function jobCounts(db: QueryExecutorProvider) {
  const { rows } = await sql<{ waiting: number; oldestSeconds: number; retried: number; failed: number }>`
    select count(*) filter (where is_due)::integer as waiting,
      coalesce(extract(epoch from now() - min(run_at) filter (where is_due)), 0)::integer as "oldestSeconds",
      count(*) filter (where attempts > 0 and attempts < max_attempts)::integer as retried,
      count(*) filter (where attempts >= max_attempts)::integer as failed
    from (
      select *, run_at <= now() and locked_at is null and attempts < max_attempts as is_due from graphile_worker.jobs
    ) as jobs`.execute(db);
  return rows[0] as (typeof rows)[number];
}
