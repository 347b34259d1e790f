-- The projections' new versions make every row again at start, and the sums below with them.
delete from pool_position;
delete from pool_loan;
delete from pool_ledger_entry;

-- When it happened, and the tokens that a lender got or gave back.
alter table pool_ledger_entry
  add column happened_at timestamptz not null,
  add column tokens numeric(78, 0);

-- What a lender paid for the tokens he still holds, and what his withdrawals earned beyond what those tokens had cost.
alter table pool_position
  add column cost numeric(78, 0) not null,
  add column earned numeric(78, 0) not null,
  add column first_deposit_at timestamptz not null;
create index pool_position_largest_idx on pool_position (deployment, pool, tokens desc);

-- Lists of loans: newest first, of one pool or all, of one borrower, by status.
alter table pool_loan
  add column borrower text not null,
  add column approved_at timestamptz not null,
  add column principal numeric(78, 0) not null;
create index pool_loan_newest_idx on pool_loan (deployment, approved_at desc, pool desc, token_id desc);
create index pool_loan_pool_idx on pool_loan (deployment, pool, approved_at desc, token_id desc);
create index pool_loan_status_idx on pool_loan (deployment, status, approved_at desc, pool desc, token_id desc);
create index pool_loan_borrower_idx on pool_loan (deployment, borrower, approved_at desc);
create index pool_loan_largest_idx on pool_loan (deployment, pool, principal desc) where status = 'active';

-- What one UTC day brought a pool: charts read days, never single events, however long the history.
create table pool_day (
  deployment text not null references chain_cursor (deployment) on delete cascade,
  pool text not null,
  day date not null,
  -- The last token price of the day, in wei.
  price numeric(78, 0),
  deposited numeric(78, 0) not null,
  withdrawn numeric(78, 0) not null,
  lent numeric(78, 0) not null,
  principal numeric(78, 0) not null,
  interest numeric(78, 0) not null,
  late_interest numeric(78, 0) not null,
  lost numeric(78, 0) not null,
  covered numeric(78, 0) not null,
  primary key (deployment, pool, day)
);

-- Sums over a pool's lenders and loans, changed together with their rows.
create table pool_sum (
  deployment text not null references chain_cursor (deployment) on delete cascade,
  pool text not null,
  lenders bigint not null,
  active_loans bigint not null,
  principal numeric(78, 0) not null,
  -- Principal times rate, in wei times basis points: what a year's interest on it is.
  yearly_interest numeric(78, 0) not null,
  defaults bigint not null,
  lost numeric(78, 0) not null,
  covered numeric(78, 0) not null,
  primary key (deployment, pool)
);

-- A lender's history, and a pool's events, newest first.
create index pool_ledger_entry_party_order_idx
  on pool_ledger_entry (deployment, party, block_number desc, log_index desc);
drop index pool_ledger_entry_party_idx;
create index chain_log_pool_idx on chain_log (deployment, address, block_number desc, log_index desc)
  where contract = 'LendingPool';
