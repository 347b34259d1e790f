import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Services } from "../../services.ts";

const HALF_A_YEAR_SECONDS = 180 * 24 * 3600;

const digest = (secret: string, text: string) =>
  createHmac("sha256", secret).update(`device ${text}`).digest("base64url");
/** Name of the device's cookie for one account, which doesn't reveal the account. */
const cookieName = (secret: string, accountId: string) =>
  `device-${digest(secret, `name ${accountId}`).slice(0, 12)}`;

/**
 * Returns the mark of a device that has logged in to this account before. It grants no access: it only spares pauses
 * after failures.
 */
export function knownDevice(
  { JWT_SECRET }: Services["secrets"],
  cookies: string | undefined,
  accountId: string,
): string | undefined {
  const start = `${cookieName(JWT_SECRET, accountId)}=`;
  const cookie = cookies?.split(/; */).find((one) => one.startsWith(start));
  const [mark = "", seal = ""] = cookie?.slice(start.length).split(".") ?? [];
  const expected = Buffer.from(digest(JWT_SECRET, `${accountId} ${mark}`));
  const given = Buffer.from(seal);
  return given.length === expected.length && timingSafeEqual(given, expected) ? mark : undefined;
}

/** Returns the cookie that marks this device as known. */
export function deviceCookie(
  { secrets: { JWT_SECRET }, config }: Pick<Services, "secrets" | "config">,
  accountId: string,
): string {
  const mark = randomBytes(16).toString("base64url");
  const value = `${mark}.${digest(JWT_SECRET, `${accountId} ${mark}`)}`;
  const secure = config.PUBLIC_URL.startsWith("https:") ? "; Secure" : "";
  return `${cookieName(JWT_SECRET, accountId)}=${value}; Path=/api/auth; Max-Age=${HALF_A_YEAR_SECONDS}; HttpOnly; SameSite=Strict${secure}`;
}
