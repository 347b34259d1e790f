import { z } from "zod";
import { api } from "./api-client.ts";

/** Asks whether the server is there; what comes of it stands in the server's presence. */
export const heartbeat = (signal?: AbortSignal) => api("/healthz", z.unknown(), { signal });
