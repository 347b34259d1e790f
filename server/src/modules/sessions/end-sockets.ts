import { closeCodes } from "@trestle/domain/socket.ts";
import type { Services } from "../../services.ts";
import { endedAmong, SESSION_ENDED } from "./sessions.ts";

/** With this interval a socket outlives its session by less than five seconds, even if the announcement is lost. */
const CHECK_EVERY_MS = 4_000;

/**
 * Closes the sockets of ended sessions: at once when announced, otherwise at the next check. Returns a stop function.
 */
export function endSockets({
  db,
  bus,
  hub,
  log,
}: Pick<Services, "db" | "bus" | "hub" | "log">): () => Promise<void> {
  bus.on(SESSION_ENDED, (id) => hub.closeSession(id, closeCodes.unauthenticated));

  async function look(): Promise<void> {
    hub.closeExpiredTokens(Date.now() / 1000, closeCodes.unauthenticated);
    const { sessions } = hub;
    if (sessions.length === 0) return;
    for (const id of await endedAmong(db, sessions)) hub.closeSession(id, closeCodes.unauthenticated);
  }
  let looking: Promise<void> | undefined;
  const timer = setInterval(() => {
    looking ??= look()
      .catch((error) => log.error({ err: error }, "couldn't check the sockets' sessions"))
      .finally(() => {
        looking = undefined;
      });
  }, CHECK_EVERY_MS).unref();
  return async () => {
    clearInterval(timer);
    await looking;
  };
}
