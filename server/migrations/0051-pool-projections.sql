-- Every wei that came into a lending pool or left it: positive in, negative out.
create table pool_ledger_entry (
  id bigint primary key generated always as identity,
  deployment text not null,
  tx_hash text not null,
  log_index integer not null,
  block_number bigint not null,
  -- The pool's address.
  pool text not null,
  kind text not null check (kind in ('deposit', 'withdrawal', 'disbursal', 'repayment')),
  party text not null,
  -- None for a lender's movements.
  token_id numeric(78, 0),
  amount numeric(78, 0) not null check (amount <> 0),
  foreign key (deployment, tx_hash, log_index) references chain_log on delete cascade
);
create index pool_ledger_entry_pool_idx on pool_ledger_entry (deployment, pool, id);
create index pool_ledger_entry_party_idx on pool_ledger_entry (deployment, party);
create index pool_ledger_entry_log_idx on pool_ledger_entry (deployment, tx_hash, log_index);

create table pool_position (
  deployment text not null references chain_cursor (deployment) on delete cascade,
  pool text not null,
  lender text not null,
  tokens numeric(78, 0) not null,
  deposited numeric(78, 0) not null,
  withdrawn numeric(78, 0) not null,
  primary key (deployment, pool, lender)
);
create index pool_position_lender_idx on pool_position (deployment, lender);

create table pool_loan (
  deployment text not null references chain_cursor (deployment) on delete cascade,
  pool text not null,
  token_id numeric(78, 0) not null,
  status text not null,
  state jsonb not null,
  primary key (deployment, pool, token_id)
);
