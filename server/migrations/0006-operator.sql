-- The operator's key on one deployment, and who may send with it.
create table operator_account (
  deployment text not null,
  address text not null,
  -- Only the holder of the newest fence may give nonces and write down what became of a call.
  fence bigint not null default 0,
  -- When the holder was last known to live.
  beat_at timestamptz not null default now(),
  -- None until the chain was asked for the first.
  next_nonce bigint,
  balance numeric(78, 0),
  primary key (deployment, address)
);

-- What the operator wants done on the chain, once each.
create table operator_call (
  id bigint primary key generated always as identity,
  deployment text not null,
  -- Names the wanted effect: wanted twice, it is still one.
  key text not null,
  target text not null,
  function_name text not null,
  to_address text not null,
  data text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'done', 'failed')),
  operator text,
  nonce bigint,
  failure text,
  -- The transaction that was mined, once it is deep enough.
  tx_hash text,
  enqueued_at timestamptz not null default now(),
  ended_at timestamptz,
  unique (deployment, key),
  unique (deployment, operator, nonce),
  check ((operator is null) = (nonce is null)),
  check (state = 'failed' or (nonce is null) = (state = 'waiting')),
  check ((failure is not null) = (state = 'failed'))
);
create index operator_call_open_idx on operator_call (deployment, state, id) where state in ('waiting', 'sent');
create index operator_call_failed_idx on operator_call (deployment) where state = 'failed';

-- Every version that was ever signed, written down before it is sent: whichever is mined counts.
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

-- How often each kind of trouble was seen, for whoever watches from outside.
create table operator_alarm (
  deployment text not null,
  kind text not null,
  count bigint not null,
  last_text text not null,
  last_at timestamptz not null,
  primary key (deployment, kind)
);

-- Logs that a client has claimed by their transaction's hash: once per purpose, and only while the log is there.
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
