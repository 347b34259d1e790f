import type { Deployment } from "@trestle/chain/deployment.ts";
import { sql } from "kysely";
import { Gauge, type Registry } from "prom-client";
import { formatEther } from "viem";
import type { Db } from "../database/tables.ts";

/** Reads the tables on each scrape, so that every process reports the same figures. */
export function measureOperator(registry: Registry, db: Db, of: Deployment): void {
  const deployment = of.key;
  const registers = [registry];
  new Gauge({
    name: "operator_calls",
    help: "The operator’s calls by state",
    labelNames: ["state"],
    registers,
    async collect() {
      const rows = await db
        .selectFrom("operator_call")
        .select(["state", sql<string>`count(*)`.as("count")])
        .where("deployment", "=", deployment)
        .where("state", "in", ["waiting", "sent", "failed"])
        .groupBy("state")
        .execute();
      const counts = new Map(rows.map(({ state, count }) => [state, Number(count)]));
      for (const state of ["waiting", "sent", "failed"] as const) this.set({ state }, counts.get(state) ?? 0);
    },
  });
  new Gauge({
    name: "operator_oldest_call_seconds",
    help: "Age of the operator’s oldest unfinished call",
    registers,
    async collect() {
      const { age } = await db
        .selectFrom("operator_call")
        .select(sql<number>`coalesce(extract(epoch from now() - min(enqueued_at)), 0)::float8`.as("age"))
        .where("deployment", "=", deployment)
        .where("state", "in", ["waiting", "sent"])
        .executeTakeFirstOrThrow();
      this.set(age);
    },
  });
  new Gauge({
    name: "operator_balance_dev",
    help: "The operator’s balance",
    labelNames: ["address"],
    registers,
    async collect() {
      const rows = await db
        .selectFrom("operator_account")
        .select(["address", "balance"])
        .where("deployment", "=", deployment)
        .execute();
      for (const { address, balance } of rows) {
        if (balance !== null) this.set({ address }, Number(formatEther(BigInt(balance))));
      }
    },
  });
  new Gauge({
    name: "operator_alarms",
    help: "Problems with the operator’s calls, by kind",
    labelNames: ["kind"],
    registers,
    async collect() {
      const rows = await db
        .selectFrom("operator_alarm")
        .select(["kind", "count"])
        .where("deployment", "=", deployment)
        .execute();
      for (const { kind, count } of rows) this.set({ kind }, Number(count));
    },
  });
}
