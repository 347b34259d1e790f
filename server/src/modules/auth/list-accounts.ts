import type { ListedAccount } from "@trestle/domain/admin/accounts.ts";
import { sql } from "kysely";
import type { Database } from "../../dependencies.ts";
import { factorExists } from "./second-factor/second-factor.ts";

type Page = { limit: number; after?: string; words?: string };

/** For administrators: accounts by name, those whose name or email has the words in it. */
export async function listAccounts(db: Database, { limit, after, words }: Page): Promise<ListedAccount[]> {
  const like = `%${(words ?? "").replaceAll(/[\\%_]/g, "\\$&")}%`;
  const rows = await db
    .selectFrom("account")
    .selectAll()
    .select(factorExists(sql.ref<string>("account.id")).as("second_factor"))
    .$if(after !== undefined, (query) => query.where(sql`lower(username)`, ">", after as string))
    .$if(Boolean(words), (query) =>
      query.where(({ or, eb }) => or([eb("username", "ilike", like), eb("email", "ilike", like)])),
    )
    .orderBy(sql`lower(username)`)
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    username: row.username,
    email: row.email,
    roles: row.roles,
    kycStatus: row.kyc_status,
    ethereumAddress: row.ethereum_address,
    secondFactor: Boolean(row.second_factor),
    disabledAt: row.disabled_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  }));
}

/** Ids of accounts whose name has these letters, to be used within another room's query. */
export const accountsNamed = (db: Database, words: string) =>
  db
    .selectFrom("account")
    .select("id")
    .where("username", "ilike", `%${words.replaceAll(/[\\%_]/g, "\\$&")}%`);

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
