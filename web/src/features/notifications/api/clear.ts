import { z } from "zod";
import { api } from "../../../lib/api-client.ts";

const cleared = z.object({ success: z.literal(true) });

export const deleteAll = () => api("/api/notifications", cleared, { method: "DELETE" });
