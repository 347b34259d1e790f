import { tiers } from "@trestle/chain/contract-names.ts";
import type { PoolOnChain } from "@trestle/domain/pools/pool.ts";
import { isLimited } from "@trestle/domain/pools/pool-alarms.ts";
import { pluck } from "../../platform/database/rows.ts";
import { type NewEvent, recordNew } from "../../platform/events/events.ts";
import type { RowServices, Transaction } from "../../services.ts";
import { projectsByToken } from "../projects/directory.ts";
import { tierOf } from "./directory.ts";
import { loansDueBy, readDeadlines } from "./loan-deadlines.ts";
import type { PoolReader } from "./read-pools.ts";

const DAY = 86_400;
/** Days before a deadline; only the nearest applicable reminder is sent. */
const REMIND_DAYS = [1, 7];
/** No reminders for loans that are late for longer than this. */
const MAX_LATE_DAYS = 120;

/**
 * Notifies borrowers of payments that are due soon, late or being written down, and lenders of write-downs and of the
 * date when they can withdraw again: each once, by the chain's clock.
 */
export async function remindBorrowers(services: RowServices, reader: PoolReader): Promise<void> {
  const { stale, at, pools } = await reader.read();
  if (stale) return;
  await readDeadlines(services, reader);
  const until = new Date((at + Math.max(...REMIND_DAYS) * DAY) * 1000);
  const rows = await loansDueBy(services, until, {
    after: new Date((at - MAX_LATE_DAYS * DAY) * 1000),
    limit: 1_000,
  });
  const key = services.deployment.key;
  const deeds = await projectsByToken(services.db, key, pluck(rows, "token_id"));
  for (const row of rows) {
    const deed = deeds.get(row.token_id);
    if (!deed || !row.deadline) continue;
    const tier = tierOf(services.deployment.contracts, row.pool);
    const deadline = row.deadline.getTime() / 1000;
    const occasion = `${key}/${row.pool}/${row.token_id}/${deadline}`;
    const grace = deadline + pools[tier].settings.graceSeconds;
    const days = REMIND_DAYS.find((each) => deadline - at <= each * DAY) ?? 0;
    const about = at >= grace ? "write-down" : at >= deadline ? "late" : "due";
    const name = `loan.reminder/${occasion}/${about}${about === "due" ? days : ""}`;
    const debt = await reader.debt(row);
    const common = { tier, projectId: deed.projectId };
    const events: NewEvent[] = [
      {
        type: "loan.reminder",
        key: name,
        data: {
          ...common,
          borrower: row.borrower,
          about,
          amount: debt.due.toString(),
          deadline,
          days: Math.max(1, Math.ceil((deadline - at) / DAY)),
        },
        happenedAt: new Date(),
      },
      ...(about === "write-down"
        ? [
            {
              type: "pool.write-down" as const,
              key: `pool.write-down/${occasion}`,
              data: { ...common, amount: debt.owed.toString() },
              happenedAt: new Date(),
            },
          ]
        : []),
    ];
    await services.db.transaction().execute((transaction) => recordNew(transaction, events));
  }
  for (const tier of tiers)
    await tellWhenOpen(services, services.deployment.contracts.pools[tier].toLowerCase(), {
      tier,
      at,
      pool: pools[tier],
    });
}

type PoolReading = { tier: (typeof tiers)[number]; at: number; pool: PoolOnChain };

async function tellWhenOpen(
  { db, deployment }: RowServices,
  address: string,
  { tier, at, pool }: PoolReading,
): Promise<void> {
  const key = deployment.key;
  const limited = isLimited(pool);
  await db.transaction().execute(async (transaction) => {
    const wasLimited = await lastSeen(transaction, key, address);
    if (wasLimited === limited) return;
    await transaction
      .insertInto("pool_watch")
      .values({ deployment: key, pool: address, limited })
      .onConflict((conflict) => conflict.columns(["deployment", "pool"]).doUpdateSet({ limited }))
      .execute();
    if (wasLimited && !limited)
      await recordNew(transaction, [
        {
          type: "pool.open",
          key: `pool.open/${key}/${tier}/${at}`,
          data: { tier },
          happenedAt: new Date(),
        },
      ]);
  });
}

async function lastSeen(
  transaction: Transaction,
  deployment: string,
  pool: string,
): Promise<boolean | undefined> {
  const row = await transaction
    .selectFrom("pool_watch")
    .select("limited")
    .where("deployment", "=", deployment)
    .where("pool", "=", pool)
    .forUpdate()
    .executeTakeFirst();
  return row?.limited;
}
