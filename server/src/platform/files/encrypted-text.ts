import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const SALT_BYTES = 32;
const TAG_BYTES = 16;
/** Each text has its own key, so a constant nonce is used once per key. */
const NONCE = Buffer.alloc(12);

/** The instance's file keys in hexadecimal; the old one only during a rotation. */
export type TextKeys = { key: string; oldKey?: string | undefined };

const textKey = (hexKey: string, salt: Buffer, about: string) =>
  Buffer.from(hkdfSync("sha256", Buffer.from(hexKey, "hex"), salt, `trestle text ${about}`, 32));

/**
 * Encrypts a short secret for a database column. `about` names its row: moved to another row, it can't be decrypted.
 */
export function encryptText({ key }: TextKeys, about: string, text: string): Buffer {
  const salt = randomBytes(SALT_BYTES);
  const cipher = createCipheriv("aes-256-gcm", textKey(key, salt, about), NONCE);
  return Buffer.concat([salt, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
}

export function decryptText(
  { key, oldKey }: TextKeys,
  about: string,
  sealed: Buffer,
): { text: string; withOldKey: boolean } {
  const text = open(key, about, sealed);
  if (text !== undefined) return { text, withOldKey: false };
  const old = oldKey === undefined ? undefined : open(oldKey, about, sealed);
  if (old === undefined) throw new Error(`What was encrypted about ${about} doesn't open with KYC_KEY.`);
  return { text: old, withOldKey: true };
}

function open(hexKey: string, about: string, sealed: Buffer): string | undefined {
  const [salt, content] = [sealed.subarray(0, SALT_BYTES), sealed.subarray(SALT_BYTES, -TAG_BYTES)];
  const decipher = createDecipheriv("aes-256-gcm", textKey(hexKey, salt, about), NONCE);
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(content), decipher.final()]).toString("utf8");
  } catch {
    return undefined;
  }
}
