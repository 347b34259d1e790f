import type { Movement } from "@trestle/domain/escrow/fold.ts";
import { type Expression, sql } from "kysely";
import type { Database } from "../../dependencies.ts";
import { milestoneOfLog, minedAt } from "../../indexer/chain-time.ts";

/** What an account can withdraw from the escrow, by account. */
export async function creditsOf(
  db: Database,
  deployment: string,
  accounts: string[],
): Promise<Map<string, bigint>> {
  if (accounts.length === 0) return new Map();
  const rows = await db
    .selectFrom("escrow_credit")
    .select(["account", "amount"])
    .where("deployment", "=", deployment)
    .where("account", "in", accounts)
    .execute();
  return new Map(rows.map(({ account, amount }) => [account, BigInt(amount)]));
}

/** What an address gave to projects and has not claimed back, by the projects' numbers. */
export async function donationsOf(
  db: Database,
  deployment: string,
  donor: string,
  tokenIds?: string[],
): Promise<Map<string, bigint>> {
  const rows = await db
    .selectFrom("escrow_donation")
    .select(["token_id", "amount"])
    .where("deployment", "=", deployment)
    .where("donor", "=", donor)
    .$if(tokenIds !== undefined, (query) =>
      query.where(sql<boolean>`token_id = any(${tokenIds ?? []}::numeric[])`),
    )
    .execute();
  return new Map(rows.map(({ token_id, amount }) => [token_id, BigInt(amount)]));
}

/** How many people gave to a project and have not claimed it back. */
export async function countDonors(db: Database, deployment: string, tokenId: string): Promise<number> {
  const { count } = await db
    .selectFrom("escrow_donation")
    .select(sql<number>`count(*)::integer`.as("count"))
    .where("deployment", "=", deployment)
    .where("token_id", "=", tokenId)
    .where("amount", ">", "0")
    .executeTakeFirstOrThrow();
  return count;
}

/** For another room's query: the numbers of the projects that a wallet gave to, also where it has it back. */
export const projectsDonatedTo = (db: Database, deployment: string, donor: Expression<string> | string) =>
  db
    .selectFrom("escrow_donation")
    .select("token_id")
    .where("deployment", "=", deployment)
    .where("donor", "=", donor);

export type LedgerLine = {
  id: string;
  tokenId: string | null;
  bucket: Movement["bucket"];
  kind: Movement["kind"];
  party: string;
  amount: string;
  txHash: string;
  logIndex: number;
  blockNumber: string;
  minedAt: Date;
  /** Which milestone the log is about, if any. */
  milestone: number | null;
};

const lines = (db: Database, deployment: string) =>
  db
    .selectFrom("ledger_entry")
    .select([
      "ledger_entry.id",
      "ledger_entry.token_id as tokenId",
      "ledger_entry.bucket",
      "ledger_entry.kind",
      "ledger_entry.party",
      "ledger_entry.amount",
      "ledger_entry.tx_hash as txHash",
      "ledger_entry.log_index as logIndex",
      "ledger_entry.block_number as blockNumber",
    ])
    .select(({ ref }) => {
      const log = {
        deployment: ref("ledger_entry.deployment"),
        txHash: ref("ledger_entry.tx_hash"),
        logIndex: ref("ledger_entry.log_index"),
      };
      return [minedAt(log).as("minedAt"), milestoneOfLog(log).as("milestone")];
    })
    .where("ledger_entry.deployment", "=", deployment);

/** Every movement of one project's money, the oldest first. */
export const ledgerOfProject = (db: Database, deployment: string, tokenId: string): Promise<LedgerLine[]> =>
  lines(db, deployment)
    .where("ledger_entry.token_id", "=", tokenId)
    .orderBy("ledger_entry.block_number")
    .orderBy("ledger_entry.log_index")
    .orderBy("ledger_entry.id")
    .execute();

/** Movements from and to one address, the newest first. */
export const ledgerOfParty = (
  db: Database,
  deployment: string,
  party: string,
  { tokenId, before, limit }: { tokenId?: string | undefined; before?: string | undefined; limit: number },
): Promise<LedgerLine[]> =>
  lines(db, deployment)
    .where("ledger_entry.party", "=", party)
    .$if(tokenId !== undefined, (query) => query.where("ledger_entry.token_id", "=", tokenId as string))
    .$if(before !== undefined, (query) => query.where("ledger_entry.id", "<", before as string))
    .orderBy("ledger_entry.id", "desc")
    .limit(limit)
    .execute();

/** For another room's query: where a project holds a dispute that this arbiter has to decide. */
export const projectsInDispute = (db: Database, deployment: string, arbiter: string) =>
  db
    .selectFrom("escrow_project")
    .select("token_id")
    .where("deployment", "=", deployment)
    .where(sql`state ->> 'arbiter'`, "=", arbiter)
    .where(sql<boolean>`jsonb_path_exists(state, '$.milestones[*] ? (@.status == "disputed")')`);

/** What an address put into projects and got out of them, by the projects' numbers. */
export async function paymentsTo(
  db: Database,
  deployment: string,
  party: string,
  tokenIds: string[],
): Promise<Map<string, { given: string; received: string }>> {
  const { rows } = await sql<{ token: string; given: string; received: string }>`
    select token_id::text as token,
      coalesce(sum(amount) filter (where amount > 0), 0)::text as given,
      coalesce(-sum(amount) filter (where amount < 0), 0)::text as received
    from ledger_entry
    where deployment = ${deployment} and party = ${party} and bucket <> 'credit'
      and token_id = any(${tokenIds}::numeric[])
    group by token_id`.execute(db);
  return new Map(rows.map(({ token, given, received }) => [token, { given, received }]));
}
