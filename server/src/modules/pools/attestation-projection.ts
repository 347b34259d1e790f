import { sql } from "kysely";
import { type Entry, idsOf, type Projection } from "../../indexer/projection.ts";
import { logsOf } from "../../indexer/stored-logs.ts";
import type { Transaction } from "../../services.ts";

const KEY = "attestation/";
const isOne = ({ contract, event }: Pick<Entry, "contract" | "event">) =>
  contract === "Registry" && (event === "ScorsAttested" || event === "ScorsRevoked");

/** The newest attestation of each project's score in the registry; none after a revocation. */
export const scoreAttestations: Projection = {
  name: "score attestations",
  version: 1,

  keysOf: (log) => (isOne(log) ? [`${KEY}${log.args.projectId}`] : []),

  apply: ({ transaction, deployment, entries }) => write(transaction, deployment, entries),

  async rebuild(transaction, deployment, keys) {
    await remove(transaction, deployment, idsOf(KEY, keys));
    await write(transaction, deployment, (await logsOf(transaction, deployment, keys)).filter(isOne));
  },
};

const remove = (transaction: Transaction, deployment: string, tokenIds: string[]) =>
  sql`delete from score_attestation
    where deployment = ${deployment} and token_id = any(${tokenIds}::numeric[])`.execute(transaction);

async function write(transaction: Transaction, deployment: string, entries: Entry[]): Promise<void> {
  const last = new Map(entries.map((entry) => [entry.args.projectId as string, entry]));
  await remove(transaction, deployment, [...last.keys()]);
  const rows = [...last.values()]
    .filter(({ event }) => event === "ScorsAttested")
    .map(({ args }) => args as Record<string, string>);
  if (rows.length === 0) return;
  await sql`
    insert into score_attestation (deployment, token_id, owner, score, max_amount, usable_from, expires_at)
    select ${deployment}, "projectId", owner, score, "maxAmount", to_timestamp("usableFrom"), to_timestamp("expiresAt")
    from json_to_recordset(${JSON.stringify(rows)}::json) as attested ("projectId" numeric, owner text,
      score integer, "maxAmount" numeric, "usableFrom" bigint, "expiresAt" bigint)`.execute(transaction);
}
