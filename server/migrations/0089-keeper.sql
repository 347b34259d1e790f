-- What anyone may do once its time has come, as the chain's logs have it: the keeper reads what is due by its time.
create table escrow_due (
  deployment text not null references chain_cursor (deployment) on delete cascade,
  token_id numeric(78, 0) not null,
  act text not null,
  -- -1 for the whole project.
  milestone integer not null default -1,
  -- The pool of a loan.
  pool text not null default '',
  due_at timestamptz not null,
  -- Names this occasion: the same act may become due again after a change request.
  occasion text not null,
  -- The block of the log that says so: the keeper acts once it can no longer be taken back.
  block_number bigint not null,
  -- Not before this, where the chain refused it for now.
  retry_at timestamptz,
  primary key (deployment, token_id, act, milestone, pool)
);
create index escrow_due_time_idx on escrow_due (deployment, greatest(due_at, retry_at));
create index escrow_due_reminder_idx on escrow_due (deployment, act, due_at);

-- What the keeper has put into the operator's queue, with the gas it planned for: its budget and its memory.
create table keeper_call (
  deployment text not null,
  key text not null,
  gas bigint not null,
  -- How often it was wanted; each time is a call of its own.
  attempts integer not null default 1,
  queued_at timestamptz not null default now(),
  primary key (deployment, key)
);
create index keeper_call_time_idx on keeper_call (deployment, queued_at);
