-- Nonce and lease of the operator's key on one deployment.
create table operator_account (
  deployment text not null,
  address text not null,
  -- Fencing token: only the newest holder assigns nonces and records outcomes.
  fence bigint not null default 0,
  -- Time when the current holder took the lease.
  taken_at timestamptz not null default now(),
  -- Null until first read from the chain.
  next_nonce bigint,
  balance numeric(78, 0),
  primary key (deployment, address)
);

-- Queue of the operator's calls; each effect is enqueued once.
create table operator_call (
  id bigint primary key generated always as identity,
  deployment text not null,
  -- Idempotency key of the effect.
  key text not null,
  target text not null,
  function_name text not null,
  to_address text not null,
  data text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'done', 'failed')),
  operator text,
  nonce bigint,
  failure text,
  -- Mined transaction, set once it is final.
  tx_hash text,
  enqueued_at timestamptz not null default now(),
  ended_at timestamptz,
  -- Set for failed calls that an administrator cancelled before signing.
  cancelled_at timestamptz,
  unique (deployment, key),
  unique (deployment, operator, nonce),
  check ((operator is null) = (nonce is null)),
  check (state = 'failed' or (nonce is null) = (state = 'waiting')),
  check ((failure is not null) = (state = 'failed'))
);
create index operator_call_open_idx on operator_call (deployment, state, id) where state in ('waiting', 'sent');
create index operator_call_failed_idx on operator_call (deployment) where state = 'failed';
create index operator_call_ended_idx on operator_call (deployment, id desc) where state in ('done', 'failed');

-- Every signed version of a call, stored before sending; the mined one counts.
create table operator_transaction (
  hash text primary key,
  call_id bigint not null references operator_call (id),
  nonce bigint not null,
  raw text not null,
  gas bigint not null,
  max_fee_per_gas numeric(78, 0) not null,
  max_priority_fee_per_gas numeric(78, 0) not null,
  signed_at timestamptz not null default now(),
  signed_at_block bigint not null
);
create index operator_transaction_call_idx on operator_transaction (call_id, nonce);

-- Counts of operator faults by kind, exported as metrics.
create table operator_alarm (
  deployment text not null,
  kind text not null,
  count bigint not null,
  last_text text not null,
  last_at timestamptz not null,
  primary key (deployment, kind)
);

-- Logs that clients have claimed by transaction hash, once per purpose.
create table used_log (
  deployment text not null,
  tx_hash text not null,
  log_index integer not null,
  purpose text not null,
  account_id uuid not null references account (id),
  used_at timestamptz not null default now(),
  primary key (deployment, tx_hash, log_index, purpose),
  foreign key (deployment, tx_hash, log_index) references chain_log on delete cascade
);
create index used_log_account_idx on used_log (account_id);
