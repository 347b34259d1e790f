-- Blocks and logs as indexed. Rows derived from a log reference it with `on delete cascade`, so deleting blocks undoes a
-- reorg.
create table chain_cursor (
  -- Key of one set of contracts on one chain.
  deployment text primary key,
  -- Fencing token: writes with an older one are refused.
  fence bigint not null default 0,
  block_number bigint not null,
  block_hash text not null,
  -- Last final block; rows of later blocks are shown as confirming.
  final_number bigint not null default 0,
  -- Next block to compare with the chain again; null while no recheck runs.
  recheck_from bigint
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
  -- Sender of the transaction.
  sender text not null,
  -- Address of the contract that emitted the log: three pools share one ABI.
  address text not null,
  -- Keys of the projected rows (project, loan, position) that the log changes: a reorg rebuilds exactly these.
  keys text[] not null default '{}',
  -- Each log is stored once, even if a reorg moves its transaction.
  primary key (deployment, tx_hash, log_index),
  foreign key (deployment, block_number) references chain_block (deployment, number) on delete cascade
);
create index chain_log_order_idx on chain_log (deployment, block_number, log_index);
-- Without a pending list the cost of an insert and of a lookup is constant.
create index chain_log_keys_idx on chain_log using gin (keys) with (fastupdate = off);
create index chain_log_pool_idx on chain_log (deployment, address, block_number desc, log_index desc)
  where contract = 'LendingPool';

-- Code version that wrote a projection's rows; at start, rows of another version are rebuilt.
create table projection (
  deployment text not null references chain_cursor (deployment) on delete cascade,
  name text not null,
  version integer not null,
  primary key (deployment, name)
);
