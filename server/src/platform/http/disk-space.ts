import { statfs } from "node:fs/promises";
import { refuse } from "@trestle/domain/errors.ts";
import type { FastifyInstance } from "fastify";
import plugin from "fastify-plugin";
import type pg from "pg";
import type { Logger } from "pino";
import { Gauge, type Registry } from "prom-client";

export const NO_SPACE = "We’re short of storage and can’t take files right now. Try again later.";
const NO_ROOM =
  "We’re short of storage and can’t save new texts or accounts right now. Payments still work. Try again later.";
const MEASURE_EVERY_MS = 1_000;
const MEGABYTE = 1024 * 1024;

type Options = {
  folder: string;
  /** Free space below which uploads are refused. */
  keepFreeMb: number;
  /**
   * Free space below which texts are refused if the database is on the same disk, and the maximum size of the database.
   */
  database: { pool: pg.Pool; keepFreeMb: number; maxMb: number };
  log: Pick<Logger, "warn" | "info">;
  registry: Registry;
};

/** Caches a measurement for a second. A failed measurement refuses nothing. */
function measured(measure: () => Promise<number>, unknown: number): () => Promise<number> {
  let last = { at: Number.NEGATIVE_INFINITY, value: Promise.resolve(unknown) };
  return () => {
    if (performance.now() - last.at >= MEASURE_EVERY_MS)
      last = { at: performance.now(), value: measure().catch(() => unknown) };
    return last.value;
  };
}

/** Logs when a shortage begins and ends. */
function watched(log: Options["log"], what: string): (isShort: boolean) => boolean {
  let wasShort = false;
  return (isShort) => {
    if (isShort && !wasShort) log.warn(`disk space is short: ${what} are refused`);
    if (!isShort && wasShort) log.warn(`disk space is sufficient again: ${what} are accepted`);
    wasShort = isShort;
    return isShort;
  };
}

/**
 * Refuses uploads while disk space is short, and at a lower threshold bulk writes to the database, so that money,
 * logins and the chain have the rest. Both are accepted again once there is space.
 */
export const diskSpace = plugin(async (app: FastifyInstance, options: Options) => {
  const { folder, keepFreeMb, database, log, registry } = options;
  const freeMb = measured(async () => {
    const { bavail, bsize } = await statfs(folder);
    return (bavail * bsize) / MEGABYTE;
  }, Number.POSITIVE_INFINITY);
  const databaseMb = measured(async () => {
    const { rows } = await database.pool.query(
      "select pg_database_size(current_database())::float8 as bytes",
    );
    return rows[0].bytes / MEGABYTE;
  }, 0);
  new Gauge({
    name: "disk_free_megabytes",
    help: "Space left where files are kept",
    registers: [registry],
    async collect() {
      this.set(await freeMb());
    },
  });
  const filesAreShort = watched(log, "files");
  const textsAreShort = watched(log, "texts and accounts");
  app.addHook("onRequest", async ({ headers, method, routeOptions: { config } }) => {
    if (method === "GET") return;
    const isForm = headers["content-type"]?.startsWith("multipart/");
    if (isForm && filesAreShort((await freeMb()) < keepFreeMb)) refuse("unavailable", NO_SPACE);
    if (!config.bulk) return;
    const isFull = database.maxMb < Number.POSITIVE_INFINITY && (await databaseMb()) >= database.maxMb;
    if (textsAreShort(isFull || (await freeMb()) < database.keepFreeMb)) refuse("unavailable", NO_ROOM);
  });
});
