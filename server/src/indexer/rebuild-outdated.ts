import { sql } from "kysely";
import { withCursor } from "./cursor.ts";
import type { Entry, Projection } from "./projection.ts";
import { allKeysOf, rebuildKeys, type Store } from "./store.ts";
import { logsFrom } from "./stored-logs.ts";

const PAGE = 2_000;

/** Rebuilds the rows of every projection written by another version. Returns their names. */
export async function rebuildOutdated(store: Store): Promise<string[]> {
  const { db, deployment, readers } = store;
  const rows = await db
    .selectFrom("projection")
    .select(["name", "version"])
    .where("deployment", "=", deployment)
    .execute();
  const written = new Map(rows.map(({ name, version }) => [name, version]));
  const outdated = readers.projections.filter(({ name, version }) => written.get(name) !== version);
  if (outdated.length === 0) return [];
  const keys = await writeKeys(store, outdated);
  for (const projection of outdated) {
    const { name, version } = projection;
    await withCursor(db, store, async (transaction) => {
      await rebuildKeys(projection, transaction, deployment, keys.get(name) ?? []);
      await transaction
        .insertInto("projection")
        .values({ deployment, name, version })
        .onConflict((conflict) => conflict.columns(["deployment", "name"]).doUpdateSet({ version }))
        .execute();
    });
  }
  return outdated.map(({ name }) => name);
}

/**
 * Stores the current keys of every log, because newer code may derive others. Returns the keys of outdated projections.
 */
async function writeKeys(store: Store, outdated: Projection[]): Promise<Map<string, Set<string>>> {
  const { db, deployment, readers } = store;
  const keys = new Map(outdated.map(({ name }) => [name, new Set<string>()]));
  let last: Entry | undefined;
  for (;;) {
    const page = await logsFrom(db, deployment, last, PAGE);
    for (const entry of page) {
      for (const projection of outdated) {
        for (const key of projection.keysOf(entry)) keys.get(projection.name)?.add(key);
      }
    }
    const updates = page.map((entry) => ({
      tx_hash: entry.txHash,
      log_index: entry.logIndex,
      keys: allKeysOf(readers.projections, entry),
    }));
    await withCursor(db, store, (transaction) =>
      sql`
        update chain_log set keys = array(select json_array_elements_text(updates.keys))
        from json_to_recordset(${JSON.stringify(updates)}::json) as updates (tx_hash text, log_index integer, keys json)
        where deployment = ${deployment}
          and chain_log.tx_hash = updates.tx_hash and chain_log.log_index = updates.log_index
          and chain_log.keys is distinct from array(select json_array_elements_text(updates.keys))`.execute(
        transaction,
      ),
    );
    last = page.at(-1);
    if (page.length < PAGE) return keys;
  }
}
