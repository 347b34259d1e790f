import { refuse } from "@trestle/domain/errors.ts";
import type { PlatformStats } from "@trestle/domain/platform-stats.ts";
import type { Profile } from "@trestle/domain/profiles/profile.ts";
import { type Expression, sql } from "kysely";
import { byKey, pluck } from "../../platform/database/rows.ts";
import { eventTime } from "../../platform/events/events.ts";
import type { Account } from "../../platform/http/viewer.ts";
import type { Db } from "../../services.ts";
import { looksLike } from "./look-alike.ts";

/** Returns the account that has proven this wallet, if any. */
export function accountOfAddress(db: Db, address: string): Promise<Account | undefined> {
  return db
    .selectFrom("account")
    .selectAll()
    .where("ethereum_address", "=", address.toLowerCase())
    .executeTakeFirst();
}

/** Returns the ids of the accounts that have proven these wallets, by lower-cased address. */
export const accountsOfAddresses = (db: Db, addresses: string[]): Promise<Map<string, string>> =>
  byKey(
    addresses,
    (some) =>
      db
        .selectFrom("account")
        .select(["id", "ethereum_address"])
        .where("ethereum_address", "in", some)
        .execute(),
    ({ id, ethereum_address }) => [ethereum_address ?? "", id],
  );

/** Returns an enabled account. */
export function accountById(db: Db, id: string): Promise<Account | undefined> {
  return db
    .selectFrom("account")
    .selectAll()
    .where("id", "=", id)
    .where("disabled_at", "is", null)
    .executeTakeFirst();
}

/** Returns accounts by id, disabled ones included. */
export const accountsById = (db: Db, ids: string[]): Promise<Map<string, Account>> =>
  byKey(
    ids,
    (some) => db.selectFrom("account").selectAll().where("id", "in", some).execute(),
    (row) => [row.id, row],
  );

/** Returns usernames by account id. */
export const namesOf = (db: Db, ids: string[]): Promise<Map<string, string>> =>
  byKey(
    ids,
    (some) => db.selectFrom("account").select(["id", "username"]).where("id", "in", some).execute(),
    ({ id, username }) => [id, username],
  );

/** Returns usernames by lower-cased linked wallet. */
export async function namesOfAddresses(db: Db, addresses: string[]): Promise<Map<string, string>> {
  if (addresses.length === 0) return new Map();
  const rows = await db
    .selectFrom("account")
    .select(["ethereum_address", "username"])
    .where("ethereum_address", "in", [...new Set(addresses.map((address) => address.toLowerCase()))])
    .execute();
  return new Map(rows.map(({ ethereum_address, username }) => [ethereum_address ?? "", username]));
}

/** Returns whether a member or a verified business has this name, in any case or with look-alike letters. */
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

/** Returns the public profile of an account. Disabled accounts have none. */
export async function publicProfile(db: Db, id: string): Promise<Profile> {
  const account = await accountById(db, id);
  if (!account) refuse("not_found", "This person doesn’t exist.");
  return {
    id: account.id,
    username: account.username,
    businessName: account.business_name,
    role: account.role,
    profileImageUrl: account.profile_image_url,
    bio: account.bio,
    socialLinks: { website: account.website },
    ethereumAddress: account.role === "developer" ? account.ethereum_address : null,
    verified: account.kyc_status === "approved",
    services: account.services,
    area: account.area,
    memberSince: account.created_at.toISOString(),
  };
}

type PublicFace = Pick<
  Profile,
  "id" | "username" | "businessName" | "profileImageUrl" | "bio" | "socialLinks"
> & {
  ethereumAddress: string | null;
};

/** Returns names and pictures by account id, disabled accounts included. */
export async function facesOf(db: Db, ids: string[]): Promise<Map<string, PublicFace>> {
  const accounts = await accountsById(db, ids);
  return new Map(
    [...accounts].map(([id, account]) => [
      id,
      {
        id,
        username: account.username,
        businessName: account.business_name,
        bio: account.bio,
        profileImageUrl: account.profile_image_url,
        socialLinks: { website: account.website },
        ethereumAddress: account.ethereum_address,
      },
    ]),
  );
}

