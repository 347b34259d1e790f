import type { QueryClient } from "@tanstack/react-query";
import type { Notification } from "@trestle/domain/notifications/notification.ts";
import { isChainReorg } from "@trestle/domain/socket.ts";
import { type Read, under } from "./endpoints.ts";
import { openSocket, type SocketListener } from "./reconnecting-socket.ts";

const RECONNECT_AFTER_MS = 3000;

/** Reacts to live messages; `routes/shell/live-updates.tsx` lists them all. */
export type LiveListener = (client: QueryClient) => SocketListener;

/** Notifications are the only messages with metadata. */
export const isNotification = (message: unknown): message is Notification =>
  typeof message === "object" && message !== null && "metadata" in message;

/** Passes the messages of one socket to every listener while somebody is logged in. Returns what ends it. */
export function followUpdates(client: QueryClient, live: readonly LiveListener[]): () => void {
  const listeners = live.map((listen) => listen(client));
  /** One listener that fails must not keep the others from hearing. */
  const tell = (hear: (listener: SocketListener) => void) => {
    for (const listener of listeners) {
      try {
        hear(listener);
      } catch (error) {
        console.error("Couldn’t apply a live update", error);
      }
    }
  };
  return openSocket({
    reconnectAfterMs: RECONNECT_AFTER_MS,
    onOpen: () => tell(({ onOpen }) => onOpen()),
    onMessage: (message) =>
      tell(({ onMessage, onOpen }) => (isChainReorg(message) ? onOpen() : onMessage(message))),
  });
}

/** One change arrives as several messages, such as an update and a notification: their queries are read once. */
const GATHER_MS = 150;

/** Invalidates these queries: those on screen refetch shortly after, the others when they are next shown. */
export const readAgain = (client: QueryClient) => {
  const waiting = new Map<string, readonly unknown[]>();
  return (...reads: Read[]): void => {
    if (waiting.size === 0)
      setTimeout(() => {
        const pending = [...waiting.values()];
        waiting.clear();
        for (const queryKey of pending) void client.invalidateQueries({ queryKey });
      }, GATHER_MS);
    for (const read of reads) waiting.set(JSON.stringify(read), under(read));
  };
};
