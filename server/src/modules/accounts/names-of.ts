import { sql } from "kysely";
import type { Db } from "../../services.ts";
import { looksLike } from "./look-alike.ts";

/** Usernames by account id. */
export async function namesOf(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("account")
    .select(["id", "username"])
    .where("id", "in", [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, username }) => [id, username]));
}

/** Usernames by linked wallet, in lower case. */
export async function namesOfAddresses(db: Db, addresses: string[]): Promise<Map<string, string>> {
  if (addresses.length === 0) return new Map();
  const rows = await db
    .selectFrom("account")
    .select(["ethereum_address", "username"])
    .where("ethereum_address", "in", [...new Set(addresses.map((address) => address.toLowerCase()))])
    .execute();
  return new Map(rows.map(({ ethereum_address, username }) => [ethereum_address ?? "", username]));
}

/** Whether a member or a verified business goes by this name, however it is written and whatever letters it borrows. */
export async function isMembersName(db: Db, name: string): Promise<boolean> {
  const written = name.normalize("NFKC").replace(/\s+/g, " ").trim().toLowerCase();
  const forms = [...new Set([written, looksLike(name)])];
  const row = await db
    .selectFrom("account")
    .select("id")
    .where(({ or, eb }) =>
      or([
        eb(sql`lower(username)`, "in", forms),
        eb(sql`lower(normalize(business_name, NFKC))`, "in", forms),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}
