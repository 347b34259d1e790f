import type { securityEvents } from "@trestle/domain/auth/events.ts";
import type { z } from "zod";
import { recordEvents } from "../../platform/events/events.ts";
import type { Db } from "../../services.ts";

/** Records a change of an account's security, of which its owner is notified. */
export async function recordSecurity<Type extends keyof typeof securityEvents>(
  db: Db,
  type: Type,
  data: z.infer<(typeof securityEvents)[Type]>,
): Promise<void> {
  const key = `${type}/${crypto.randomUUID()}`;
  await recordEvents(db, [
    { type, key, data, happenedAt: new Date() } as Parameters<typeof recordEvents>[1][number],
  ]);
}
