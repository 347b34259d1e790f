import { existsSync, mkdirSync, readFileSync, realpathSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { type Child, failure, startChild } from "./child.ts";
import { freePort } from "./free-port.ts";
import { poll } from "./poll.ts";
import { postgresBinaries } from "./postgres-binaries.ts";
import { endOrphans, POSTGRES_ENV, prepareCluster, USER } from "./postgres-cluster.ts";
import { postgresUser } from "./postgres-user.ts";
import { dataFolderError, StartupError } from "./startup-error.ts";

export type EmbeddedPostgres = { url: string; port: number; stop(): Promise<void>; exited: Promise<void> };

const DATABASE = "trestle";
const START_TIMEOUT = 120_000; // Crash recovery replays the log before connections are accepted.
const NOT_YET = new Set(["ECONNREFUSED", "ECONNRESET", "57P03"]); // 57P03: starting up, or recovering.
const SETTINGS = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "200",
  shared_buffers: "128MB",
  max_wal_size: "512MB",
  timezone: "UTC",
  log_min_messages: "log", // The product logs failed statements itself.
  log_checkpoints: "off",
};

/** Settings for disposable data: no write waits for the disk, and a machine crash loses the data. */
const THROWAWAY = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };

/** Starts the PostgreSQL of a data folder. The caller must own that folder (see owner-lock.ts). */
export async function startPostgres(options: {
  dataDir: string;
  log(line: string): void;
  throwaway?: boolean;
  /** Previous port; another one is used if it is taken. */
  port?: number;
}): Promise<EmbeddedPostgres> {
  try {
    mkdirSync(options.dataDir, { recursive: true });
    const settings = { ...SETTINGS, ...(options.throwaway ? THROWAWAY : {}) };
    return await start(realpathSync(options.dataDir), options.log, settings, options.port);
  } catch (error) {
    throw dataFolderError(options.dataDir, error);
  }
}

async function start(
  dataDir: string,
  log: (line: string) => void,
  settings: Record<string, string>,
  port?: number,
): Promise<EmbeddedPostgres> {
  const folder = join(dataDir, "postgres");
  const logFile = join(dataDir, "postgres.log");
  const binaries = postgresBinaries();
  const user = postgresUser(binaries.postgres, dataDir);
  await endOrphans(folder, log);
  const password = await prepareCluster(folder, binaries, user);
  const { uid, gid } = user;

  let preferredPort = port ?? lastPort(folder);
  for (let attempt = 1; ; attempt++) {
    const chosen = await freePort(preferredPort);
    const args = ["-D", folder, "-p", String(chosen), ...asArguments(settings)];
    const child = await startChild(user.command(binaries.postgres, args), {
      ...{ logFile, cwd: dataDir, env: POSTGRES_ENV, uid, gid },
    });
    const url = (database: string) => `postgres://${USER}:${password}@127.0.0.1:${chosen}/${database}`;
    try {
      await ready(child, url);
      return { url: url(DATABASE), port: chosen, stop: () => stop(child), exited: child.exited };
    } catch (error) {
      await stop(child);
      const taken = /could not bind|could not create any TCP\/IP sockets/.test(child.output());
      if (!taken || attempt === 3) throw error;
      preferredPort = undefined; // The port was taken between the check and PostgreSQL's bind.
    }
  }
}

function asArguments(settings: Record<string, string>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

async function ready(child: Child, url: (database: string) => string): Promise<void> {
  const up = await poll(START_TIMEOUT, async () => {
    if (!child.running()) throw failure("PostgreSQL stopped while starting", child.output());
    return databaseExists(url("postgres"));
  });
  if (!up)
    throw new StartupError("PostgreSQL wasn’t ready within 2 minutes. See postgres.log in the data folder.");
}

/** Returns false while the server accepts no connections; creates the database on first use. */
async function databaseExists(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on("error", () => {}); // A lost connection also rejects the call that waits for it.
  try {
    await client.connect();
    const { rowCount } = await client.query("select from pg_database where datname = $1", [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
    return true;
  } catch (error) {
    const code = (error as { code?: string }).code;
    if (code === "28P01") {
      throw new StartupError(
        "PostgreSQL rejects its password file. Restore the right one, or set DATA_DIR to another folder.",
        { cause: error },
      );
    }
    if (!code || NOT_YET.has(code)) return false; // No code means cut off or timed out.
    throw failure("PostgreSQL started but isn’t working", (error as Error).message);
  } finally {
    await client.end().catch(() => {});
  }
}

async function stop(child: Child): Promise<void> {
  await child.end([
    ["SIGINT", 15_000], // Fast shutdown: rolls back open transactions and needs no recovery.
    ["SIGQUIT", 5_000],
    ["SIGKILL", 5_000],
  ]);
}

/** Returns the port of the last start, so that tools configured for it keep working. */
function lastPort(folder: string): number | undefined {
  const file = join(folder, "postmaster.opts");
  const match = existsSync(file) && /"-p" "(\d+)"/.exec(readFileSync(file, "utf8"));
  return match ? Number(match[1]) : undefined;
}
