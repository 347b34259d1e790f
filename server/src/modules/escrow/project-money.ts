import type { Movement } from "@trestle/domain/escrow/fold.ts";
import type { ProjectSums } from "@trestle/domain/escrow/project-on-chain.ts";
import { type Expression, sql } from "kysely";
import { milestoneOfLog, minedAt } from "../../indexer/chain-time.ts";
import type { Db } from "../../services.ts";

/** Returns the escrow credits of these accounts. */
export async function creditsOf(
  db: Db,
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

/** Returns an address's unclaimed donations, by token id. */
export async function donationsOf(
  db: Db,
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

/**
 * Returns the sums of a project's money and donors from its state. A state written by the previous version and not
 * rebuilt yet has none; then they are counted.
 */
export async function sumsOf(
  db: Db,
  deployment: string,
  tokenId: string,
  { sums }: { sums?: ProjectSums | undefined },
): Promise<ProjectSums> {
  if (sums) return sums;
  const moved = await db
    .selectFrom("ledger_entry")
    .select([
      "kind",
      sql<string>`sum(amount)::text`.as("amount"),
      sql<number>`count(*)::integer`.as("lines"),
      sql<number>`count(distinct party)::integer`.as("parties"),
    ])
    .where("deployment", "=", deployment)
    .where("token_id", "=", tokenId)
    .where("bucket", "!=", "credit")
    .groupBy("kind")
    .execute();
  const { unclaimedDonors } = await db
    .selectFrom("escrow_donation")
    .select(sql<number>`count(*)::integer`.as("unclaimedDonors"))
    .where("deployment", "=", deployment)
    .where("token_id", "=", tokenId)
    .where("amount", ">", "0")
    .executeTakeFirstOrThrow();
  const donations = moved.find(({ kind }) => kind === "donation");
  return {
    moved: Object.fromEntries(moved.map(({ kind, amount }) => [kind, amount])),
    donations: donations?.lines ?? 0,
    donors: donations?.parties ?? 0,
    unclaimedDonors,
  };
}

const MAX_DONORS = 1_000;

/** Returns the donors of a project, largest donations first. */
export async function donorsOf(db: Db, deployment: string, tokenId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("escrow_donation")
    .select("donor")
    .where("deployment", "=", deployment)
    .where("token_id", "=", tokenId)
    .orderBy("amount", "desc")
    .limit(MAX_DONORS)
    .execute();
  return rows.map(({ donor }) => donor);
}

/** Selects token ids of projects that a wallet donated to, refunded or not, for queries of other rooms. */
export const projectsDonatedTo = (db: Db, deployment: string, donor: Expression<string> | string) =>
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
  /** Index of the milestone that the log is about, if any. */
  milestone: number | null;
};

const lines = (db: Db, deployment: string) =>
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

export type LedgerPlace = Pick<LedgerLine, "blockNumber" | "logIndex" | "id">;

/** Returns a page of a project's ledger after a position, oldest first. */
export const ledgerOfProject = (
  db: Db,
  deployment: string,
  tokenId: string,
  after: LedgerPlace | undefined,
  limit: number,
): Promise<LedgerLine[]> =>
  lines(db, deployment)
    .where("ledger_entry.token_id", "=", tokenId)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(ledger_entry.block_number, ledger_entry.log_index, ledger_entry.id)
          > (${after?.blockNumber}::bigint, ${after?.logIndex}::integer, ${after?.id}::bigint)`,
      ),
    )
    .orderBy("ledger_entry.block_number")
    .orderBy("ledger_entry.log_index")
    .orderBy("ledger_entry.id")
    .limit(limit)
    .execute();

/** A movement between a wallet and the escrow: all lines of one kind from one log. */
export type PartyMovement = {
  kind: Movement["kind"];
  /** From the wallet's side: negative for payments by it. */
  amount: string;
  tokenId: string | null;
  txHash: string;
  blockNumber: string;
  logIndex: number;
  minedAt: Date;
};

export type MovementPage = {
  tokenId?: string | undefined;
  direction?: "in" | "out" | undefined;
  since?: Date | undefined;
  before?: Date | undefined;
  /** Cursor: the last movement of the previous page. */
  after?: { blockNumber: string; logIndex: number; kind: string } | undefined;
  limit: number;
};

/**
 * Returns the movements between one address and the escrow, newest first. A credit has not reached the wallet, so it is
 * subtracted from the payment and counted with its withdrawal.
 */
export async function movementsOfParty(
  db: Db,
  deployment: string,
  party: string,
  { tokenId, direction, since, before, after, limit }: MovementPage,
): Promise<PartyMovement[]> {
  const log = {
    deployment: sql`line.deployment`,
    txHash: sql`line.tx_hash`,
    logIndex: sql`line.log_index`,
  };
  const { rows } = await sql<PartyMovement>`
    select * from (
      select kind, (-sum(amount))::text as amount, token_id::text as "tokenId", tx_hash as "txHash",
        block_number::text as "blockNumber", log_index as "logIndex", ${minedAt(log)} as "minedAt"
      from ledger_entry as line
      where deployment = ${deployment} and party = ${party}
        and (${tokenId ?? null}::numeric is null or token_id = ${tokenId ?? null}::numeric)
        and (${after?.blockNumber ?? null}::bigint is null or (block_number, log_index, kind)
          < (${after?.blockNumber ?? null}::bigint, ${after?.logIndex ?? null}::integer, ${after?.kind ?? null}::text))
      group by deployment, kind, token_id, tx_hash, block_number, log_index
      order by block_number desc, log_index desc, kind desc
    ) as movement
    where (${since ?? null}::timestamptz is null or "minedAt" >= ${since ?? null}::timestamptz)
      and (${before ?? null}::timestamptz is null or "minedAt" < ${before ?? null}::timestamptz)
      and (${direction ?? null}::text is null or (amount::numeric > 0) = (${direction ?? null}::text = 'in'))
    order by "blockNumber"::bigint desc, "logIndex" desc, kind desc
    limit ${limit}`.execute(db);
  return rows;
}

/** Selects projects with a dispute that this arbiter decides, for queries of other rooms. */
export const projectsInDispute = (db: Db, deployment: string, arbiter?: string) =>
  db
    .selectFrom("escrow_project")
    .select("token_id")
    .where("deployment", "=", deployment)
    .$if(arbiter !== undefined, (query) => query.where(sql`state ->> 'arbiter'`, "=", arbiter as string))
    .where(sql<boolean>`jsonb_path_exists(state, '$.milestones[*] ? (@.status == "disputed")')`);

/** Selects projects with lent or donated money and a milestone that may wait for it, for queries of other rooms. */
export const projectsWithWaitingMoney = (db: Db, deployment: string, now: number) =>
  db
    .selectFrom("escrow_project")
    .select("token_id")
    .where("deployment", "=", deployment)
    .where(sql<boolean>`(state ->> 'donated' <> '0' or state -> 'left' ->> 'loan' <> '0')`)
    .where(
      sql<boolean>`jsonb_path_exists(
        state,
        '$.milestones[*] ? (@.status == "approved" && @.paidFrom > $now
          || @.status == "submitted" && @.submittedAt + $.othersWait > $now)',
        jsonb_build_object('now', ${now}::bigint))`,
    );

/** Returns an address's payments to and from projects, by token id. */
export async function paymentsTo(
  db: Db,
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

/** Returns an address's total donations and claimed refunds, by token id. */
export async function donationHistory(
  db: Db,
  deployment: string,
  donor: string,
  tokenIds: string[],
): Promise<Map<string, { given: string; claimed: string }>> {
  const { rows } = await sql<{ token: string; given: string; claimed: string }>`
    select token_id::text as token,
      coalesce(sum(amount) filter (where kind = 'donation'), 0)::text as given,
      coalesce(-sum(amount) filter (where kind = 'refund'), 0)::text as claimed
    from ledger_entry
    where deployment = ${deployment} and party = ${donor} and bucket = 'donations'
      and kind in ('donation', 'refund') and token_id = any(${tokenIds}::numeric[])
    group by token_id`.execute(db);
  return new Map(rows.map(({ token, given, claimed }) => [token, { given, claimed }]));
}

/** Selects the projects that each of these wallets has donated to, for queries of other rooms. */
export const donationsFrom = (db: Db, deployment: string, donors: string[]) =>
  db
    .selectFrom("ledger_entry")
    .select(["party as wallet", "token_id"])
    .distinct()
    .where("deployment", "=", deployment)
    .where("party", "in", donors)
    .where("kind", "=", "donation");
