import { type Deployment, deploymentKey } from "@trestle/chain/deployment.ts";
import type { DomainEvent, EventType } from "@trestle/domain/events.ts";
import { sql } from "kysely";
import type { Database } from "../../dependencies.ts";
import { accountsOfAddresses } from "../auth/account-of-address.ts";

/** What every lender of a pool hears about. */
const ABOUT_ALL: EventType[] = [
  "pool.stops",
  "pool.settings",
  "pool.operator",
  "pool.owner",
  "pool.open",
  "pool.write-down",
  "pool.recovery",
  "loan.defaulted",
];

/** The accounts that hold tokens of the pool an event is about, where it concerns them all. */
export async function lendersConcerned(
  db: Database,
  deployment: Deployment,
  { type, data }: DomainEvent,
): Promise<string[]> {
  if (!ABOUT_ALL.includes(type) || !("tier" in data)) return [];
  const pool = deployment.contracts.pools[data.tier].toLowerCase();
  const { rows } = await sql<{ lender: string }>`
    select lender from pool_position
    where deployment = ${deploymentKey(deployment)} and pool = ${pool} and tokens > 0`.execute(db);
  const accounts = await accountsOfAddresses(
    db,
    rows.map(({ lender }) => lender),
  );
  return [...new Set(accounts.values())];
}
