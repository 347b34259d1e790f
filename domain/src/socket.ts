/** Takes a token as a query parameter; its messages are notifications and `PROJECT_UPDATE`s. */
export const SOCKET_PATH = "/ws";

/** Type of the message after a reorg: shown data may be gone, so pages reload it. */
export const CHAIN_REORG = "CHAIN_REORG";

export const isChainReorg = (message: unknown): boolean =>
  (message as { type?: unknown } | undefined)?.type === CHAIN_REORG;

/** Close codes of sockets; clients reconnect after every code but `normal`. */
export const closeCodes = {
  normal: 1000,
  policy: 1008,
  failed: 1011,
  /** Messages may have been missed, or the process stops: reconnect and reload. */
  restart: 1012,
  unauthenticated: 4401,
  tooMany: 4429,
} as const;
