import { statfs } from "node:fs/promises";
import type { HealthNow } from "@trestle/domain/admin/health.ts";
import { sql } from "kysely";
import { createPublicClient, http } from "viem";
import { cursorState } from "../../indexer/cursor.ts";
import { lastAuditCheck } from "../../platform/events/audit-check.ts";
import { jobCounts } from "../../platform/events/jobs.ts";
import { mailCounts, sendsMail } from "../../platform/events/mail.ts";
import { operatorCounts } from "../../platform/operator/overview.ts";
import type { Db, Services } from "../../services.ts";

declare module "../../platform/database/tables.ts" {
  interface Tables extends Table<"health_sample"> {}
  interface Refined {
    "health_sample.behind": string | number;
    "health_sample.free_megabytes": string | number;
  }
}

const MEGABYTE = 1024 * 1024;
const CHAIN_TIMEOUT_MS = 3_000;

/** Measures every part that can fail. A chain that doesn't answer is a measurement, not an error. */
export async function measureHealth({
  db,
  config,
  deployment,
  chainRpcUrl,
}: Pick<Services, "db" | "config" | "deployment" | "chainRpcUrl">): Promise<HealthNow> {
  const [chain, indexer, jobs, mail, storage, operator, check] = await Promise.all([
    askChain(chainRpcUrl),
    cursorState(db, deployment.key),
    jobCounts(db),
    mailCounts(db),
    freeSpace(config),
    operatorCounts(db, deployment),
    lastAuditCheck(db),
  ]);
  return {
    chain,
    indexer: { ...indexer, behind: chain.head === null ? null : Math.max(0, chain.head - indexer.block) },
    jobs,
    mail: { on: sendsMail(config), ...mail },
    storage,
    operator: { ...operator, minimum: config.OPERATOR_MIN_BALANCE.toString() },
    auditCheck: check ?? null,
  };
}

async function askChain(rpcUrl: string): Promise<HealthNow["chain"]> {
  const client = createPublicClient({
    transport: http(rpcUrl, { timeout: CHAIN_TIMEOUT_MS, retryCount: 0 }),
    cacheTime: 0,
  });
  const asked = performance.now();
  try {
    const head = Number(await client.getBlockNumber());
    return { head, answerMs: Math.round(performance.now() - asked) };
  } catch {
    return { head: null, answerMs: null };
  }
}

async function freeSpace({
  S3_URL,
  DATA_DIR,
}: Pick<
  Pick<Services, "db" | "config" | "deployment" | "chainRpcUrl">["config"],
  "S3_URL" | "DATA_DIR"
>): Promise<HealthNow["storage"]> {
  if (S3_URL) return { freeMegabytes: null, totalMegabytes: null };
  const { bavail, blocks, bsize } = await statfs(DATA_DIR);
  return {
    freeMegabytes: Math.floor((bavail * bsize) / MEGABYTE),
    totalMegabytes: Math.floor((blocks * bsize) / MEGABYTE),
  };
}

const KEPT_FOR = "24 hours";

/** Stores one sample a minute and deletes those older than a day. */
export async function keepSample(db: Db, now: HealthNow): Promise<void> {
  await db
    .insertInto("health_sample")
    .values({
      behind: now.indexer.behind,
      jobs_waiting: now.jobs.waiting,
      mail_waiting: now.mail.waiting,
      free_megabytes: now.storage.freeMegabytes,
      operator_balance: now.operator.balance,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .deleteFrom("health_sample")
    .where("at", "<", sql<Date>`now() - ${sql.lit(KEPT_FOR)}::interval`)
    .execute();
}
