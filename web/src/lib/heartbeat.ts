import { answerTo } from "./api-client.ts";

/** Polls the server; the result is kept in `server-presence.ts`. */
export const heartbeat = (signal?: AbortSignal) => answerTo("/healthz", { signal });
