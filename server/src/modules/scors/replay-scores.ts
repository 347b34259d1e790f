import type { Deployment } from "@trestle/chain/deployment.ts";
import { shownScore } from "@trestle/domain/scors/score.ts";
import type { Entry } from "../../indexer/projection.ts";
import { rebuildKeys } from "../../indexer/store.ts";
import { logsFrom } from "../../indexer/stored-logs.ts";
import type { Db, Transaction } from "../../services.ts";
import { computeScore } from "./compute-score.ts";
import { type PartiesOf, scorsEvidence } from "./evidence-projection.ts";
import { storedPulls } from "./refresh-score.ts";

export type Replay = { evidence: number; scores: number; differences: string[] };

const PAGE = 2_000;

/** Thrown to roll back the replay's transaction. */
class RollbackReplay extends Error {}

/**
 * Rebuilds all evidence from the logs and every score from the evidence, and returns the differences from the stored
 * ones.
 */
export async function replayScores(db: Db, deployment: Deployment, partiesOf: PartiesOf): Promise<Replay> {
  const key = deployment.key;
  const replay: Replay = { evidence: 0, scores: 0, differences: [] };
  try {
    await db
      .transaction()
      .setIsolationLevel("repeatable read")
      .execute(async (transaction) => {
        const stored = await evidenceRows(transaction, key);
        await rebuildEvidence(transaction, key, partiesOf);
        const made = await evidenceRows(transaction, key);
        replay.evidence = made.size;
        for (const id of new Set([...stored.keys(), ...made.keys()])) {
          if (stored.get(id) === made.get(id)) continue;
          replay.differences.push(
            `Evidence ${id}: stored ${stored.get(id) ?? "nothing"}, replayed ${made.get(id) ?? "nothing"}`,
          );
        }
        await compareScores(transaction, deployment, replay);
        throw new RollbackReplay();
      });
  } catch (error) {
    if (!(error instanceof RollbackReplay)) throw error;
  }
  return replay;
}

async function evidenceRows(transaction: Transaction, deployment: string): Promise<Map<string, string>> {
  const rows = await transaction
    .selectFrom("scors_evidence")
    .selectAll()
    .where("deployment", "=", deployment)
    .orderBy("id")
    .execute();
  return new Map(rows.map((row) => [row.id, JSON.stringify(row)]));
}

async function rebuildEvidence(
  transaction: Transaction,
  deployment: string,
  partiesOf: PartiesOf,
): Promise<void> {
  const projection = scorsEvidence(partiesOf);
  const keys = new Set<string>();
  let last: Entry | undefined;
  for (;;) {
    const page = await logsFrom(transaction, deployment, last, PAGE);
    for (const entry of page) for (const key of projection.keysOf(entry)) keys.add(key);
    last = page.at(-1);
    if (page.length < PAGE) break;
  }
  await transaction.deleteFrom("scors_evidence").where("deployment", "=", deployment).execute();
  await rebuildKeys(projection, transaction, deployment, keys);
}

async function compareScores(
  transaction: Transaction,
  deployment: Deployment,
  replay: Replay,
): Promise<void> {
  const rows = await transaction
    .selectFrom("scors_score")
    .selectAll()
    .where("deployment", "=", deployment.key)
    .execute();
  for (const row of rows) {
    const asOf = { time: row.as_of, block: BigInt(row.block_number) };
    const { score } = await computeScore(transaction, deployment, row.account_id, asOf);
    replay.scores++;
    if (score.raw.toString() !== row.raw)
      replay.differences.push(
        `Score of ${row.account_id}: stored ${shownScore(BigInt(row.raw))} (${row.raw}), replayed ${shownScore(score.raw)} (${score.raw})`,
      );
    else if (JSON.stringify(storedPulls(score.pulls)) !== JSON.stringify(row.pulls.map(ordered)))
      replay.differences.push(`Score of ${row.account_id}: the breakdown differs`);
  }
}

/** Fixed field order, because PostgreSQL reorders the fields of a JSON object. */
const ordered = ({ id, kind, pull, weight }: { id: string; kind: string; pull: string; weight: string }) => ({
  id,
  kind,
  pull,
  weight,
});
