import { z } from "zod";
import { api } from "./api-client.ts";

/** Polls the server; the result is kept in `server-presence.ts`. */
export const heartbeat = (signal?: AbortSignal) => api("/healthz", z.unknown(), { signal });
