-- What follows from logs is kept in projections. A log carries the keys of the rows that it changes, so that exactly
-- those are made again after a reorg: a project, a loan, a lender's position.
alter table chain_log add column keys text[] not null default '{}';
-- Without a pending list every insert and every look-up costs the same.
create index chain_log_keys_idx on chain_log using gin (keys) with (fastupdate = off);
drop index chain_log_token_idx;
alter table chain_log drop column token_id;

-- Which version of a projection's code has written its rows: those of another version are made again at start.
create table projection (
  deployment text not null references chain_cursor (deployment) on delete cascade,
  name text not null,
  version integer not null,
  primary key (deployment, name)
);

-- What each donor gave to a project and has not claimed back.
create table escrow_donation (
  deployment text not null references chain_cursor (deployment) on delete cascade,
  token_id numeric(78, 0) not null,
  donor text not null,
  amount numeric(78, 0) not null,
  primary key (deployment, token_id, donor)
);
create index escrow_donation_donor_idx on escrow_donation (deployment, donor);

-- What waits in the escrow to be withdrawn by somebody whose wallet refused it.
create table escrow_credit (
  deployment text not null references chain_cursor (deployment) on delete cascade,
  account text not null,
  amount numeric(78, 0) not null,
  primary key (deployment, account)
);

-- The milestones' titles in the accepted bid; none before one is accepted, or where its terms were not frozen here.
alter table project add column accepted_titles jsonb;
-- A project whose deed a reorg has taken is found by its number.
create index project_token_idx on project (token_id) where token_id is not null;
