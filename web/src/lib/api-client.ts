import { randomKey } from "./idempotency-key.ts";
import { serverRuns } from "./newer-server.ts";
import { RequestError } from "./request-error.ts";
import { serverAnswered, serverWasSilent } from "./server-presence.ts";
import { readStored, storageKeys, store } from "./storage.ts";

/** Paths that are asked without a token, also by somebody who has one. */
const withoutToken = [
  "/auth/login",
  "/auth/register",
  "/api/projects/marketplace",
  "/api/notifications/platform-stats",
  "/api/scors/top-developers",
  "/api/scors/user",
  "/api/profiles/users",
];

type AuthListener = {
  clear: () => void;
  renewed: (token: string) => void;
  /** Asks for the password or second factor; answers whether it was given. */
  confirm?: () => Promise<boolean>;
};

let authListener: AuthListener = { clear: () => {}, renewed: () => {} };

/** The auth state registers here what a 401 and a new token do; the client itself keeps no state. */
export function setAuthListener(listener: AuthListener): void {
  authListener = listener;
}

/** Carries requests: fetch in the browser, the server's own routes where pages are rendered. */
let transport: (path: string, init: RequestInit) => Promise<Response> = (path, init) => fetch(path, init);

export function setTransport(carry: typeof transport): void {
  transport = carry;
}

export type Request = {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  body?: unknown;
  signal?: AbortSignal;
  /** Still sent when the page closes at once. */
  keepalive?: boolean;
  /** For a POST that makes something without a natural key: sent again after no response, it takes effect once. */
  once?: boolean;
};

/** Asks the server. There is no time-out: the caller may abort. */
export const answerTo = async (path: string, request: Request = {}): Promise<unknown> =>
  (await ask(path, request)).body;

export type ListPage<T> = { items: T[]; next: string | null };

/** One page of a list, and the address of the page after it. */
export async function pageAt(path: string, request: Pick<Request, "signal">) {
  const { body, headers } = await ask(path, request);
  return { body, next: nextPage(headers.get("link")) };
}

type Answer = { body: unknown; headers: Headers };

/** Changes under way: a second click gets the answer to the first, and nothing is sent twice. */
const underWay = new Map<string, Promise<Answer>>();
export const isSending = (): boolean => underWay.size > 0;
/** Idempotency-Keys of requests without a response, each reused when the same request is sent again. */
const unanswered = new Map<string, string>();

function ask(path: string, request: Request): Promise<Answer> {
  const { method = "GET", body, signal, once } = request;
  if (method === "GET" || signal) return attempt(path, request);
  const change = `${method} ${path} ${JSON.stringify(body)}`;
  const running = underWay.get(change);
  if (running) return running;
  const sent = (
    once ? keepingKey(change, (key) => attempt(path, request, key)) : attempt(path, request)
  ).finally(() => underWay.delete(change));
  underWay.set(change, sent);
  return sent;
}

async function keepingKey(change: string, carry: (key: string) => Promise<Answer>): Promise<Answer> {
  const key = unanswered.get(change) ?? randomKey();
  unanswered.set(change, key);
  try {
    const answer = await carry(key);
    unanswered.delete(change);
    return answer;
  } catch (error) {
    if (!(error instanceof RequestError) || error.status !== 0) unanswered.delete(change);
    throw error;
  }
}

const attempt = (path: string, request: Request, idempotencyKey?: string): Promise<Answer> =>
  confirming(async () => {
    const token = tokenFor(path);
    const response = await send(path, { ...request, idempotencyKey }, token);
    const body: unknown = await response.json().catch(() => undefined);
    settle({ status: response.status, newToken: response.headers.get("new-token"), body }, token);
    return { body, headers: response.headers };
  });

/** Where the server wants to know first who is there, the person is asked, and the request sent once more. */
async function confirming<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    const isAsked = error instanceof RequestError && error.code === "confirmation_needed";
    if (!isAsked || !(await authListener.confirm?.())) throw error;
    return attempt();
  }
}

/** `</api/…?cursor=…>; rel="next"` */
const nextPage = (link: string | null): string | null =>
  /<([^<>]+)>;\s*rel="next"/.exec(link ?? "")?.[1] ?? null;

/**
 * Side effects of every response: it renews or ends the session of the token that was sent, and shows that the server
 * is up. A 401 to a request without a token, such as a wrong password at the login, ends nothing.
 */
export function settle(
  answer: { status: number; newToken: string | null; body: unknown },
  token: string | null,
) {
  if (answer.newToken && isStillStored(token)) {
    store(storageKeys.authToken, answer.newToken);
    authListener.renewed(answer.newToken);
  }
  const isFine = answer.status >= 200 && answer.status < 300;
  const refusal = isFine ? undefined : new RequestError(answer.status, answer.body);
  if (refusal && isFromElsewhere(refusal)) serverWasSilent();
  else serverAnswered();
  if (!refusal) return;
  if (refusal.status === 401 && token !== null && !wasReplaced(token)) authListener.clear();
  throw refusal;
}

/** A document that only its reader may have: it stays in the page's memory. */
export const download = (path: string, signal?: AbortSignal): Promise<Blob> =>
  confirming(async () => {
    const token = tokenFor(path);
    const response = await send(path, { signal }, token);
    const content = response.ok ? await response.blob() : undefined;
    const body: unknown = content ? undefined : await response.json().catch(() => undefined);
    settle({ status: response.status, newToken: response.headers.get("new-token"), body }, token);
    if (!content) throw new RequestError(response.status, body);
    return content;
  });

/** The stored token, where this path is asked with it. */
export const tokenFor = (path: string): string | null =>
  withoutToken.some((part) => path.includes(part)) ? null : readStored(storageKeys.authToken);

export function headersFor(token: string | null): Headers {
  const headers = new Headers({ Accept: "application/json", "X-Requested-With": "XMLHttpRequest" });
  if (token) headers.set("Authorization", `Bearer ${token}`);
  return headers;
}

/** False after a logout or another login in between, so that the old session is not restored. */
function isStillStored(token: string | null): boolean {
  return token !== null && token === readStored(storageKeys.authToken);
}

/** A late 401 about an old token says nothing of the one that took its place. */
function wasReplaced(token: string | null): boolean {
  const current = readStored(storageKeys.authToken);
  return token !== null && current !== null && token !== current;
}

/** Our server's errors carry a request id; an error without one comes from a proxy. */
const isFromElsewhere = ({ status, requestId }: RequestError): boolean =>
  status >= 500 && requestId === undefined;

async function send(
  path: string,
  { method = "GET", body, signal, keepalive, idempotencyKey }: Request & { idempotencyKey?: string },
  token: string | null,
): Promise<Response> {
  const headers = headersFor(token);
  if (body !== undefined) headers.set("Content-Type", "application/json");
  if (idempotencyKey) headers.set("Idempotency-Key", idempotencyKey);
  try {
    const response = await transport(path, {
      method,
      headers,
      credentials: "include",
      body: body === undefined ? undefined : JSON.stringify(body),
      signal,
      keepalive,
    });
    serverRuns(response.headers.get("web-build"));
    return response;
  } catch (cause) {
    if (signal?.aborted) throw cause;
    serverWasSilent();
    throw new RequestError(0, undefined, { cause });
  }
}
