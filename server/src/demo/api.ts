import type { App } from "../app.ts";
import type { DemoAccount } from "./accounts.ts";

export type Headers = Record<string, string>;

/** The API as a visitor's browser calls it. */
export function demoApi(app: App) {
  async function call(
    method: "GET" | "POST" | "PUT",
    url: string,
    payload?: object | Buffer,
    headers: Headers = {},
  ) {
    const answer = await app.inject({ method, url, payload, headers });
    if (answer.statusCode >= 300)
      throw new Error(`The demo could not be filled: ${url} answered ${answer.body}`);
    return answer.json();
  }

  async function logIn({ username, password }: DemoAccount): Promise<Headers> {
    const { token } = await call("POST", "/api/auth/login", { username, password });
    return { authorization: `Bearer ${token}` };
  }

  return { call, logIn };
}
