import { z } from "zod";
import { wei } from "../money.ts";
import { auditCheck } from "./audit.ts";

const count = z.number().int();

/** An open or closed health alarm. */
export const alarm = z.object({
  id: count,
  kind: z.string(),
  text: z.string(),
  openedAt: z.iso.datetime(),
  closedAt: z.iso.datetime().nullable(),
});
export type Alarm = z.infer<typeof alarm>;

/** Present state of the instance. */
export const healthNow = z.object({
  chain: z.object({ head: count.nullable(), answerMs: count.nullable() }),
  indexer: z.object({
    block: count,
    final: count,
    behind: count.nullable(),
    blockAt: z.iso.datetime().nullable(),
  }),
  jobs: z.object({ waiting: count, oldestSeconds: count, retried: count, failed: count }),
  mail: z.object({ on: z.boolean(), waiting: count, oldestSeconds: count, failed: count }),
  /** Null for files in object storage. */
  storage: z.object({ freeMegabytes: count.nullable(), totalMegabytes: count.nullable() }),
  operator: z.object({
    balance: wei.nullable(),
    minimum: wei,
    waiting: count,
    failed: count,
    oldestSeconds: count,
  }),
  auditCheck: auditCheck.nullable(),
});
export type HealthNow = z.infer<typeof healthNow>;

export const healthPage = healthNow.extend({
  /** Samples of the last 24 hours, a few minutes apart, oldest first. */
  samples: z.array(
    z.object({
      at: z.iso.datetime(),
      behind: count.nullable(),
      jobsWaiting: count,
      mailWaiting: count,
      freeMegabytes: count.nullable(),
      operatorBalance: wei.nullable(),
    }),
  ),
  /** Open alarms first, then the newest closed ones. */
  alarms: z.array(alarm),
});
export type HealthPage = z.infer<typeof healthPage>;
