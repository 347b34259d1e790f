import type { ProofKind, SecondFactor } from "@trestle/domain/auth/second-factor.ts";
import { hasRole } from "@trestle/domain/auth/user.ts";
import { type Expression, type SqlBool, sql } from "kysely";
import type { Account } from "../../platform/http/viewer.ts";
import type { Db, Services, Transaction } from "../../services.ts";
import { listPasskeys, relyingParty } from "./passkeys.ts";
import { recoveryCodesLeft } from "./recovery-codes.ts";

/** SQL condition: whether this account has a second factor. */
export const factorExists = (accountId: Expression<string> | ReturnType<typeof sql.ref<string>>) =>
  sql<SqlBool>`(exists (select from totp where totp.account_id = ${accountId})
    or exists (select from passkey where passkey.account_id = ${accountId}))`;

export async function hasSecondFactor(db: Db, accountId: string): Promise<boolean> {
  const { rows } = await sql<{
    has: boolean;
  }>`select ${factorExists(sql`${accountId}::uuid`)} as has`.execute(db);
  return rows[0]?.has === true;
}

/** Administrators need a second factor, except in the demo, whose passwords are public. */
export const needsSecondFactor = (
  { config }: Pick<Services, "config">,
  account: Pick<Account, "roles">,
): boolean => !config.demo && hasRole(account, "admin");

const hasTotp = async (db: Db, accountId: string): Promise<boolean> =>
  (await db
    .selectFrom("totp")
    .select("account_id")
    .where("account_id", "=", accountId)
    .executeTakeFirst()) !== undefined;

export async function readSecondFactor(
  services: Pick<Services, "db" | "config">,
  account: Account,
): Promise<SecondFactor> {
  const { db, config } = services;
  return {
    totp: await hasTotp(db, account.id),
    passkeys: await listPasskeys(db, account.id),
    recoveryCodesLeft: await recoveryCodesLeft(db, account.id),
    passkeyDomain: relyingParty(config)?.id ?? null,
    required: needsSecondFactor(services, account),
  };
}

/** Returns the kinds of proof of the second factor that this account can use here. */
export async function proofKindsOf(
  { db, config }: Pick<Services, "db" | "config">,
  accountId: string,
): Promise<ProofKind[]> {
  const kinds: ProofKind[] = [];
  if (relyingParty(config) && (await listPasskeys(db, accountId)).length > 0) kinds.push("passkey");
  if (await hasTotp(db, accountId)) kinds.push("totp");
  if ((await recoveryCodesLeft(db, accountId)) > 0) kinds.push("recovery");
  return kinds;
}

/** Deletes everything about an account's second factor. */
export async function removeSecondFactor(transaction: Transaction, accountId: string): Promise<void> {
  for (const table of ["totp", "totp_setup", "passkey", "recovery_code"] as const)
    await transaction.deleteFrom(table).where("account_id", "=", accountId).execute();
}
