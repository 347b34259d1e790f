import { type Expression, sql } from "kysely";
import { loggedArgument } from "../../indexer/lock-log.ts";
import type { Db } from "../../services.ts";

/** A donor's unclaimed donations to a project, and their refunds to date. */
export type DonorMoney = { unclaimed: bigint; refunded: bigint };

export async function donorMoney(
  db: Db,
  deployment: string,
  donor: string,
  tokenIds: string[],
): Promise<Map<string, DonorMoney>> {
  const { rows } = await sql<{ token_id: string; unclaimed: string; refunded: string }>`
    select token_id, amount as unclaimed, coalesce((
      select -sum(entry.amount) from ledger_entry entry
      where entry.deployment = ${deployment} and entry.token_id = held.token_id and entry.party = ${donor}
        and entry.bucket = 'donations' and entry.kind = 'refund'), 0)::text as refunded
    from escrow_donation held
    where deployment = ${deployment} and donor = ${donor} and token_id = any(${tokenIds}::numeric[])`.execute(
    db,
  );
  return new Map(
    rows.map((row) => [row.token_id, { unclaimed: BigInt(row.unclaimed), refunded: BigInt(row.refunded) }]),
  );
}

/** Spent donations, in the order of spending; `milestone` is null for a settlement. */
export type SpentDonations = { tokenId: string; milestone: number | null; amount: bigint };

export async function spentDonations(
  db: Db,
  deployment: string,
  tokenIds: string[],
): Promise<SpentDonations[]> {
  const log = {
    deployment: sql`ledger_entry.deployment`,
    txHash: sql`ledger_entry.tx_hash`,
    logIndex: sql`ledger_entry.log_index`,
  };
  const { rows } = await sql<{ token_id: string; milestone: number | null; amount: string }>`
    select token_id, milestone::integer, (-sum(amount))::text as amount
    from (
      select token_id, block_number, log_index, amount, ${loggedArgument("milestone", log)} as milestone
      from ledger_entry
      where deployment = ${deployment} and token_id = any(${tokenIds}::numeric[])
        and bucket = 'donations' and kind in ('release', 'fee')) as spent
    group by token_id, block_number, log_index, milestone
    order by token_id, block_number, log_index`.execute(db);
  return rows.map(({ token_id, milestone, amount }) => ({
    tokenId: token_id,
    milestone,
    amount: BigInt(amount),
  }));
}

/** Returns wallets that can claim a part of a project's remaining donations. */
export async function unclaimedDonors(db: Db, deployment: string, tokenId: string): Promise<string[]> {
  const { rows } = await sql<{ donor: string }>`
    select donor from escrow_donation join escrow_project using (deployment, token_id)
    where deployment = ${deployment} and token_id = ${tokenId} and amount > 0
      and state -> 'left' ->> 'donations' <> '0'`.execute(db);
  return rows.map(({ donor }) => donor);
}

/** SQL for queries of other rooms: money in a project that lenders, or donors other than the customer, gave. */
export const moneyOfOthers = ({
  deployment,
  tokenId,
}: Record<"deployment" | "tokenId", Expression<unknown>>) =>
  sql<string>`coalesce((
    select coalesce((state -> 'left' ->> 'loan')::numeric, 0) + coalesce((
      select sum(held.amount) from escrow_donation held
      where held.deployment = escrow_project.deployment and held.token_id = escrow_project.token_id
        and held.donor <> escrow_project.customer), 0)
    from escrow_project
    where escrow_project.deployment = ${deployment} and escrow_project.token_id = ${tokenId}), 0)`;
