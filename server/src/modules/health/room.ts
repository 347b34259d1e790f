import type { Dependencies } from "../../dependencies.ts";
import { setAlarm } from "../../platform/events/alarms.ts";
import type { Room } from "../../room.ts";
import { alarmsOf } from "./alarms.ts";
import { keepSample, measureHealth } from "./measure.ts";
import { healthRoutes } from "./routes.ts";

const WATCH_TASK = "watch-health";

/** Every minute, on whichever process: a sample for the charts, and the alarms that begin or are over. */
export async function watchHealth(dependencies: Dependencies): Promise<void> {
  const now = await measureHealth(dependencies);
  await keepSample(dependencies.db, now);
  for (const [kind, text] of alarmsOf(now)) await setAlarm(dependencies.db, kind, text, dependencies.log);
}

export const healthRoom = {
  routes: healthRoutes,
  tasks: (dependencies) => ({ [WATCH_TASK]: () => watchHealth(dependencies) }),
  crontab: `* * * * * ${WATCH_TASK}`,
} satisfies Room;
