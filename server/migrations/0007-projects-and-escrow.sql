-- Most logs are about one project: its history is read back by this when a reorg takes some of it away.
alter table chain_log add column token_id numeric(78, 0);
-- Three pools share one contract: which of them spoke is told by the address.
alter table chain_log add column address text not null;
create index chain_log_token_idx on chain_log (deployment, token_id, block_number, log_index) where token_id is not null;

-- Up to here the chain will not take anything back: what is later is shown as confirming.
alter table chain_cursor add column final_number bigint not null default 0;

create table project (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references account (id),
  title text not null,
  description text not null default '',
  donation_goal numeric(78, 0),
  -- What was frozen for the mint, and its hash, which the deed carries.
  terms jsonb,
  terms_hash text,
  created_at timestamptz not null default now()
);
create index project_owner_idx on project (owner_id);
create unique index project_terms_hash_key on project (terms_hash);

-- The deed of a project: there while the log that says so is.
create table project_deed (
  deployment text not null,
  token_id numeric(78, 0) not null,
  project_id uuid not null references project (id),
  tx_hash text not null,
  log_index integer not null,
  primary key (deployment, token_id),
  unique (deployment, project_id),
  foreign key (deployment, tx_hash, log_index) references chain_log on delete cascade
);
create index project_deed_log_idx on project_deed (deployment, tx_hash, log_index);

-- Where each project stands on the chain, folded from its logs in their order.
create table escrow_project (
  deployment text not null references chain_cursor (deployment) on delete cascade,
  token_id numeric(78, 0) not null,
  customer text not null,
  developer text,
  status text not null,
  state jsonb not null,
  primary key (deployment, token_id)
);
create index escrow_project_customer_idx on escrow_project (deployment, customer);
create index escrow_project_developer_idx on escrow_project (deployment, developer);

-- Every wei that came into the escrow, moved inside or left: positive into the bucket, negative out of it.
create table ledger_entry (
  id bigint primary key generated always as identity,
  deployment text not null,
  tx_hash text not null,
  log_index integer not null,
  block_number bigint not null,
  -- None where a credit is paid out, which has no project.
  token_id numeric(78, 0),
  bucket text not null check (bucket in ('customer', 'donations', 'loan', 'credit')),
  kind text not null,
  party text not null,
  amount numeric(78, 0) not null check (amount <> 0),
  foreign key (deployment, tx_hash, log_index) references chain_log on delete cascade
);
create index ledger_entry_project_idx on ledger_entry (deployment, token_id, block_number, log_index);
create index ledger_entry_party_idx on ledger_entry (deployment, party);
create index ledger_entry_log_idx on ledger_entry (deployment, tx_hash, log_index);
