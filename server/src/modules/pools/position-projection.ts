import { sql, type Transaction } from "kysely";
import type { Tables } from "../../dependencies.ts";
import type { Entry, Projection } from "../../indexer/projection.ts";
import { logsOf } from "../../indexer/stored-logs.ts";
import { enterPoolMovements, removePoolMovements } from "./pool-ledger.ts";

/** What each lender holds in each pool, and the pool's ledger of it. */
export const poolPositions: Projection = {
  name: "pool positions",
  version: 1,

  keysOf: ({ contract, event, address, args }) =>
    contract === "LendingPool" && (event === "Deposit" || event === "Withdrawal")
      ? [`position/${address}/${args.lender}`]
      : [],

  async apply({ transaction, deployment, entries }) {
    await change(transaction, deployment, entries);
    await enterPoolMovements(transaction, deployment, entries);
  },

  async rebuild(transaction, deployment, keys) {
    const places = keys.map((key) => key.split("/").slice(1));
    await sql`
      delete from pool_position where deployment = ${deployment} and (pool, lender) in (
        select * from unnest(${places.map(([pool]) => pool)}::text[],
          ${places.map(([, lender]) => lender)}::text[]))`.execute(transaction);
    const entries = await logsOf(transaction, deployment, keys);
    await removePoolMovements(transaction, deployment, entries);
    await change(transaction, deployment, entries);
    await enterPoolMovements(transaction, deployment, entries);
  },
};

async function change(transaction: Transaction<Tables>, deployment: string, entries: Entry[]): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(({ event, address, args }) => ({
    pool: address,
    lender: args.lender,
    tokens: event === "Deposit" ? args.tokens : `-${args.tokens}`,
    deposited: event === "Deposit" ? args.amount : "0",
    withdrawn: event === "Deposit" ? "0" : args.amount,
  }));
  await sql`
    insert into pool_position (deployment, pool, lender, tokens, deposited, withdrawn)
    select ${deployment}, pool, lender, sum(tokens), sum(deposited), sum(withdrawn)
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as change (pool text, lender text, tokens numeric, deposited numeric, withdrawn numeric)
    group by pool, lender
    on conflict (deployment, pool, lender) do update set
      tokens = pool_position.tokens + excluded.tokens,
      deposited = pool_position.deposited + excluded.deposited,
      withdrawn = pool_position.withdrawn + excluded.withdrawn`.execute(transaction);
}
