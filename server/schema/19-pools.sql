create table pool_loan (
  deployment text not null references chain_cursor (deployment) on delete cascade,
  pool text not null,
  token_id numeric(78, 0) not null,
  status text not null,
  state jsonb not null,
  borrower text not null,
  approved_at timestamptz not null,
  principal numeric(78, 0) not null,
  -- Deadline of the next instalment; null until it is read from the pool again after a payment.
  deadline timestamptz,
  primary key (deployment, pool, token_id)
);
-- Loan of a project, in any pool.
create index pool_loan_token_idx on pool_loan (deployment, token_id);
create index pool_loan_newest_idx on pool_loan (deployment, approved_at desc, pool desc, token_id desc);
create index pool_loan_pool_idx on pool_loan (deployment, pool, approved_at desc, token_id desc);
create index pool_loan_status_idx on pool_loan (deployment, status, approved_at desc, pool desc, token_id desc);
create index pool_loan_borrower_idx on pool_loan (deployment, borrower, approved_at desc);
create index pool_loan_largest_idx on pool_loan (deployment, pool, principal desc) where status = 'active';
create index pool_loan_deadline on pool_loan (deployment, deadline) where status = 'active';
create index pool_loan_applied on pool_loan (deployment, approved_at desc) where status = 'applied';

create table pool_position (
  deployment text not null references chain_cursor (deployment) on delete cascade,
  pool text not null,
  lender text not null,
  tokens numeric(78, 0) not null,
  deposited numeric(78, 0) not null,
  withdrawn numeric(78, 0) not null,
  -- Cost of the held tokens, and earnings of past withdrawals over the cost of the tokens returned.
  cost numeric(78, 0) not null,
  earned numeric(78, 0) not null,
  first_deposit_at timestamptz not null,
  primary key (deployment, pool, lender)
);
create index pool_position_lender_idx on pool_position (deployment, lender);
create index pool_position_largest_idx on pool_position (deployment, pool, tokens desc);
create index pool_position_lenders on pool_position (deployment, pool) where tokens > 0;

-- Every movement of a lending pool: positive in, negative out.
create table pool_ledger_entry (
  id bigint primary key generated always as identity,
  deployment text not null,
  tx_hash text not null,
  log_index integer not null,
  block_number bigint not null,
  -- Address of the pool.
  pool text not null,
  kind text not null check (kind in ('deposit', 'withdrawal', 'disbursal', 'repayment')),
  party text not null,
  -- Null for deposits and withdrawals.
  token_id numeric(78, 0),
  amount numeric(78, 0) not null check (amount <> 0),
  -- Time of the block, and the tokens minted or burnt.
  happened_at timestamptz not null,
  tokens numeric(78, 0),
  foreign key (deployment, tx_hash, log_index) references chain_log on delete cascade
);
create index pool_ledger_entry_pool_idx on pool_ledger_entry (deployment, pool, id);
create index pool_ledger_entry_log_idx on pool_ledger_entry (deployment, tx_hash, log_index);
-- History of a lender, newest first.
create index pool_ledger_entry_party_order_idx
  on pool_ledger_entry (deployment, party, block_number desc, log_index desc);

-- Sums per pool and UTC day: the cost of a chart doesn't grow with the number of events.
create table pool_day (
  deployment text not null references chain_cursor (deployment) on delete cascade,
  pool text not null,
  day date not null,
  -- Last token price of the day, in wei.
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

-- Sums over a pool's lenders and loans, updated with their rows.
create table pool_sum (
  deployment text not null references chain_cursor (deployment) on delete cascade,
  pool text not null,
  lenders bigint not null,
  active_loans bigint not null,
  principal numeric(78, 0) not null,
  -- Σ principal × rate, in wei × basis points.
  yearly_interest numeric(78, 0) not null,
  defaults bigint not null,
  lost numeric(78, 0) not null,
  covered numeric(78, 0) not null,
  primary key (deployment, pool)
);

-- Last seen state of a pool's withdrawal limit: lenders are notified when it ends.
create table pool_watch (
  deployment text not null,
  pool text not null,
  limited boolean not null,
  primary key (deployment, pool)
);

-- Open instalments of running loans, rebuilt after each payment.
create table pool_instalment (
  deployment text not null,
  pool text not null,
  token_id numeric(78, 0) not null,
  day date not null,
  amount numeric(78, 0) not null,
  primary key (deployment, pool, token_id, day),
  foreign key (deployment, pool, token_id) references pool_loan (deployment, pool, token_id) on delete cascade
);

-- Sum of instalments per pool and day: the cost of a chart doesn't grow with the number of loans.
create table pool_due (
  deployment text not null,
  pool text not null,
  day date not null,
  amount numeric(78, 0) not null,
  primary key (deployment, pool, day)
);
create function pool_due_sum() returns trigger language plpgsql as $$
begin
  insert into pool_due (deployment, pool, day, amount)
  select deployment, pool, day, sum(case when tg_op = 'INSERT' then amount else -amount end)
  from changed group by deployment, pool, day order by deployment, pool, day
  on conflict (deployment, pool, day) do update set amount = pool_due.amount + excluded.amount;
  delete from pool_due using changed
  where pool_due.deployment = changed.deployment and pool_due.pool = changed.pool
    and pool_due.day = changed.day and pool_due.amount = 0;
  return null;
end $$;
create trigger pool_instalment_added after insert on pool_instalment
  referencing new table as changed for each statement execute function pool_due_sum();
create trigger pool_instalment_removed after delete on pool_instalment
  referencing old table as changed for each statement execute function pool_due_sum();

-- Requests to attest a score: made by a borrower, decided by an administrator, carried out by the operator.
create table attestation_request (
  id uuid primary key default gen_random_uuid(),
  deployment text not null,
  token_id numeric(78, 0) not null,
  project_id uuid not null references project (id) on delete cascade,
  account_id uuid not null references account (id) on delete cascade,
  state text not null default 'asked' check (state in ('asked', 'attested', 'declined', 'withdrawn')),
  asked_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by uuid references account (id),
  reason text
);
create unique index attestation_request_open on attestation_request (deployment, token_id) where state = 'asked';
create index attestation_request_project on attestation_request (deployment, token_id, asked_at desc);
create index attestation_request_queue on attestation_request (deployment, asked_at) where state = 'asked';

-- Projection of the registry's newest attestation of each project.
create table score_attestation (
  deployment text not null,
  token_id numeric(78, 0) not null,
  owner text not null,
  score integer not null,
  max_amount numeric(78, 0) not null,
  usable_from timestamptz not null,
  expires_at timestamptz not null,
  primary key (deployment, token_id)
);
create index score_attestation_expiry on score_attestation (deployment, expires_at);
