import { forgetOldAnswers } from "./platform/http/idempotency.ts";
import { forgetOldDays } from "./platform/http/network-quota.ts";
import type { Room } from "./room.ts";
import { rooms as everyRoom } from "./rooms.ts";
import type { Services } from "./services.ts";

const INTERVAL_MS = 60 * 60 * 1000;

/** Deletes old stored responses, old counts and released files, and runs the rooms' housekeeping. */
async function cleanUp({
  rooms,
  ...services
}: Pick<Services, "db" | "files" | "log"> & { rooms: Room[] }): Promise<void> {
  const { db, files } = services;
  await forgetOldAnswers(db);
  await forgetOldDays(db);
  for (const room of rooms) await room.housekeeping?.(services);
  await files.removeReleased();
  await files.removeWithoutRow();
}

/** Runs housekeeping at once and every hour; returns a function that stops it. */
export function startHousekeeping(
  services: Pick<Services, "db" | "files" | "log">,
  rooms = everyRoom,
): () => Promise<void> {
  const clean = () =>
    cleanUp({ ...services, rooms }).catch((error) =>
      services.log.error({ err: error }, "housekeeping failed"),
    );
  let running = clean();
  const timer = setInterval(() => {
    running = clean();
  }, INTERVAL_MS).unref();
  return () => {
    clearInterval(timer);
    return running;
  };
}
