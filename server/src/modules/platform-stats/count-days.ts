import { type Insertable, sql } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import { eventsByDay } from "../../platform/events/events.ts";
import type { RowServices } from "../../services.ts";
import { countMembers, peopleByDay } from "../accounts/directory.ts";
import { moneyInEscrow } from "../escrow/escrow-state.ts";
import { moneyByDay, moneyByState } from "../escrow/money-by-day.ts";
import { lentByDay, principalLent } from "../pools/directory.ts";
import { countProjects } from "../projects/count-projects.ts";

declare module "../../platform/database/tables.ts" {
  interface Tables extends Table<"platform_day"> {}
}

type Row = Insertable<Tables["platform_day"]>;

const EVENTS = [
  "project.minted",
  "bid.accepted",
  "project.ended",
  "dispute.opened",
  "dispute.resolved",
] as const;

/** Stores today's figures. On the first day, earlier days are computed from their events. */
export async function countToday({ db, deployment }: RowServices): Promise<void> {
  const key = deployment.key;
  const before = await db
    .selectFrom("platform_day")
    .select("day")
    .where("deployment", "=", key)
    .where("in_work", "is not", null)
    .where(sql<boolean>`day < (now() at time zone 'UTC')::date`)
    .limit(1)
    .executeTakeFirst();
  const [members, projects, money, states, pools, lent, [resolved]] = await Promise.all([
    countMembers(db),
    countProjects(db, key),
    moneyInEscrow(db, key),
    moneyByState(db, key),
    lentByDay(db, key),
    principalLent(db, key),
    eventsByDay(db, key, ["dispute.resolved"]).then((days) => [
      days.reduce((sum, { count }) => sum + count, 0),
    ]),
  ]);
  const today = new Date().toISOString().slice(0, 10);
  const row: Row = {
    deployment: key,
    day: today,
    people: members.customers + members.developers + members.investors,
    projects_open: projects.open,
    projects_active: projects.ongoing,
    projects_finished: projects.finished,
    escrow_held: money.held,
    released: money.released,
    in_work: states.inWork,
    in_review: states.inReview,
    disputed: states.disputed,
    pool_deposits: sum(pools.map(({ deposits }) => deposits)),
    pool_lent: lent,
    disputes_open: states.disputes,
    disputes_decided: resolved ?? 0,
  };
  await save(db, [...(before ? [] : await earlierDays({ db, deployment }, today)), row]);
}

/** Computes earlier days from their events, at most a year and a month. */
async function earlierDays({ db, deployment }: RowServices, today: string): Promise<Row[]> {
  const key = deployment.key;
  const [people, money, pools, events] = await Promise.all([
    peopleByDay(db),
    moneyByDay(db, key),
    lentByDay(db, key),
    eventsByDay(db, key, [...EVENTS]),
  ]);
  const happened = [...people, ...money, ...pools, ...events].map(({ day }) => day).sort();
  const first = happened[0];
  if (!first || first >= today) return [];
  const upTo = <Day extends { day: string }>(days: Day[], day: string) =>
    days.filter((one) => one.day <= day);
  return daysBetween(first, today).map((day): Row => {
    const count = (type: string, status?: string) =>
      upTo(events, day)
        .filter((one) => one.type === type && (status === undefined || one.status === status))
        .reduce((total, one) => total + one.count, 0);
    const finished = count("project.ended", "completed") + count("project.ended", "settled");
    const accepted = count("bid.accepted");
    const cancelled = count("project.ended", "cancelled");
    return {
      deployment: key,
      day,
      people: upTo(people, day).reduce((total, one) => total + one.people, 0),
      projects_open: Math.max(0, count("project.minted") - accepted - cancelled),
      projects_active: Math.max(0, accepted - finished),
      projects_finished: finished,
      escrow_held: sum(upTo(money, day).map(({ held }) => held)),
      released: sum(upTo(money, day).map(({ released }) => released)),
      in_work: null,
      in_review: null,
      disputed: null,
      pool_deposits: sum(upTo(pools, day).map(({ deposits }) => deposits)),
      pool_lent: sum(upTo(pools, day).map(({ lent }) => lent)),
      disputes_open: Math.max(0, count("dispute.opened") - count("dispute.resolved")),
      disputes_decided: count("dispute.resolved"),
    };
  });
}

const DAY_MS = 86_400_000;
const MAX_DAYS = 396;
const sum = (amounts: string[]): string => amounts.reduce((total, one) => total + BigInt(one), 0n).toString();

/** Returns the days from the first (included) to the last (excluded). */
function daysBetween(first: string, last: string): string[] {
  const end = Date.parse(last);
  const start = Math.max(Date.parse(first), end - MAX_DAYS * DAY_MS);
  return Array.from({ length: Math.round((end - start) / DAY_MS) }, (_, index) =>
    new Date(start + index * DAY_MS).toISOString().slice(0, 10),
  );
}

async function save(db: RowServices["db"], rows: Row[]): Promise<void> {
  const columns = Object.keys(rows.at(-1) ?? {}).filter((name) => !["deployment", "day"].includes(name));
  await db
    .insertInto("platform_day")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(["deployment", "day"]).doUpdateSet({
        ...Object.fromEntries(columns.map((name) => [name, sql.ref(`excluded.${name}`)])),
        counted_at: sql`now()`,
      }),
    )
    .execute();
}
