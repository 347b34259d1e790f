import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../services.ts";
import type { EvidenceRow } from "./tables.ts";

/** Identities in evidence: accounts, or wallets without a known account. */
export type People = { ids: string[]; wallets: string[] };

const matches = (side: "subject" | "counterparty", { ids, wallets }: People): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${side}_id`)} = any(${ids}::uuid[])
    or ${sql.ref(`${side}_id`)} is null and ${sql.ref(side)} = any(${wallets}))`;

/** Returns the evidence for these identities' scores, up to a block. */
export function evidenceOf(
  db: Db,
  deployment: string,
  people: People,
  block: bigint,
): Promise<EvidenceRow[]> {
  return db
    .selectFrom("scors_evidence")
    .selectAll()
    .where("deployment", "=", deployment)
    .where("block_number", "<=", block.toString())
    .where(matches("subject", people))
    .execute();
}

export type Pair = Pick<EvidenceRow, "subject" | "subject_id" | "counterparty" | "counterparty_id"> & {
  first_ended_at: Date;
};

/** Returns both sides of these pairs. */
export const peopleIn = (pairs: Omit<Pair, "first_ended_at">[]): People => {
  const sides = pairs.flatMap(({ subject, subject_id, counterparty, counterparty_id }) => [
    { wallet: subject, id: subject_id },
    { wallet: counterparty, id: counterparty_id },
  ]);
  return {
    ids: [...new Set(sides.flatMap(({ id }) => id ?? []))],
    wallets: [...new Set(sides.flatMap(({ id, wallet }) => (id === null ? wallet : [])))],
  };
};

/** Returns each pair of one of these identities and a counterparty once, with the end of their first project. */
export async function pairsWith(db: Db, deployment: string, people: People, block: bigint): Promise<Pair[]> {
  if (people.ids.length + people.wallets.length === 0) return [];
  return db
    .selectFrom("scors_evidence")
    .select(["subject", "subject_id", "counterparty", "counterparty_id"])
    .select(({ fn }) => fn.min("ended_at").as("first_ended_at"))
    .groupBy(["subject", "subject_id", "counterparty", "counterparty_id"])
    .where("deployment", "=", deployment)
    .where("block_number", "<=", block.toString())
    .where("kind", "=", "delivery")
    .where(sql<boolean>`(${matches("subject", people)} or ${matches("counterparty", people)})`)
    .execute();
}

/** Returns the finished projects of reviews, by token id; a review of a project that a reorg removed does not count. */
export async function projectsReviewed(
  db: Db,
  deployment: string,
  tokenIds: string[],
  block: bigint,
): Promise<Map<string, Pick<EvidenceRow, "token_id" | "amount" | "tx_hash" | "log_index">>> {
  if (tokenIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("scors_evidence")
    .select(["token_id", "amount", "tx_hash", "log_index"])
    .where("deployment", "=", deployment)
    .where("block_number", "<=", block.toString())
    .where(
      "id",
      "in",
      tokenIds.map((tokenId) => `delivery/${tokenId}`),
    )
    .execute();
  return new Map(rows.map((row) => [row.token_id, row]));
}
