import { createHash, randomBytes } from "node:crypto";
import { RECOVERY_CODES } from "@trestle/domain/auth/second-factor.ts";
import type { Db, Transaction } from "../../services.ts";
import { recordSecurity } from "../accounts/account-row.ts";
import { recordActivity } from "../accounts/activity.ts";

/** 32 characters that can't be mistaken for each other. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const CODE_LENGTH = 16;

const newCode = () =>
  Array.from(randomBytes(CODE_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join("");
const grouped = (code: string) => code.match(/.{4}/g)?.join("-") ?? code;
const hashOf = (accountId: string, code: string) =>
  createHash("sha256").update(`${accountId} ${code}`).digest("hex");

/** Replaces all recovery codes. The new codes are returned once; only their hashes are stored. */
export async function makeRecoveryCodes(transaction: Transaction, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  await transaction.deleteFrom("recovery_code").where("account_id", "=", accountId).execute();
  await transaction
    .insertInto("recovery_code")
    .values(
      codes.map((code) => ({ account_id: accountId, code_hash: hashOf(accountId, code), used_at: null })),
    )
    .execute();
  return codes.map(grouped);
}

/** Consumes one code and notifies its owner. Concurrent uses of the same code: exactly one succeeds. */
export function useRecoveryCode(db: Db, accountId: string, code: string): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const used = await transaction
      .updateTable("recovery_code")
      .set({ used_at: new Date() })
      .where("account_id", "=", accountId)
      .where("code_hash", "=", hashOf(accountId, code))
      .where("used_at", "is", null)
      .returning("code_hash")
      .executeTakeFirst();
    if (!used) return false;
    const left = await recoveryCodesLeft(transaction, accountId);
    await recordActivity(transaction, accountId, "recovery_code_used");
    await recordSecurity(transaction, "security.recovery_code_used", { account: accountId, left });
    return true;
  });
}

export async function recoveryCodesLeft(db: Db, accountId: string): Promise<number> {
  const { left } = await db
    .selectFrom("recovery_code")
    .select(({ fn }) => fn.countAll<string>().as("left"))
    .where("account_id", "=", accountId)
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(left);
}
