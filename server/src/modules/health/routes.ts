import { healthEndpoints } from "@trestle/domain/health/endpoints.ts";
import { sql } from "kysely";
import { lastAlarms } from "../../platform/events/alarms.ts";
import type { App } from "../../platform/http/app.ts";
import { serve } from "../../platform/http/serve.ts";
import type { Db, Services } from "../../services.ts";
import { measureHealth } from "./measure.ts";

const ALARMS_SHOWN = 30;
const POINTS = 96;

export function healthRoutes(app: App, services: Services): void {
  serve(app, healthEndpoints, {
    "GET /api/admin/health": async () => {
      const { db } = services;
      const [now, samples, alarms] = await Promise.all([
        measureHealth(services),
        readSamples(db),
        lastAlarms(db, ALARMS_SHOWN),
      ]);
      return { ...now, samples, alarms };
    },
  });
}

/** Returns samples thinned out to the points of a small chart. */
async function readSamples(db: Db) {
  const { rows } = await sql<{
    at: Date;
    behind: number | null;
    jobsWaiting: number;
    mailWaiting: number;
    freeMegabytes: number | null;
    operatorBalance: string | null;
  }>`
    select at, behind::float8 as behind, jobs_waiting as "jobsWaiting", mail_waiting as "mailWaiting",
      free_megabytes::float8 as "freeMegabytes", operator_balance::text as "operatorBalance"
    from (select *, row_number() over (order by at desc) - 1 as place, count(*) over () as total from health_sample) sampled
    where place % greatest(1, ceil(total / ${POINTS}::numeric))::integer = 0
    order by at`.execute(db);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
