import { randomUUID } from "node:crypto";
import type { Membership, MembershipBasis } from "@trestle/domain/club/membership.ts";
import { refuse } from "@trestle/domain/errors.ts";
import { formatCoinsShort } from "@trestle/domain/money.ts";
import { sql } from "kysely";
import { type Listener, recordEvents } from "../../platform/events/events.ts";
import type { Services } from "../../services.ts";
import { accountsOfAddresses, identities } from "../accounts/directory.ts";
import { completedWorks } from "../escrow/escrow-state.ts";
import { stakeOf } from "../pools/directory.ts";
import { storedScore } from "../scors/stored-scores.ts";
import { refreshClub } from "./audiences.ts";

type Standing = {
  id: string;
  name: string;
  basis: MembershipBasis | null;
  stake: string;
  scors: number;
  completed: number;
};

/** Selects the facts that decide the membership of these accounts, and its basis. */
function standings(
  { deployment, config }: Pick<Services, "db" | "deployment" | "config">,
  which: ReturnType<typeof sql<boolean>>,
) {
  const key = deployment.key;
  return sql<Standing>`
    select id, name, stake, scors, completed, case
        when disabled then null
        when verified then 'identity'
        when stake >= ${config.CLUB_STAKE.toString()}::numeric then 'stake'
      end as basis
    from (
      select identity.*, ${stakeOf(key, sql`identity.wallet`)} as stake, ${storedScore(key, sql`identity.id`)} as scors,
        ${completedWorks(key, sql`identity.wallet`)} as completed
      from ${identities(key)} as identity where ${which}
    ) as known`;
}

export async function standingOf(
  services: Pick<Services, "db" | "deployment" | "config">,
  accountId: string,
): Promise<Standing> {
  const { rows } = await standings(services, sql<boolean>`identity.id = ${accountId}`).execute(services.db);
  const [standing] = rows;
  if (!standing) refuse("not_found", "This person doesn’t exist.");
  return standing;
}

export async function readMembership(
  services: Pick<Services, "db" | "deployment" | "config">,
  accountId: string,
): Promise<Membership> {
  const { basis, stake } = await standingOf(services, accountId);
  const page = await services.db
    .selectFrom("club_page")
    .select("listed")
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return {
    basis,
    stake,
    stakeNeeded: services.config.CLUB_STAKE.toString(),
    hasPage: page !== undefined,
    listed: page?.listed ?? false,
  };
}

/** Refuses accounts that are not members. */
export async function requireMember(
  services: Pick<Services, "db" | "deployment" | "config">,
  accountId: string,
): Promise<Standing> {
  const standing = await standingOf(services, accountId);
  if (standing.basis === null)
    refuse(
      "forbidden",
      `This is for members. Get your documents verified, or keep at least ${formatCoinsShort(services.config.CLUB_STAKE)} in the lending pools.`,
    );
  return standing;
}

/** Pages per transaction, to keep each short. */
const BATCH_SIZE = 2_000;

/** Refreshes every page, one batch at a time. */
export async function refreshAllPages(
  services: Pick<Services, "db" | "deployment" | "config">,
): Promise<void> {
  let last = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const rows = await services.db
      .selectFrom("club_page")
      .select("account_id")
      .where("account_id", ">", last)
      .orderBy("account_id")
      .limit(BATCH_SIZE)
      .execute();
    const ids = rows.map(({ account_id }) => account_id);
    await refreshPages(services, ids);
    last = ids.at(-1) ?? last;
    if (ids.length < BATCH_SIZE) return;
  }
}

/** Copies changed standings to these accounts' pages. Accounts that became members or guests are notified. */
export async function refreshPages(
  services: Pick<Services, "db" | "deployment" | "config">,
  accountIds: string[],
): Promise<void> {
  if (accountIds.length === 0) return;
  const which = sql<boolean>`identity.id = any(${accountIds}) and identity.id in (select account_id from club_page)`;
  await services.db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ id: string; was: MembershipBasis | null; basis: MembershipBasis | null }>`
      with now as (${standings(services, which)}), before as (
        select account_id, basis from club_page where account_id in (select id from now) order by account_id for update
      )
      update club_page set name = now.name, basis = now.basis, stake = now.stake, scors = now.scors,
        completed = now.completed
      from now join before on before.account_id = now.id
      where club_page.account_id = now.id
        and (club_page.name, club_page.basis, club_page.stake, club_page.scors, club_page.completed)
          is distinct from (now.name, now.basis, now.stake, now.scors::smallint, now.completed)
      returning now.id, before.basis as was, now.basis`.execute(transaction);
    if (rows.length > 0) await refreshClub(transaction, "members");
    await recordEvents(
      transaction,
      rows
        .filter(({ was, basis }) => (was === null) !== (basis === null))
        .map(({ id, basis }) => ({
          type: "club.membership" as const,
          key: `club.membership/${randomUUID()}`,
          data: { account: id, basis },
          happenedAt: new Date(),
        })),
    );
  });
}

/** Refreshes pages after decisions, payments and changes of scores; a scheduled job covers the rest. */
export const followStandings = (services: Pick<Services, "db" | "deployment" | "config">): Listener => {
  const byWallet = async (wallet: string) => [
    ...(await accountsOfAddresses(services.db, [wallet.toLowerCase()])).values(),
  ];
  return async (event) => {
    switch (event.type) {
      case "kyc.approved":
      case "kyc.returned":
      case "scors.changed":
        return refreshPages(services, [event.data.account]);
      case "kyc.attested":
      case "kyc.revoked":
        return refreshPages(services, await byWallet(event.data.address));
      case "pool.deposit":
      case "pool.withdrawal":
        return refreshPages(services, await byWallet(event.data.lender));
    }
  };
};
