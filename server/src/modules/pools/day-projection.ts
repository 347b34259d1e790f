import { sql } from "kysely";
import type { Entry, Projection } from "../../indexer/projection.ts";
import { logsOf } from "../../indexer/stored-logs.ts";
import type { Transaction } from "../../services.ts";

const EVENTS = [
  "Deposit",
  "Withdrawal",
  "LoanDisbursed",
  "RepaymentReceived",
  "DefaultProcessed",
  "TokenPriceUpdated",
];

type Args = Record<string, string>;

const dayOf = ({ minedAt }: Pick<Entry, "minedAt">) => minedAt.toISOString().slice(0, 10);

/** Each pool's changes per day, and its token price at the day's end. Days are independent of each other. */
export const poolDays: Projection = {
  name: "pool days",
  version: 1,

  keysOf: (log) =>
    log.contract === "LendingPool" && EVENTS.includes(log.event)
      ? [`poolday/${log.address}/${dayOf(log)}`]
      : [],

  async apply({ transaction, deployment, entries }) {
    await add(transaction, deployment, entries);
  },

  async rebuild(transaction, deployment, keys) {
    const places = keys.map((key) => key.split("/").slice(1));
    await sql`
      delete from pool_day where deployment = ${deployment} and (pool, day) in (
        select * from unnest(${places.map(([pool]) => pool)}::text[], ${places.map(([, day]) => day)}::date[]))`.execute(
      transaction,
    );
    await add(transaction, deployment, await logsOf(transaction, deployment, keys));
  },
};

function rowOf(entry: Entry) {
  const { event } = entry;
  const args = entry.args as Args;
  const of = (name: string, value: string | undefined) => (event === name ? (value ?? "0") : "0");
  return {
    pool: entry.address,
    day: dayOf(entry),
    block: entry.blockNumber.toString(),
    log_index: entry.logIndex,
    price: event === "TokenPriceUpdated" ? args.price : null,
    deposited: of("Deposit", args.amount),
    withdrawn: of("Withdrawal", args.amount),
    lent: of("LoanDisbursed", args.amount),
    principal: of("RepaymentReceived", args.principal),
    interest: of("RepaymentReceived", args.interest),
    late_interest: of("RepaymentReceived", args.lateInterest),
    lost: of("DefaultProcessed", args.amount),
    covered: of("DefaultProcessed", args.recovered),
  };
}

async function add(transaction: Transaction, deployment: string, entries: Entry[]): Promise<void> {
  if (entries.length === 0) return;
  await sql`
    insert into pool_day (deployment, pool, day, price, deposited, withdrawn, lent, principal, interest,
      late_interest, lost, covered)
    select ${deployment}, pool, day,
      (array_agg(price order by block desc, log_index desc) filter (where price is not null))[1],
      sum(deposited), sum(withdrawn), sum(lent), sum(principal), sum(interest), sum(late_interest), sum(lost),
      sum(covered)
    from json_to_recordset(${JSON.stringify(entries.map(rowOf))}::json)
      as line (pool text, day date, block bigint, log_index integer, price numeric, deposited numeric,
        withdrawn numeric, lent numeric, principal numeric, interest numeric, late_interest numeric,
        lost numeric, covered numeric)
    group by pool, day
    on conflict (deployment, pool, day) do update set
      price = coalesce(excluded.price, pool_day.price),
      deposited = pool_day.deposited + excluded.deposited,
      withdrawn = pool_day.withdrawn + excluded.withdrawn,
      lent = pool_day.lent + excluded.lent,
      principal = pool_day.principal + excluded.principal,
      interest = pool_day.interest + excluded.interest,
      late_interest = pool_day.late_interest + excluded.late_interest,
      lost = pool_day.lost + excluded.lost,
      covered = pool_day.covered + excluded.covered`.execute(transaction);
}
