-- Permissionless acts with their due times, projected from logs for the keeper.
create table escrow_due (
  deployment text not null references chain_cursor (deployment) on delete cascade,
  token_id numeric(78, 0) not null,
  act text not null,
  -- -1: the whole project.
  milestone integer not null default -1,
  -- Pool's address for acts on a loan.
  pool text not null default '',
  due_at timestamptz not null,
  -- Distinguishes repetitions of an act, for example after a change request.
  occasion text not null,
  -- Block of the causing log; the keeper waits until it is final.
  block_number bigint not null,
  -- Earliest retry after the chain refused the act.
  retry_at timestamptz,
  primary key (deployment, token_id, act, milestone, pool)
);
create index escrow_due_time_idx on escrow_due (deployment, greatest(due_at, retry_at));
create index escrow_due_reminder_idx on escrow_due (deployment, act, due_at);

-- Calls that the keeper has enqueued, with planned gas for its budget.
create table keeper_call (
  deployment text not null,
  key text not null,
  gas bigint not null,
  -- Number of enqueued calls for the key.
  attempts integer not null default 1,
  queued_at timestamptz not null default now(),
  -- Closings, and calls for projects of other clients: they share a part of the gas budget.
  is_secondary boolean not null default false,
  primary key (deployment, key)
);
create index keeper_call_time_idx on keeper_call (deployment, queued_at);
