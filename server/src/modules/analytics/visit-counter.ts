import type { CountedPage, CountedStep } from "@trestle/domain/analytics/visits.ts";
import { sql } from "kysely";
import type { Db } from "../../services.ts";

declare module "../../platform/database/tables.ts" {
  interface Tables extends Table<"visit_count"> {}
}

export type CountedVisit = { kind: "page"; name: CountedPage } | { kind: "step"; name: CountedStep };

/**
 * Counts in memory and adds to the day's rows at intervals. The number of rows is bounded by the names of pages and
 * steps, not by requests.
 */
export class VisitCounter {
  readonly #db: Db;
  #counts = new Map<string, { day: string; counted: CountedVisit; count: number }>();

  constructor(db: Db) {
    this.#db = db;
  }

  add(counted: CountedVisit, now = new Date()): void {
    const day = now.toISOString().slice(0, 10);
    const key = `${day} ${counted.kind} ${counted.name}`;
    const entry = this.#counts.get(key);
    if (entry) entry.count++;
    else this.#counts.set(key, { day, counted, count: 1 });
  }

  /** Writes the counts; after a failed write they are kept for the next flush. */
  async flush(): Promise<void> {
    if (this.#counts.size === 0) return;
    const flushed = this.#counts;
    this.#counts = new Map();
    const rows = [...flushed.values()].map(({ day, counted, count }) => ({ day, ...counted, count }));
    try {
      await sql`
        insert into visit_count (day, kind, name, count)
        select day, kind, name, count
        from json_to_recordset(${JSON.stringify(rows)}::json)
          as row (day date, kind text, name text, count bigint) order by day, kind, name
        on conflict (day, kind, name) do update set count = visit_count.count + excluded.count`.execute(
        this.#db,
      );
    } catch (error) {
      for (const [key, entry] of flushed) {
        const later = this.#counts.get(key);
        this.#counts.set(key, { ...entry, count: entry.count + (later?.count ?? 0) });
      }
      throw error;
    }
  }
}
