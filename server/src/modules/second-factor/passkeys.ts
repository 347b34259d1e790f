import { isIP } from "node:net";
import type { AddPasskeyRequest, Passkey, Proof } from "@trestle/domain/auth/second-factor.ts";
import { refuse } from "@trestle/domain/errors.ts";
import { brokenUniqueConstraint } from "../../platform/database/database.ts";
import type { Account } from "../../platform/http/viewer.ts";
import type { Db, Services, Transaction } from "../../services.ts";

/** Loaded with the first passkey: the library's 250 modules are a sixteenth of a start. */
const webauthn = () => import("@simplewebauthn/server");

const TIMEOUT_MS = 120_000;
const MAX_PASSKEYS = 10;
/** EdDSA, ES256 and RS256. Listed, because querying Node's algorithms prints a warning. */
const ALGORITHMS = [-8, -7, -257];

type Assertion = Extract<Proof, { kind: "passkey" }>["response"];

/** Returns the host of PUBLIC_URL, for which passkeys are made; undefined for IP addresses and plain http. */
export function relyingParty({ PUBLIC_URL }: Pick<Services["config"], "PUBLIC_URL">) {
  const { hostname: id, origin, protocol } = new URL(PUBLIC_URL);
  const isLocal = id === "localhost" || id.endsWith(".localhost");
  if (isIP(id.replaceAll(/[[\]]/g, "")) || (protocol !== "https:" && !isLocal)) return undefined;
  return { id, origin };
}

function requireRelyingParty(config: Services["config"]) {
  const party = relyingParty(config);
  if (!party)
    refuse("conflict", "Passkeys need an https address with a name. Use an authenticator app here instead.");
  return party;
}

/** Returns the options to create a passkey in this session. */
export async function newPasskeyOptions(
  { db, config }: Pick<Services, "db" | "config">,
  account: Account,
  sessionId: string,
) {
  const known = await credentialsOf(db, account.id);
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: "Trestle",
    rpID: requireRelyingParty(config).id,
    timeout: TIMEOUT_MS,
    userName: account.username,
    userID: new TextEncoder().encode(account.id),
    excludeCredentials: known.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: "preferred", userVerification: "required" },
  });
  await keepChallenge(db, `add ${sessionId}`, options.challenge);
  return options;
}

export async function addPasskey(
  { db, config }: { db: Transaction; config: Services["config"] },
  account: Account,
  sessionId: string,
  { name, response }: AddPasskeyRequest,
): Promise<void> {
  const party = requireRelyingParty(config);
  const expectedChallenge = await takeChallenge(db, `add ${sessionId}`, response.response.clientDataJSON);
  const { verifyRegistrationResponse } = await webauthn();
  const verified = expectedChallenge
    ? await verifyRegistrationResponse({
        response: { ...response, clientExtensionResults: {} },
        expectedChallenge,
        expectedOrigin: party.origin,
        expectedRPID: party.id,
        requireUserVerification: true,
        supportedAlgorithmIDs: ALGORITHMS,
      }).catch(() => undefined)
    : undefined;
  if (!verified?.verified) refuse("invalid_input", "We couldn’t add this passkey. Try again.");
  if ((await credentialsOf(db, account.id)).length >= MAX_PASSKEYS)
    refuse("conflict", `You have ${MAX_PASSKEYS} passkeys. Remove one first.`);
  const { credential } = verified.registrationInfo;
  try {
    await db
      .insertInto("passkey")
      .values({
        account_id: account.id,
        name,
        credential_id: credential.id,
        last_used_at: null,
        public_key: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: credential.transports ?? [],
      })
      .execute();
  } catch (error) {
    if (brokenUniqueConstraint(error) === "passkey_credential_id_key")
      refuse("conflict", "This passkey has been added already.", { cause: error });
    throw error;
  }
}

/**
 * Creates a challenge for the account's passkeys. Its scope is a login or a session; in a session the passkey must
 * verify its user.
 */
export async function passkeyChallenge(
  { db, config }: Pick<Services, "db" | "config">,
  accountId: string,
  scope: string,
  userVerification: "preferred" | "required",
) {
  const known = await credentialsOf(db, accountId);
  if (known.length === 0) refuse("conflict", "You have no passkeys. Use a code instead.");
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: requireRelyingParty(config).id,
    timeout: TIMEOUT_MS,
    userVerification,
    allowCredentials: known.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
  });
  await keepChallenge(db, scope, options.challenge);
  return options;
}

/**
 * Verifies that one of the account's passkeys signed this scope's challenge with a higher counter. Returns "touched" if
 * the passkey did not verify its user.
 */
export async function usePasskey(
  { db, config }: Pick<Services, "db" | "config">,
  accountId: string,
  scope: string,
  response: Assertion,
): Promise<"verified" | "touched" | "wrong"> {
  const party = relyingParty(config);
  const expectedChallenge = await takeChallenge(db, scope, response.response.clientDataJSON);
  const known = (await credentialsOf(db, accountId)).find(
    ({ credential_id }) => credential_id === response.id,
  );
  if (!party || !expectedChallenge || !known) return "wrong";
  const { verifyAuthenticationResponse } = await webauthn();
  const verified = await verifyAuthenticationResponse({
    response: { ...response, clientExtensionResults: {} },
    expectedChallenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    credential: {
      id: known.credential_id,
      publicKey: new Uint8Array(known.public_key),
      counter: Number(known.counter),
    },
    requireUserVerification: false,
  }).catch(() => undefined);
  if (!verified?.verified) return "wrong";
  const { newCounter: counter, userVerified } = verified.authenticationInfo;
  const { numUpdatedRows } = await db
    .updateTable("passkey")
    .set({ counter, last_used_at: new Date() })
    .where("id", "=", known.id)
    // Synced passkeys have no counter and always report 0.
    .where(({ or, eb }) => or([eb("counter", "<", counter), eb("counter", "=", 0)]))
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return "wrong";
  return userVerified ? "verified" : "touched";
}

export async function listPasskeys(db: Db, accountId: string): Promise<Passkey[]> {
  return (await credentialsOf(db, accountId)).map((row) => ({
    id: row.id,
    name: row.name,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  }));
}

export async function renamePasskey(db: Db, accountId: string, id: string, name: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable("passkey")
    .set({ name })
    .where("id", "=", id)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) refuse("not_found", NO_PASSKEY);
}

export const NO_PASSKEY = "This passkey doesn’t exist any more.";

const credentialsOf = (db: Db, accountId: string) =>
  db
    .selectFrom("passkey")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();

async function keepChallenge(db: Db, scope: string, challenge: string): Promise<void> {
  const expires_at = new Date(Date.now() + TIMEOUT_MS);
  await db.insertInto("passkey_challenge").values({ challenge, scope, expires_at }).execute();
}

/** Consumes the signed challenge, if it is ours and for this scope. */
async function takeChallenge(db: Db, scope: string, clientDataJSON: string): Promise<string | undefined> {
  const taken = await db
    .deleteFrom("passkey_challenge")
    .where("challenge", "=", signedChallenge(clientDataJSON))
    .where("scope", "=", scope)
    .where("expires_at", ">", new Date())
    .returning("challenge")
    .executeTakeFirst();
  return taken?.challenge;
}

function signedChallenge(clientDataJSON: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString("utf8"));
    return typeof challenge === "string" ? challenge : "";
  } catch {
    return "";
  }
}
