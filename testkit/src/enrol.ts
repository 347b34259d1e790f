import type { Member } from "./factories.ts";
import type { TestServer } from "./server.ts";
import { codeOf } from "./totp-code.ts";

/** Sets up an authenticator app through the API. Returns its secret and the recovery codes. */
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
