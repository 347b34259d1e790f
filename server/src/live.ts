import { closeCodes } from "@trestle/domain/socket.ts";
import type pg from "pg";
import { Gauge } from "prom-client";
import { notifier } from "./modules/notifications/notify.ts";
import { eventTask } from "./platform/events/events.ts";
import { startJobs } from "./platform/events/jobs.ts";
import { deliverLiveUpdates } from "./platform/events/live-updates.ts";
import { RECONCILE_NIGHTLY, reconcileTask } from "./reconcile.ts";
import { rooms as everyRoom } from "./rooms.ts";
import type { Services } from "./services.ts";

/** Connects events to jobs, jobs to announcements, and announcements to sockets. Returns a stop function. */
export async function startLive(
  services: Services,
  pool: pg.Pool,
  rooms = everyRoom,
): Promise<() => Promise<void>> {
  const { db, bus, hub, log, metrics } = services;
  new Gauge({
    name: "sockets_open",
    help: "Open sockets in this process",
    registers: [metrics],
    collect() {
      this.set(hub.size);
    },
  });
  // Clients reconnect and refetch.
  const reconnectAll = () => hub.closeAll(closeCodes.restart);
  const audiences = Object.assign({}, ...rooms.map((room) => room.audiences?.(services)));
  deliverLiveUpdates(services, audiences, reconnectAll);
  for (const room of rooms) room.sockets?.(services);
  const stops = rooms.flatMap((room) => room.start?.(services) ?? []);
  bus.onGap(reconnectAll);
  await bus.start();
  const listeners = [
    notifier(
      services,
      rooms.flatMap(({ notices }) => notices ?? []),
    ),
    ...rooms.flatMap((room) => room.listeners?.(services) ?? []),
  ];
  const tasks = Object.assign(
    eventTask(db, listeners),
    reconcileTask(services),
    ...rooms.map((room) => room.tasks?.(services)),
  );
  const crontab = [RECONCILE_NIGHTLY, ...rooms.flatMap((room) => room.crontab ?? [])].join("\n");
  const stopJobs = await startJobs(pool, log, tasks, crontab, services.jobsWait);
  return async () => {
    await stopJobs();
    for (const stop of stops) await stop();
    await bus.stop();
  };
}
