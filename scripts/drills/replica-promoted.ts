// Drill 18: PostgreSQL's machine is lost while people write, and its replica takes over. The product recovers
// automatically and has every acknowledged write, because each commit waited for the replica.
import { once } from "node:events";
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type EmbeddedPostgres, startPostgres } from "@trestle/embedded/postgres.ts";
import { findByArguments } from "@trestle/embedded/processes.ts";
import { openLog } from "@trestle/server/logger.ts";
import { openPool } from "@trestle/server/platform/database/database.ts";
import { DraftWriters } from "./draft-writers.ts";
import { BACK_WITHIN_MS, DrillProduct } from "./drill-product.ts";
import type { Drill } from "./report.ts";
import { within } from "./within.ts";

const WRITERS = 4;
const WRITE_FOR_MS = 6_000;
const REPLICA = "replica";
/** Files of one running server only. */
const NOT_COPIED = ["postmaster.pid", "postmaster.opts"];

const open = ({ url }: EmbeddedPostgres) => openPool(url, openLog({ LOG_LEVEL: "silent" }), 1);

/** The one database address of the product; it leads to the current primary and never to two servers. */
async function openAddress(first: EmbeddedPostgres) {
  let port = first.port;
  const sockets = new Set<Socket>();
  const address = createServer((client) => {
    const server = connect(port, "127.0.0.1");
    const destroy = () => {
      client.destroy();
      server.destroy();
      sockets.delete(client);
    };
    sockets.add(client);
    client.pipe(server).pipe(client);
    for (const socket of [client, server]) socket.on("error", destroy).on("close", destroy);
  }).listen(0, "127.0.0.1");
  await once(address, "listening");
  const url = new URL(first.url);
  url.port = String((address.address() as AddressInfo).port);
  return {
    url: url.href,
    leadTo(next: EmbeddedPostgres) {
      port = next.port;
      for (const socket of sockets) socket.destroy();
    },
    close: () => address.close(),
  };
}

/** Starts a replica from a copy of the running primary, which then waits for it at each commit. */
async function startReplica(
  primary: EmbeddedPostgres,
  primaryDir: string,
  dataDir: string,
): Promise<EmbeddedPostgres> {
  const pool = open(primary);
  // A backup must start and end on one connection.
  const client = await pool.connect();
  try {
    await client.query("select pg_create_physical_replication_slot($1, true)", [REPLICA]);
    await client.query("select pg_backup_start($1, true)", [REPLICA]);
    mkdirSync(dataDir, { recursive: true });
    const cluster = join(dataDir, "postgres");
    cpSync(join(primaryDir, "postgres"), cluster, {
      recursive: true,
      filter: (path) => !NOT_COPIED.includes(basename(path)),
    });
    const { rows } = await client.query<{ labelfile: string }>("select labelfile from pg_backup_stop(false)");
    writeFileSync(join(cluster, "backup_label"), rows[0]?.labelfile ?? "");
    writeFileSync(join(cluster, "standby.signal"), "");
    const { username, password } = new URL(primary.url);
    const source = `host=127.0.0.1 port=${primary.port} user=${username} password=${password} application_name=${REPLICA}`;
    appendFileSync(
      join(cluster, "postgresql.auto.conf"),
      `primary_conninfo = '${source}'\nprimary_slot_name = '${REPLICA}'\n`,
    );
    const replica = await startPostgres({ dataDir, log: () => {} });
    await client.query(`alter system set synchronous_standby_names = '${REPLICA}'`);
    await client.query("select pg_reload_conf()");
    await within(BACK_WITHIN_MS, "the replica", async () => {
      const { rows: replicas } = await client.query(
        "select from pg_stat_replication where sync_state = 'sync'",
      );
      return replicas.length === 1;
    });
    return replica;
  } finally {
    client.release();
    await pool.end();
  }
}

export const run: Drill = async () => {
  const folder = mkdtempSync(join(tmpdir(), "trestle-drill-"));
  const closers: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  try {
    const primaryDir = join(folder, "primary");
    const primary = await startPostgres({ dataDir: primaryDir, log: () => {} });
    closers.push(() => primary.stop());
    const address = await openAddress(primary);
    closers.push(() => address.close());
    const product = await DrillProduct.start({ environment: { DATABASE_URL: address.url } });
    closers.push(() => product.stop());
    const writers = new DraftWriters((...request) => product.post(...request), WRITERS);
    const replica = await startReplica(primary, primaryDir, join(folder, REPLICA));
    closers.push(() => replica.stop());
    await pause(WRITE_FOR_MS);

    for (const pid of findByArguments("/postgres", "-D", join(primaryDir, "postgres")))
      process.kill(pid, "SIGKILL");
    const pool = open(replica);
    closers.push(() => pool.end());
    const began = performance.now();
    await pool.query("select pg_promote()");
    const promoted = performance.now() - began;
    address.leadTo(replica);
    const back = await within(BACK_WITHIN_MS, "the product", () => product.isReady());
    await pause(WRITE_FOR_MS);
    const lines = await writers.finish(pool);
    return {
      held: writers.problems.size === 0,
      lines: [
        `the replica was promoted in ${(promoted / 1000).toFixed(1)} s, and the product was ready ${(back / 1000).toFixed(1)} s later`,
        ...lines,
      ],
    };
  } finally {
    for (const close of closers.toReversed()) await close();
  }
};
