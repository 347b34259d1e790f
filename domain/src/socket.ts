/** Takes a token as a query parameter; its messages are notifications and `PROJECT_UPDATE`s. */
export const SOCKET_PATH = "/ws";

/** The type of the message after a reorg: what a page shows may be gone, so it asks again. */
export const CHAIN_REORG = "CHAIN_REORG";

/** Whether a message says that the chain was reorganised. */
export const isChainReorg = (message: unknown): boolean =>
  (message as { type?: unknown } | undefined)?.type === CHAIN_REORG;

/** Close codes of sockets; clients reconnect after every code but `normal`. */
export const closeCodes = {
  normal: 1000,
  policy: 1008,
  failed: 1011,
  /** Something may have been missed, or the process stops: connect again and ask for what is there. */
  restart: 1012,
  unauthenticated: 4401,
  tooMany: 4429,
} as const;
