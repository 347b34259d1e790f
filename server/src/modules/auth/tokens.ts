import { createSecretKey, type KeyObject } from "node:crypto";
import { errors, jwtVerify, SignJWT } from "jose";

const ISSUER = "trestle";
const AUDIENCE = "trestle-web";
const TYPE = "at+jwt";
const ALGORITHM = "HS256";
const LIFETIME_SECONDS = 7 * 24 * 3600;
/** A token older than this is answered with a newer one; both are good until they expire, so nobody is thrown out. */
const ROTATE_AFTER_SECONDS = 3600;

export type TokenClaims = { accountId: string; sessionId: string; issuedAt: number };

/** Made once per secret: importing a key for every request would cost more than checking it. */
const keys = new Map<string, KeyObject>();
function keyOf(secret: string): KeyObject {
  const key = keys.get(secret) ?? createSecretKey(secret, "utf8");
  keys.set(secret, key);
  return key;
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
    .sign(keyOf(secret));
}

export async function readToken(secret: string, token: string): Promise<TokenClaims | undefined> {
  try {
    const { payload } = await jwtVerify(token, keyOf(secret), {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience: AUDIENCE,
      typ: TYPE,
      requiredClaims: ["sub", "sid", "iat", "exp"],
    });
    return {
      accountId: payload.sub as string,
      sessionId: payload.sid as string,
      issuedAt: payload.iat as number,
    };
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

export const wantsRotation = ({ issuedAt }: TokenClaims): boolean => now() - issuedAt > ROTATE_AFTER_SECONDS;
