import type { QueryExecutorProvider } from "kysely";
import type { Logger } from "pino";
import { inBatches } from "../database/in-batches.ts";
import { announce, type Bus } from "./bus.ts";
import type { SocketHub } from "./socket-hub.ts";
import { throttleRepeats } from "./throttle-repeats.ts";

/** Message to a browser. It names changed content, which the browser fetches through routes that check access. */
export type LiveMessage = { type: string; data: object };

/** Accounts by id, all accounts of a subject (such as `project` and its id), or every open socket. */
export type Audience = { accounts: string[] } | { all: string; id: string } | "everyone";

/** Accounts of each kind of audience, by the subject's id. */
export type Audiences = Record<string, (id: string) => Promise<string[]>>;

const LIVE_TOPIC = "live";
/** PostgreSQL limits a notification to 8,000 bytes; accounts are sent in parts, a message must fit into one. */
const MAX_MESSAGE_BYTES = 2_000;
const MAX_ACCOUNTS = 100;
/** Minimum time between equal messages to everyone, since each makes every client refetch. */
const SAME_TO_ALL_EVERY_MS = 1_000;

/** Sends a message to the open sockets of an audience in every process, once the caller's transaction commits. */
export async function publish(
  db: QueryExecutorProvider,
  audience: Audience,
  message: LiveMessage,
): Promise<void> {
  if (Buffer.byteLength(JSON.stringify(message)) > MAX_MESSAGE_BYTES)
    throw new Error(`The live update ${message.type} is too large: send ids and let the client fetch.`);
  if (audience === "everyone" || "all" in audience)
    return announce(db, LIVE_TOPIC, JSON.stringify({ audience, message }));
  const accounts = [...new Set(audience.accounts)];
  for (let from = 0; from < accounts.length; from += MAX_ACCOUNTS) {
    const part = { accounts: accounts.slice(from, from + MAX_ACCOUNTS) };
    await announce(db, LIVE_TOPIC, JSON.stringify({ audience: part, message }));
  }
}

/** Delivers published messages to the open sockets of this process. */
export function deliverLiveUpdates(
  { bus, hub, log }: { bus: Bus; hub: SocketHub; log: Logger },
  audiences: Audiences,
  failed: () => void,
): void {
  const tellAll = throttleRepeats(SAME_TO_ALL_EVERY_MS, (message) => hub.sendToAll(JSON.parse(message)));
  const deliver = inBatches(
    async (batch) => {
      for (const payload of batch) {
        const { audience, message } = JSON.parse(payload) as { audience: Audience; message: LiveMessage };
        if (audience === "everyone") tellAll(JSON.stringify(message));
        else for (const account of await accountsOf(audience)) hub.send(account, message);
      }
    },
    (_lot, error) => {
      log.error({ err: error }, "live updates could not be delivered");
      failed();
    },
  );

  async function accountsOf(audience: Exclude<Audience, "everyone">): Promise<string[]> {
    if ("accounts" in audience) return audience.accounts;
    const find = audiences[audience.all];
    if (!find) throw new Error(`No room knows the audience ${audience.all}.`);
    return find(audience.id);
  }

  bus.on(LIVE_TOPIC, (payload) => {
    if (hub.size > 0) deliver(payload);
  });
}
