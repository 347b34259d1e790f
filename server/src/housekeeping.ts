import { sql } from "kysely";
import type { Dependencies } from "./dependencies.ts";
import { knownDocuments } from "./modules/auth/read-kyc.ts";
import { knownPapers } from "./modules/bids/messages.ts";
import { knownFiles } from "./modules/projects/project-files.ts";

const EVERY_MS = 60 * 60 * 1000;

/** Rows that have served their time: kept answers, counted failures, sessions long over. */
async function forgetTheOld({
  db,
  kycFiles,
  projectFiles,
}: Pick<Dependencies, "db" | "kycFiles" | "projectFiles">): Promise<void> {
  await db
    .deleteFrom("idempotent_answer")
    .where("created_at", "<", sql<Date>`now() - interval '24 hours'`)
    .execute();
  await db
    .deleteFrom("login_throttle")
    .where("window_started_at", "<", sql<Date>`now() - interval '1 day'`)
    .execute();
  await db.deleteFrom("session").where("expires_at", "<", sql<Date>`now() - interval '30 days'`).execute();
  await db.deleteFrom("wallet_challenge").where("expires_at", "<", new Date()).execute();
  await kycFiles.removeOrphans((names) => knownDocuments(db, names));
  await projectFiles.removeOrphans(
    async (names) => new Set([...(await knownFiles(db, names)), ...(await knownPapers(db, names))]),
  );
}

/** At once and every hour; returns what stops it. */
export function keepHouse(
  dependencies: Pick<Dependencies, "db" | "kycFiles" | "projectFiles" | "log">,
): () => Promise<void> {
  const clean = () =>
    forgetTheOld(dependencies).catch((error) =>
      dependencies.log.error({ err: error }, "housekeeping failed"),
    );
  let running = clean();
  const timer = setInterval(() => {
    running = clean();
  }, EVERY_MS).unref();
  return () => {
    clearInterval(timer);
    return running;
  };
}
