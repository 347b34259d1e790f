import { closeCodes } from "@trestle/domain/socket.ts";
import type pg from "pg";
import { Gauge } from "prom-client";
import type { Dependencies } from "./dependencies.ts";
import { endSockets } from "./modules/auth/end-sockets.ts";
import { bidAnnouncer, sendNegotiationUpdates } from "./modules/bids/negotiation-updates.ts";
import { deliverNotifications } from "./modules/notifications/deliver.ts";
import { notifier } from "./modules/notifications/notify.ts";
import { projectAnnouncer, sendProjectUpdates } from "./modules/projects/project-updates.ts";
import { eventTask } from "./platform/events.ts";
import { startJobs } from "./platform/jobs.ts";
import { RECONCILE_NIGHTLY, reconcileTask } from "./reconcile.ts";

/** Events become jobs, jobs become announcements, announcements reach the sockets. Returns what stops it. */
export async function startLive(dependencies: Dependencies, pool: pg.Pool): Promise<() => Promise<void>> {
  const { db, bus, hub, log, metrics } = dependencies;
  new Gauge({
    name: "sockets_open",
    help: "Sockets that are open in this process",
    registers: [metrics],
    collect() {
      this.set(hub.size);
    },
  });
  const stopEnding = endSockets(dependencies);
  deliverNotifications(dependencies);
  sendProjectUpdates(dependencies);
  sendNegotiationUpdates(dependencies);
  // What was announced meanwhile is lost to the sockets: their clients connect again and ask for what is there.
  bus.onGap(() => hub.closeAll(closeCodes.restart));
  await bus.start();
  const tasks = {
    ...eventTask(db, [notifier(db), projectAnnouncer(db), bidAnnouncer(db)]),
    ...reconcileTask(dependencies),
  };
  const stopJobs = await startJobs(pool, log, tasks, RECONCILE_NIGHTLY);
  return async () => {
    await stopJobs();
    await stopEnding();
    await bus.stop();
  };
}
