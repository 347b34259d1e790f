import type { Dependencies } from "../../dependencies.ts";
import type { Room } from "../../room.ts";
import { alarmsOf, followAlarms } from "./alarms.ts";
import { keepSample, measureHealth } from "./measure.ts";
import { healthRoutes } from "./routes.ts";

const WATCH_TASK = "watch-health";

/** Every minute, on whichever process: a sample for the charts, and the alarms that begin or are over. */
export async function watchHealth(dependencies: Dependencies): Promise<void> {
  const now = await measureHealth(dependencies);
  await keepSample(dependencies.db, now);
  await followAlarms(dependencies.db, dependencies.log, alarmsOf(now));
}

export const healthRoom = {
  routes: healthRoutes,
  tasks: (dependencies) => ({ [WATCH_TASK]: () => watchHealth(dependencies) }),
  crontab: `* * * * * ${WATCH_TASK}`,
} satisfies Room;
