import { funnels, type VisitFigures } from "@trestle/domain/analytics/visits.ts";
import { sql } from "kysely";
import type { Db } from "../../services.ts";

const KEPT_FOR = "400 days";

/** Returns the counts of the last days, today included. */
export async function readVisits(db: Db, days: number): Promise<Omit<VisitFigures, "on">> {
  const { rows } = await sql<{ day: string; kind: string; name: string; count: number }>`
    select day::text, kind, name, count::float8 as count from visit_count
    where day > (now() at time zone 'UTC')::date - ${days}::integer`.execute(db);
  const total = (kind: string, name: string) =>
    rows.filter((row) => row.kind === kind && row.name === name).reduce((sum, { count }) => sum + count, 0);
  const views = rows.filter(({ kind }) => kind === "page");
  const today = Date.now();
  return {
    days: Array.from({ length: days }, (_, index) => {
      const day = new Date(today - (days - 1 - index) * 86_400_000).toISOString().slice(0, 10);
      const counts = views.filter((row) => row.day === day);
      return { day, views: counts.reduce((sum, { count }) => sum + count, 0) };
    }),
    pages: [...new Set(views.map(({ name }) => name))]
      .map((page) => ({ page, views: total("page", page) }))
      .sort((a, b) => b.views - a.views),
    funnels: funnels.map(({ name, steps }) => ({
      name,
      steps: steps.map((step) => ({ label: step.label, count: total(step.kind, step.name) })),
    })),
  };
}

export async function forgetOldVisits(db: Db): Promise<void> {
  await db
    .deleteFrom("visit_count")
    .where(sql<boolean>`day < (now() - ${sql.lit(KEPT_FOR)}::interval)::date`)
    .execute();
}
