import { refuse } from "@trestle/domain/errors.ts";
import { Secret, TOTP } from "otpauth";
import { decryptText, encryptText, type TextKeys } from "../../platform/files/encrypted-text.ts";
import type { Account } from "../../platform/http/viewer.ts";
import type { Db, Services, Transaction } from "../../services.ts";

const STEP_SECONDS = 30;
/** Clocks may differ by one step in either direction. */
const SKEW_STEPS = 1;
const SETUP_MINUTES = 15;
const SECRET_BYTES = 20;

const keysOf = ({ config, secrets }: Pick<Services, "db" | "config" | "secrets">): TextKeys => ({
  key: secrets.KYC_KEY,
  oldKey: config.KYC_KEY_OLD,
});
const aboutTotp = (accountId: string) => `totp ${accountId}`;

const authenticator = (secret: string, label = "") =>
  new TOTP({
    issuer: "Trestle",
    label,
    secret: Secret.fromBase32(secret),
    algorithm: "SHA1",
    digits: 6,
    period: STEP_SECONDS,
  });

/** Returns the 30-second step of a code that is valid about now. */
function stepOf(secret: string, code: string): number | undefined {
  const timestamp = Date.now();
  const delta = authenticator(secret).validate({ token: code, timestamp, window: SKEW_STEPS });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / STEP_SECONDS) + delta;
}

/** Creates a secret for an authenticator app; it is enabled once a code from it was entered. */
export async function startTotp(
  services: Pick<Services, "db" | "config" | "secrets">,
  account: Account,
): Promise<{ secret: string; uri: string }> {
  const secret = new Secret({ size: SECRET_BYTES }).base32;
  const setup = {
    secret: encryptText(keysOf(services), aboutTotp(account.id), secret),
    expires_at: new Date(Date.now() + SETUP_MINUTES * 60_000),
  };
  await services.db
    .insertInto("totp_setup")
    .values({ account_id: account.id, ...setup })
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet(setup))
    .execute();
  return { secret, uri: authenticator(secret, account.username).toString() };
}

/** Enables the app that was set up. Returns whether it replaced another one. */
export async function confirmTotp(
  services: Pick<Services, "db" | "config" | "secrets"> & { db: Transaction },
  account: Account,
  code: string,
): Promise<{ replaced: boolean }> {
  const { db } = services;
  const setup = await db
    .selectFrom("totp_setup")
    .select("secret")
    .where("account_id", "=", account.id)
    .where("expires_at", ">", new Date())
    .executeTakeFirst();
  if (!setup) refuse("conflict", "This set-up has expired. Start again and scan the new QR code.");
  const { text } = decryptText(keysOf(services), aboutTotp(account.id), setup.secret);
  const last_step = stepOf(text, code);
  if (last_step === undefined)
    refuse(
      "invalid_input",
      "That code isn’t right. Check that your phone’s clock is set automatically, then enter the newest code.",
    );
  const { numDeletedRows } = await db
    .deleteFrom("totp")
    .where("account_id", "=", account.id)
    .executeTakeFirst();
  await db.insertInto("totp").values({ account_id: account.id, secret: setup.secret, last_step }).execute();
  await db.deleteFrom("totp_setup").where("account_id", "=", account.id).execute();
  return { replaced: numDeletedRows > 0n };
}

/** Consumes a code: it and every older one become invalid. */
export async function useTotpCode(
  services: Pick<Services, "db" | "config" | "secrets">,
  accountId: string,
  code: string,
): Promise<"right" | "used" | "wrong"> {
  const totp = await services.db
    .selectFrom("totp")
    .select("secret")
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  const step = totp && stepOf(decryptText(keysOf(services), aboutTotp(accountId), totp.secret).text, code);
  if (step === undefined) return "wrong";
  const { numUpdatedRows } = await services.db
    .updateTable("totp")
    .set({ last_step: step })
    .where("account_id", "=", accountId)
    .where("last_step", "<", step)
    .executeTakeFirst();
  return numUpdatedRows === 1n ? "right" : "used";
}

/** Re-encrypts every secret that has the old key. Returns the number of secrets and of changed ones. */
export async function reencryptTotpSecrets(
  db: Db,
  keys: TextKeys,
): Promise<{ secrets: number; changed: number }> {
  let [secrets, changed] = [0, 0];
  for (const table of ["totp", "totp_setup"] as const) {
    const rows = await db.selectFrom(table).select(["account_id", "secret"]).execute();
    secrets += rows.length;
    for (const { account_id, secret } of rows) {
      const { text, withOldKey } = decryptText(keys, aboutTotp(account_id), secret);
      if (!withOldKey) continue;
      const { numUpdatedRows } = await db
        .updateTable(table)
        .set({ secret: encryptText(keys, aboutTotp(account_id), text) })
        .where("account_id", "=", account_id)
        // Does not overwrite a secret that was set up since the read.
        .where("secret", "=", secret)
        .executeTakeFirst();
      changed += Number(numUpdatedRows);
    }
  }
  return { secrets, changed };
}
