import type { Dependencies } from "./dependencies.ts";
import { knownDocuments } from "./modules/auth/read-kyc.ts";
import { knownPapers } from "./modules/bids/messages.ts";
import { knownFiles } from "./modules/projects/project-files.ts";
import { forgetOldAnswers } from "./platform/idempotency.ts";
import type { Room } from "./room.ts";
import { rooms as everyRoom } from "./rooms.ts";

type Needs = Pick<Dependencies, "db" | "kycFiles" | "projectFiles" | "log">;

const EVERY_MS = 60 * 60 * 1000;

/** What every room no longer needs, and kept answers and files that nothing refers to. */
async function cleanUp({ rooms, ...dependencies }: Needs & { rooms: Room[] }): Promise<void> {
  const { db, kycFiles, projectFiles } = dependencies;
  await forgetOldAnswers(db);
  for (const room of rooms) await room.housekeeping?.(dependencies);
  await kycFiles.removeOrphans((names) => knownDocuments(db, names));
  await projectFiles.removeOrphans(
    async (names) => new Set([...(await knownFiles(db, names)), ...(await knownPapers(db, names))]),
  );
}

/** At once and every hour; returns what stops it. */
export function keepHouse(dependencies: Needs, rooms = everyRoom): () => Promise<void> {
  const clean = () =>
    cleanUp({ ...dependencies, rooms }).catch((error) =>
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
