import type { FigureRange, PlatformFigures } from "@trestle/domain/admin/overview.ts";
import { sql } from "kysely";
import type { RowServices } from "../../services.ts";
import { countToday } from "./count-days.ts";

const DAYS: Record<FigureRange, number> = { "30d": 30, "12m": 365 };
const POINTS = 60;
const STALE = "15 minutes";

/** Returns the days of a range, thinned out for a chart; today is counted again if its count is old. */
export async function readFigures(services: RowServices, range: FigureRange): Promise<PlatformFigures> {
  const key = services.deployment.key;
  const fresh = await services.db
    .selectFrom("platform_day")
    .select("day")
    .where("deployment", "=", key)
    .where(sql<boolean>`day = (now() at time zone 'UTC')::date`)
    .where(sql<boolean>`counted_at > now() - ${sql.lit(STALE)}::interval`)
    .executeTakeFirst();
  if (!fresh) await countToday(services);
  const { rows } = await sql<
    PlatformFigures["days"][number] & {
      inWork: string | null;
      inReview: string | null;
      disputed: string | null;
      countedAt: Date;
    }
  >`
    select day::text, people, projects_open as "projectsOpen", projects_active as "projectsActive",
      projects_finished as "projectsFinished", escrow_held::text as "escrowHeld", released::text,
      pool_deposits::text as "poolDeposits", pool_lent::text as "poolLent", disputes_open as "disputesOpen",
      disputes_decided as "disputesDecided", in_work::text as "inWork", in_review::text as "inReview", disputed::text,
      counted_at as "countedAt"
    from (
      select *, row_number() over (order by day desc) - 1 as place, count(*) over () as total
      from platform_day
      where deployment = ${key} and day > (now() at time zone 'UTC')::date - ${DAYS[range]}::integer
    ) as numbered
    where place % greatest(1, ceil(total / ${POINTS}::numeric))::integer = 0
    order by day`.execute(services.db);
  const now = rows.at(-1);
  const [held, inWork, inReview, disputed] = [now?.escrowHeld, now?.inWork, now?.inReview, now?.disputed].map(
    (amount) => BigInt(amount ?? 0),
  ) as [bigint, bigint, bigint, bigint];
  const other = held - inWork - inReview - disputed;
  return {
    countedAt: (now?.countedAt ?? new Date()).toISOString(),
    days: rows,
    money: {
      held: held.toString(),
      inWork: inWork.toString(),
      inReview: inReview.toString(),
      disputed: disputed.toString(),
      other: (other > 0n ? other : 0n).toString(),
    },
  };
}
