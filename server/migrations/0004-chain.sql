-- What was read from the chain. Everything that follows from a log refers to it and goes with it, so that a reorg is
-- undone by deleting blocks.
create table chain_cursor (
  -- Names one deployment on one chain: another deployment is another history.
  deployment text primary key,
  -- Only the holder of the newest fence may write.
  fence bigint not null default 0,
  block_number bigint not null,
  block_hash text not null
);

create table chain_block (
  deployment text not null references chain_cursor (deployment) on delete cascade,
  number bigint not null,
  hash text not null,
  parent_hash text not null,
  mined_at timestamptz not null,
  primary key (deployment, number)
);

create table chain_log (
  deployment text not null,
  tx_hash text not null,
  log_index integer not null,
  block_number bigint not null,
  contract text not null,
  event text not null,
  args jsonb not null,
  -- Who signed the transaction.
  sender text not null,
  -- One log is used once, ever.
  primary key (deployment, tx_hash, log_index),
  foreign key (deployment, block_number) references chain_block (deployment, number) on delete cascade
);
create index chain_log_order_idx on chain_log (deployment, block_number, log_index);
