import { createSecretKey, type KeyObject } from "node:crypto";
import { errors, jwtVerify, SignJWT } from "jose";

const ISSUER = "trestle";
const AUDIENCE = "trestle-web";
const TYPE = "at+jwt";
const ALGORITHM = "HS256";
const LIFETIME_SECONDS = 7 * 24 * 3600;
/** A response to a token older than this carries a new one. Both are valid until they expire, so no session is lost. */
const ROTATE_AFTER_SECONDS = 3600;

/** Size of the cache of verified tokens: verifying a signature takes a tenth of a small request. */
const REMEMBERED = 10_000;

export type TokenClaims = { accountId: string; sessionId: string; issuedAt: number; expiresAt: number };

/** Cached per secret, because importing a key costs more than verifying a token. */
const keys = new Map<string, { key: KeyObject; genuine: Map<string, TokenClaims> }>();
function keyOf(secret: string) {
  const known = keys.get(secret) ?? { key: createSecretKey(secret, "utf8"), genuine: new Map() };
  keys.set(secret, known);
  return known;
}

const now = () => Math.floor(Date.now() / 1000);

export function signToken(
  secret: string,
  accountId: string,
  sessionId: string,
  issuedAt = now(),
): Promise<string> {
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
    .setSubject(accountId)
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + LIFETIME_SECONDS)
    .sign(keyOf(secret).key);
}

/** Returns the claims of a genuine, unexpired token. The caller checks that its session is live. */
export async function readToken(secret: string, token: string): Promise<TokenClaims | undefined> {
  const { key, genuine } = keyOf(secret);
  const known = genuine.get(token);
  if (known) return known.expiresAt > now() ? known : undefined;
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience: AUDIENCE,
      typ: TYPE,
      requiredClaims: ["sub", "sid", "iat", "exp"],
    });
    const claims = {
      accountId: payload.sub as string,
      sessionId: payload.sid as string,
      issuedAt: payload.iat as number,
      expiresAt: payload.exp as number,
    };
    genuine.set(token, claims);
    if (genuine.size > REMEMBERED) genuine.delete(genuine.keys().next().value as string);
    return claims;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

export const wantsRotation = ({ issuedAt }: TokenClaims): boolean => now() - issuedAt > ROTATE_AFTER_SECONDS;
