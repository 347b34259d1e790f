import { readFileSync } from "node:fs";
import { join } from "node:path";
import { openDatabase, openPool } from "@trestle/server/platform/database/database.ts";
import type { Db } from "@trestle/server/services.ts";

/** Where the instance under test keeps everything. */
export const dataDir = process.env.E2E_DATA_DIR ?? join(import.meta.dirname, "../.data/e2e");

/** The database of the instance under test, for what no page brings about. */
export async function withDatabase<Result>(use: (db: Db) => Promise<Result>): Promise<Result> {
  const { databaseUrl } = JSON.parse(readFileSync(join(dataDir, "running.json"), "utf8"));
  const pool = openPool(databaseUrl, console, 1);
  try {
    return await use(openDatabase(pool));
  } finally {
    await pool.end();
  }
}
