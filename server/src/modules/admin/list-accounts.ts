import type { AccountFilter, ListedAccount } from "@trestle/domain/admin/accounts.ts";
import { sql } from "kysely";
import type { Db } from "../../services.ts";
import { everyAccount, searchAccounts } from "../accounts/list-accounts.ts";
import { factorExists } from "../second-factor/second-factor.ts";
import { sessionColumns } from "../sessions/sessions.ts";

const columns = [...sessionColumns, factorExists(sql.ref<string>("account.id")).as("second_factor")] as const;

export async function listAccounts(
  db: Db,
  filter: AccountFilter & { limit: number; after?: string },
): Promise<ListedAccount[]> {
  return (await searchAccounts(db, filter).select(columns).execute()).map(present);
}

export async function listedAccount(db: Db, id: string): Promise<ListedAccount | undefined> {
  const row = await one(db, id);
  return row && present(row);
}

const one = (db: Db, id: string) =>
  everyAccount(db).select(columns).where("account.id", "=", id).executeTakeFirst();

const present = (row: NonNullable<Awaited<ReturnType<typeof one>>>): ListedAccount => ({
  id: row.id,
  username: row.username,
  businessName: row.business_name,
  email: row.email,
  role: row.role,
  roles: row.roles,
  kycStatus: row.kyc_status,
  ethereumAddress: row.ethereum_address,
  secondFactor: Boolean(row.second_factor),
  disabledAt: row.disabled_at?.toISOString() ?? null,
  closedAt: row.closed_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  sessions: row.sessions,
  lastSeenAt: row.last_seen_at?.toISOString() ?? null,
});
