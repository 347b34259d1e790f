import { randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";

const STEP_MS = 30_000;

/** The code of an authenticator app, now or some 30-second steps away. */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * STEP_MS });

/** A code that is right at no time near now. */
export function wrongCode(secret: string): string {
  const near = [-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps));
  for (;;) {
    const code = String(randomBytes(4).readUInt32BE() % 1_000_000).padStart(6, "0");
    if (!near.includes(code)) return code;
  }
}
