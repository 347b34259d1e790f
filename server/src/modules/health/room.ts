import { setAlarm } from "../../platform/events/alarms.ts";
import type { Room } from "../../room.ts";
import type { Services } from "../../services.ts";
import { alarmsOf } from "./alarms.ts";
import { keepSample, measureHealth } from "./measure.ts";
import { healthRoutes } from "./routes.ts";

const WATCH_TASK = "watch-health";

/** Stores a sample for the charts every minute, on one of the processes, and opens and closes alarms. */
export async function watchHealth(services: Services): Promise<void> {
  const now = await measureHealth(services);
  await keepSample(services.db, now);
  for (const [kind, text] of alarmsOf(now)) await setAlarm(services.db, kind, text, services.log);
}

export const healthRoom = {
  routes: healthRoutes,
  tasks: (services) => ({ [WATCH_TASK]: () => watchHealth(services) }),
  crontab: `* * * * * ${WATCH_TASK}`,
} satisfies Room;
