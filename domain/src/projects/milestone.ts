import { z } from "zod";

export const milestone = z.object({ title: z.string(), status: z.string() });
