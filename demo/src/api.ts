import { openSessionFor } from "@trestle/server/modules/sessions/sessions.ts";
import { signToken } from "@trestle/server/modules/sessions/tokens.ts";
import type { App } from "@trestle/server/platform/http/app.ts";
import type { Services } from "@trestle/server/services.ts";
import type { DemoAccount } from "./people.ts";

export type Headers = Record<string, string>;

/**
 * Calls the API as visitors' browsers do, each from its own address, so that rate limits don't count them as one
 * client.
 */
export function demoApi(app: App, { db, secrets }: Pick<Services, "db" | "secrets">) {
  const addresses = new Map<string, string>();
  async function call(
    method: "GET" | "POST" | "PUT",
    url: string,
    payload?: object | Buffer,
    headers: Headers = {},
  ) {
    const remoteAddress = addresses.get(headers.authorization ?? "");
    // Marked so that the demo's own requests aren't counted as visits.
    const answer = await app.inject({
      method,
      url,
      payload,
      headers: { ...headers, dnt: "1" },
      remoteAddress,
    });
    if (answer.statusCode >= 300)
      throw Object.assign(new Error(`Couldn't fill the demo: ${url} answered ${answer.body}`), {
        status: answer.statusCode,
      });
    return answer.body === "" ? undefined : answer.json();
  }

  /** Without the password, which visitors may have changed. */
  async function logIn({ username }: DemoAccount): Promise<Headers> {
    const session = await openSessionFor(db, username);
    if (!session) throw new Error(`Couldn't fill the demo: ${username} can't log in.`);
    const token = await signToken(secrets.JWT_SECRET, session.accountId, session.sessionId);
    const authorization = `Bearer ${token}`;
    addresses.set(authorization, `127.0.1.${addresses.size + 1}`);
    return { authorization };
  }

  return { call, logIn };
}

/** Encodes a form with one file, as a browser would. */
export async function multipart(
  name: string,
  content: Buffer,
  field = "file",
): Promise<{ payload: Buffer; type: string }> {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(content)]), name);
  const encoded = new Response(form);
  const type = encoded.headers.get("content-type") ?? "";
  return { payload: Buffer.from(await encoded.arrayBuffer()), type };
}