/** Accounts of developers whose documents are approved. */
const approvedDevelopers = (db: Db) =>
  db
    .selectFrom("account")
    .where("role", "=", "developer")
    .where("kyc_status", "=", "approved")
    .where("disabled_at", "is", null);

/** Returns enabled developers with approved documents. */
export const verifiedDevelopers = (
  db: Db,
): Promise<Pick<Account, "id" | "username" | "business_name" | "profile_image_url" | "ethereum_address">[]> =>
  approvedDevelopers(db)
    .select(["id", "username", "business_name", "profile_image_url", "ethereum_address"])
    .orderBy("created_at")
    .limit(1000)
    .execute();

export async function isVerifiedDeveloper(db: Db, id: string): Promise<boolean> {
  return (await approvedDevelopers(db).select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
}

/** Finds verified developers whose names contain these letters. */
export async function findDevelopers(db: Db, words: string, limit: number): Promise<string[]> {
  const like = `%${words.replaceAll(/[\\%_]/g, "\\$&")}%`;
  const rows = await approvedDevelopers(db)
    .select("id")
    .where(({ or, eb }) => or([eb("username", "ilike", like), eb("business_name", "ilike", like)]))
    .orderBy("username")
    .limit(limit)
    .execute();
  return pluck(rows, "id");
}

export async function countMembers(db: Db): Promise<PlatformStats["members"]> {
  const { rows } = await sql<PlatformStats["members"]>`
    select count(*) filter (where role = 'customer')::integer as customers,
           count(*) filter (where role = 'developer')::integer as developers,
           count(*) filter (where role = 'developer' and kyc_status = 'approved')::integer as "verifiedDevelopers",
           count(*) filter (where role = 'investor')::integer as investors
    from account where disabled_at is null`.execute(db);
  return rows[0] as PlatformStats["members"];
}

/** Returns new members by day, less closed accounts; administrators are not counted. */
export async function peopleByDay(db: Db): Promise<{ day: string; people: number }[]> {
  const { rows } = await sql<{ day: string; people: number }>`
    select (at at time zone 'UTC')::date::text as day, sum(change)::integer as people
    from (select created_at as at, 1 as change from account where role <> 'admin'
      union all select closed_at, -1 from account where closed_at is not null and role <> 'admin') as changes
    group by 1`.execute(db);
  return rows;
}

/** Returns the confirmed address for an account's emails; undefined if there is none or the account is disabled. */
export const mailAddress = (db: Db, accountId: string): Promise<string | undefined> =>
  addressOf(db, accountId, true);

/** Returns the address shared after an agreed introduction, confirmed or not. */
export const contactAddress = (db: Db, accountId: string): Promise<string | undefined> =>
  addressOf(db, accountId, false);

async function addressOf(db: Db, accountId: string, mustBeConfirmed: boolean): Promise<string | undefined> {
  const row = await db
    .selectFrom("account")
    .select("email")
    .where("id", "=", accountId)
    .where("disabled_at", "is", null)
    .$if(mustBeConfirmed, (query) => query.where("email_confirmed_at", "is not", null))
    .executeTakeFirst();
  return row?.email;
}

/**
 * SQL for queries of other rooms: every account with its name, its wallet, and whether its identity is verified. A
 * disabled account, or one whose wallet the registry has revoked, is not verified.
 */
export const identities = (deployment: string) => {
  const wallet = { address: sql`account.ethereum_address` };
  const revokedAt = eventTime("kyc.revoked", deployment, wallet);
  const attestedAt = eventTime("kyc.attested", deployment, wallet);
  return sql`(
    select id, coalesce(business_name, username) as name, ethereum_address as wallet, disabled_at is not null as disabled,
      kyc_status = 'approved' and disabled_at is null
        and not coalesce(${revokedAt} > coalesce(${attestedAt}, '-infinity'), false) as verified
    from account)`;
};

/** SQL for queries of other rooms: whether an account exists and is not disabled. */
export const isEnabled = (accountId: Expression<unknown>) =>
  sql<boolean>`exists (select from account where id = ${accountId} and disabled_at is null)`;
