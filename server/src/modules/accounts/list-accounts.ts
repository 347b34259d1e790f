import type { AccountFilter } from "@trestle/domain/admin/accounts.ts";
import type { Role } from "@trestle/domain/auth/user.ts";
import { sql } from "kysely";
import type { Db } from "../../services.ts";

type Page = AccountFilter & { limit: number; after?: string };

export const everyAccount = (db: Db) => db.selectFrom("account").selectAll("account");

/** Returns accounts for administrators, by name, filtered by text in name, email address or wallet. */
export function searchAccounts(db: Db, { limit, after, search, role, state }: Page) {
  const like = likePattern(search ?? "");
  return everyAccount(db)
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
    .limit(limit);
}

const likePattern = (words: string) => `%${words.replaceAll(/[\\%_]/g, "\\$&")}%`;

/** Selects ids of accounts whose name contains this text, for queries of other rooms. */
export const accountsNamed = (db: Db, words: string) =>
  db.selectFrom("account").select("id").where("username", "ilike", likePattern(words));

/** Returns every account's wallet by lower-cased name, for an instance with few accounts such as the demo. */
export async function walletsByUsername(db: Db): Promise<Map<string, string | null>> {
  const rows = await db
    .selectFrom("account")
    .select([sql<string>`lower(username)`.as("username"), "ethereum_address"])
    .execute();
  return new Map(rows.map(({ username, ethereum_address }) => [username, ethereum_address]));
}

export async function hasAccounts(db: Db): Promise<boolean> {
  return (await db.selectFrom("account").select("id").limit(1).executeTakeFirst()) !== undefined;
}
