import { randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import type { Member } from "./factories.ts";
import type { TestServer } from "./server.ts";

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

/** Sets up an authenticator app through the API; answers its secret and the recovery codes. */
export async function enrol(
  { app }: TestServer,
  { headers }: Pick<Member, "headers">,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const url = "/api/auth/second-factor/totp";
  const { secret } = (await app.inject({ method: "POST", url, headers, payload: {} })).json();
  const payload = { code: codeOf(secret) };
  const { recoveryCodes } = (await app.inject({ method: "PUT", url, headers, payload })).json();
  return { secret, recoveryCodes };
}
