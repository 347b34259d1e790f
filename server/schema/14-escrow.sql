-- Projection of each project's state in the escrow.
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
-- Open disputes of an arbiter.
create index escrow_project_disputed_idx on escrow_project (deployment, (state ->> 'arbiter'))
  where jsonb_path_exists(state, '$.milestones[*] ? (@.status == "disputed")');
create index escrow_project_active_idx on escrow_project (deployment) where status in ('active', 'closing');

-- Every movement of the escrow: positive into a bucket, negative out of it.
create table ledger_entry (
  id bigint primary key generated always as identity,
  deployment text not null,
  tx_hash text not null,
  log_index integer not null,
  block_number bigint not null,
  -- Null for a withdrawn credit, which belongs to no project.
  token_id numeric(78, 0),
  bucket text not null check (bucket in ('customer', 'donations', 'loan', 'credit')),
  kind text not null,
  party text not null,
  amount numeric(78, 0) not null check (amount <> 0),
  foreign key (deployment, tx_hash, log_index) references chain_log on delete cascade
);
create index ledger_entry_project_idx on ledger_entry (deployment, token_id, block_number, log_index);
create index ledger_entry_log_idx on ledger_entry (deployment, tx_hash, log_index);
create index ledger_entry_party_idx on ledger_entry (deployment, party, block_number desc, log_index desc);

-- Donations that can still be refunded, by project and donor.
create table escrow_donation (
  deployment text not null references chain_cursor (deployment) on delete cascade,
  token_id numeric(78, 0) not null,
  donor text not null,
  amount numeric(78, 0) not null,
  primary key (deployment, token_id, donor)
);
create index escrow_donation_donor_idx on escrow_donation (deployment, donor);

-- Credits of wallets that refused a payment.
create table escrow_credit (
  deployment text not null references chain_cursor (deployment) on delete cascade,
  account text not null,
  amount numeric(78, 0) not null,
  primary key (deployment, account)
);
