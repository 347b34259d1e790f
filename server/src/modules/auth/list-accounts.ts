import type { AccountFilter, ListedAccount } from "@trestle/domain/admin/accounts.ts";
import type { Role } from "@trestle/domain/auth/user.ts";
import { sql } from "kysely";
import type { Database } from "../../dependencies.ts";
import { factorExists } from "./second-factor/second-factor.ts";

type Page = AccountFilter & { limit: number; after?: string };

/** For administrators: accounts by name, those whose name, email address or wallet has the words in it. */
export async function listAccounts(
  db: Database,
  { limit, after, search, role, state }: Page,
): Promise<ListedAccount[]> {
  const like = likePattern(search ?? "");
  const rows = await withSessions(db)
    .$if(after !== undefined, (query) => query.where(sql`lower(username)`, ">", after as string))
    .$if(Boolean(search), (query) =>
      query.where(({ or, eb }) =>
        or(
          (["username", "email", "business_name", "ethereum_address"] as const).map((column) =>
            eb(column, "ilike", like),
          ),
        ),
      ),
    )
    .$if(role !== undefined, (query) => query.where(sql<boolean>`${role as Role} = any(roles)`))
    .$if(state === "active", (query) => query.where("disabled_at", "is", null))
    .$if(state === "disabled", (query) =>
      query.where("disabled_at", "is not", null).where("closed_at", "is", null),
    )
    .$if(state === "closed", (query) => query.where("closed_at", "is not", null))
    .orderBy(sql`lower(username)`)
    .limit(limit)
    .execute();
  return rows.map(presentListed);
}

export async function listedAccount(db: Database, id: string): Promise<ListedAccount | undefined> {
  const row = await withSessions(db).where("account.id", "=", id).executeTakeFirst();
  return row && presentListed(row);
}

const withSessions = (db: Database) =>
  db
    .selectFrom("account")
    .selectAll("account")
    .select([
      sql<number>`(select count(*)::integer from session where account_id = account.id and revoked_at is null
      and expires_at > now() and account.disabled_at is null)`.as("sessions"),
      factorExists(sql.ref<string>("account.id")).as("second_factor"),
      sql<Date | null>`(select max(last_used_at) from session where account_id = account.id)`.as(
        "last_seen_at",
      ),
    ]);

const presentListed = (
  row: Awaited<ReturnType<ReturnType<typeof withSessions>["executeTakeFirstOrThrow"]>>,
): ListedAccount => ({
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

const likePattern = (words: string) => `%${words.replaceAll(/[\\%_]/g, "\\$&")}%`;

/** Ids of accounts whose name has these letters, to be used within another room's query. */
export const accountsNamed = (db: Database, words: string) =>
  db.selectFrom("account").select("id").where("username", "ilike", likePattern(words));

/** Every account's wallet by its name in lower case. For an instance whose accounts are few, such as the demo. */
export async function walletsByUsername(db: Database): Promise<Map<string, string | null>> {
  const rows = await db
    .selectFrom("account")
    .select([sql<string>`lower(username)`.as("username"), "ethereum_address"])
    .execute();
  return new Map(rows.map(({ username, ethereum_address }) => [username, ethereum_address]));
}

export async function hasAccounts(db: Database): Promise<boolean> {
  return (await db.selectFrom("account").select("id").limit(1).executeTakeFirst()) !== undefined;
}
