import { tiers } from "@trestle/chain/contract-names.ts";
import type { Deployment } from "@trestle/chain/deployment.ts";
import { compare } from "./compare.ts";
import { measure } from "./http-load.ts";
import { openSecondDatabase, type Stack } from "./stack.ts";

const SMALL = { positions: 1_000, loans: 200 };
const LARGE = { positions: 100_000, loans: 20_000 };
const DAYS = 730;
const LENDER = `0x${"7".padStart(40, "0")}`;

/** Inserts two years of a pool with many lenders and loans, as the indexer would have. */
async function fill(
  connections: Stack["pool"],
  deployment: Deployment,
  { positions, loans }: typeof SMALL,
): Promise<void> {
  const pool = await connections.connect();
  // On a busy machine this takes longer than a request may.
  await pool.query("set statement_timeout = 0");
  const key = deployment.key;
  const pools = tiers.map((tier) => deployment.contracts.pools[tier].toLowerCase());
  await pool.query(
    "insert into chain_cursor (deployment, block_number, block_hash) values ($1, 0, '0x') on conflict do nothing",
    [key],
  );
  await pool.query(
    `insert into chain_block (deployment, number, hash, parent_hash, mined_at)
     select $1, n, '0xb' || n, '0xb' || n - 1, now() - ($2 - n) * interval '1 day'
     from generate_series(1, $2::integer) n on conflict do nothing`,
    [key, DAYS],
  );
  await pool.query(
    `insert into chain_log (deployment, tx_hash, log_index, block_number, contract, address, event, args, sender, keys)
     select $1, '0xt' || n, 0, 1 + n % $2, 'LendingPool', ($3::text[])[1 + n % 3], 'Deposit',
       jsonb_build_object('lender', '0x' || lpad(n::text, 40, '0'), 'amount', '1000', 'tokens', '1000'), '0x', '{}'
     from generate_series(1, $4::integer) n`,
    [key, DAYS, pools, positions],
  );
  await pool.query(
    `insert into pool_ledger_entry
       (deployment, tx_hash, log_index, block_number, pool, kind, party, amount, happened_at, tokens)
     select deployment, tx_hash, log_index, block_number, address, 'deposit', args ->> 'lender', 1000,
       now() - ($1 - block_number) * interval '1 day', 1000
     from chain_log where event = 'Deposit' and tx_hash like '0xt%'`,
    [DAYS],
  );
  await pool.query(
    `insert into pool_position
       (deployment, pool, lender, tokens, cost, deposited, withdrawn, earned, first_deposit_at)
     select deployment, pool, party, 1000 + id, 1000, 1000, 0, 0, happened_at from pool_ledger_entry`,
  );
  await pool.query(
    `insert into pool_loan (deployment, pool, token_id, status, borrower, approved_at, principal, state)
     select $1, ($2::text[])[1 + n % 3], n, status, borrower, now() - (n % $3) * interval '1 day', 1000 + n,
       jsonb_build_object('status', status, 'borrower', borrower, 'amount', '1000', 'interestRate', 500,
         'endsAt', 1900000000, 'lendingManager', '0x', 'approvedAt', 1800000000, 'disbursedAt', 1800000000,
         'principal', '1000', 'remaining', '0', 'loss', null,
         'paid', '{"lateInterest":"0","interest":"5","principal":"1000"}'::jsonb)
     from (select n, '0x' || lpad((n % 997)::text, 40, '0') as borrower, (array['repaid', 'repaid', 'repaid', 'active', 'defaulted'])[1 + n % 5] as status
       from generate_series(1, $4::integer) n) loans`,
    [key, pools, DAYS, loans],
  );
  await pool.query(
    `insert into pool_day (deployment, pool, day, price, deposited, withdrawn, lent, principal, interest,
       late_interest, lost, covered)
     select $1, pool, current_date - n, 1e18 + ($2 - n) * 1e14, 1e18, 0, 1e17, 1e17, 1e15, 0, 0, 0
     from unnest($3::text[]) pool, generate_series(0, $2::integer - 1) n`,
    [key, DAYS, pools],
  );
  await pool.query(
    `insert into pool_sum (deployment, pool, lenders, active_loans, principal, yearly_interest, defaults, lost, covered)
     select $1, pool, $3, $4, 1e20, 5e22, 3, 1e18, 1e17 from unnest($2::text[]) pool`,
    [key, pools, Math.round(positions / 3), Math.round(loans / 15)],
  );
  await pool.query(
    "vacuum analyze pool_position, pool_loan, pool_day, pool_sum, pool_ledger_entry, chain_log",
  );
  // Destroyed instead of returned, because its statement timeout was changed.
  pool.release(true);
}

/** Requests of lenders and visitors, with a hundred times the lenders and loans. */
export async function pools(stack: Stack): Promise<boolean> {
  const small = await openSecondDatabase(stack, "small_pools");
  try {
    await fill(small.pool, stack.deployment, SMALL);
    await fill(stack.pool, stack.deployment, LARGE);
    const grown = (name: string, path: string) =>
      compare(
        `${name}, 100,000 against 1,000 positions`,
        () => measure({ url: `${stack.url}${path}` }),
        () => measure({ url: `${small.url}${path}` }),
        1 / 1.5,
      );
    const results = [
      await grown("pools", "/api/pools"),
      await grown("pools, price series", "/api/pools/series?range=all"),
      await grown("own positions", `/api/pools/lenders/${LENDER}`),
      await grown("own history", `/api/pools/lenders/${LENDER}/movements`),
      await grown("repaid loans", "/api/pools/loans?status=repaid&limit=20"),
      await grown("a pool's events", "/api/pools/low-risk/events?limit=10"),
    ];
    return results.every(Boolean);
  } finally {
    await small.close();
  }
}
