import type { securityEvents } from "@trestle/domain/auth/events.ts";
import { refuse } from "@trestle/domain/errors.ts";
import type { domainEvents } from "@trestle/domain/events.ts";
import type { WorkArea } from "@trestle/domain/profiles/profile.ts";
import type { Category } from "@trestle/domain/projects/categories.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { recordEvent } from "../../platform/events/events.ts";
import type { Account } from "../../platform/http/viewer.ts";
import type { Db, Transaction } from "../../services.ts";

/** Selects accounts that are not disabled, for queries of other rooms. */
export const enabledAccounts = (db: Db) => db.selectFrom("account").where("account.disabled_at", "is", null);

export const accountNamed = (db: Db, username: string): Promise<Account | undefined> =>
  db
    .selectFrom("account")
    .selectAll()
    .where(sql`lower(username)`, "=", username.toLowerCase())
    .executeTakeFirst();

/** Locks the account row until the transaction ends, so that counts for a limit stay correct. */
export async function lockAccount(transaction: Transaction, id: string): Promise<Account> {
  const account = await transaction
    .selectFrom("account")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!account) refuse("not_found", "This account doesn’t exist.");
  return account;
}

type Change = Partial<
  Pick<Account, "kyc_status" | "business_name" | "ethereum_address" | "password_hash" | "secured_at">
>;

/** Sets columns of an account that another room decides on. */
export const changeAccount = (db: Db, id: string, change: Change): Promise<Account> =>
  db.updateTable("account").set(change).where("id", "=", id).returningAll().executeTakeFirstOrThrow();

/** Disables an account, or enables one that was not closed by its owner. Returns undefined if nothing changes. */
export const setDisabled = (
  db: Db,
  id: string,
  isDisabled: boolean,
): Promise<Pick<Account, "username"> | undefined> =>
  db
    .updateTable("account")
    .set({ disabled_at: isDisabled ? new Date() : null })
    .where("id", "=", id)
    .where("disabled_at", isDisabled ? "is" : "is not", null)
    .$if(!isDisabled, (query) => query.where("closed_at", "is", null))
    .returning("username")
    .executeTakeFirst();

type Credentials = Pick<Account, "id" | "password_hash">;

/** Returns whether the account still has this password and is enabled, and locks both until the transaction ends. */
export async function isUnchanged(
  transaction: Transaction,
  { id, password_hash }: Credentials,
): Promise<boolean> {
  const found = await enabledAccounts(transaction)
    .select("id")
    .where("id", "=", id)
    .where("password_hash", "=", password_hash)
    .forShare()
    .executeTakeFirst();
  return found !== undefined;
}

/** Replaces a password hash unless it has changed since it was checked. */
export const replaceHash = (
  db: Db,
  { id, password_hash: checked }: Credentials,
  password_hash: string,
): Promise<Account | undefined> =>
  db
    .updateTable("account")
    .set({ password_hash })
    .where("id", "=", id)
    .where("password_hash", "=", checked)
    .returningAll()
    .executeTakeFirst();

type Description = {
  bio?: string | null;
  website?: string | null;
  profile_image_url?: string | null;
  services?: Category[];
  area?: WorkArea | null;
};

/** Sets the fields of a person's description; omitted fields stay. */
export function describeAccount(db: Db, id: string, { area, ...description }: Description): Promise<Account> {
  return db
    .updateTable("account")
    .set({ ...description, ...(area === undefined ? {} : { area: area && JSON.stringify(area) }) })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Deletes the personal data of a closed account (name, email, password, wallet, verification) and keeps its id. */
export async function anonymiseAccount(transaction: Transaction, id: string): Promise<void> {
  const now = new Date();
  const name = `closed-${id.slice(0, 8)}`;
  await transaction
    .updateTable("account")
    .set({
      username: name,
      email: `${id}@closed.invalid`,
      email_confirmed_at: null,
      password_hash: "",
      ethereum_address: null,
      bio: null,
      website: null,
      profile_image_url: null,
      business_name: null,
      services: [],
      area: null,
      kyc_status: "none",
      disabled_at: now,
      closed_at: now,
    })
    .where("id", "=", id)
    .execute();
}

/** Records a change of an account's security, which notifies its owner. */
export const recordSecurity = <Type extends keyof typeof securityEvents>(
  db: Db,
  type: Type,
  data: z.infer<(typeof domainEvents)[Type]>,
): Promise<void> => recordEvent(db, type, `${type}/${crypto.randomUUID()}`, data);
