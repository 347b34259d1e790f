import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Services } from "../../services.ts";

const HALF_A_YEAR_SECONDS = 180 * 24 * 3600;

const digest = (secret: string, text: string) =>
  createHmac("sha256", secret).update(`device ${text}`).digest("base64url");
/** One for each person who uses the device, with a name that does not say who. */
const cookieName = (secret: string, accountId: string) =>
  `device-${digest(secret, `name ${accountId}`).slice(0, 12)}`;

/** The mark of a device that has logged in as this person before. It opens nothing: it only spares the pauses. */
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

/** The cookie by which this device is known the next time. */
export function deviceCookie(
  { secrets: { JWT_SECRET }, config }: Pick<Services, "secrets" | "config">,
  accountId: string,
): string {
  const mark = randomBytes(16).toString("base64url");
  const value = `${mark}.${digest(JWT_SECRET, `${accountId} ${mark}`)}`;
  const secure = config.PUBLIC_URL.startsWith("https:") ? "; Secure" : "";
  return `${cookieName(JWT_SECRET, accountId)}=${value}; Path=/api/auth; Max-Age=${HALF_A_YEAR_SECONDS}; HttpOnly; SameSite=Strict${secure}`;
}
