-- Each donation, from its own log: it goes with the log in a reorg, and comes back with it.
create table donation (
  deployment text not null,
  tx_hash text not null,
  log_index integer not null,
  -- The same for the same transaction in whichever block, so that what was said about it stays beside it.
  id uuid not null,
  token_id numeric(78, 0) not null,
  -- Counts the donations to a project from 1, in the chain's order; receipts carry it.
  number integer not null,
  donor text not null,
  amount numeric(78, 0) not null,
  -- What the project had been given after this one.
  total numeric(78, 0) not null,
  block_number bigint not null,
  made_at timestamptz not null,
  primary key (deployment, tx_hash, log_index),
  unique (deployment, id),
  unique (deployment, token_id, number),
  foreign key (deployment, tx_hash, log_index) references chain_log on delete cascade
);
create index donation_amount_idx on donation (deployment, token_id, amount, number);
create index donation_donor_idx on donation (deployment, donor, token_id);

-- What a donor says beside a donation, given once. Kept by the donation's id, because a reorg takes the row away and
-- brings it back.
create table donation_words (
  deployment text not null,
  donation_id uuid not null,
  -- A member is shown by name through the account; somebody without one by the name they signed.
  account_id uuid references account (id),
  name text check (name is null or (name <> '' and account_id is null)),
  message text check (message <> ''),
  given_at timestamptz not null default now(),
  -- By an administrator: neither name nor message is shown.
  hidden_at timestamptz,
  hidden_by uuid references account (id),
  primary key (deployment, donation_id)
);

-- What the owner answered a donor, once per donation.
create table donation_thanks (
  deployment text not null,
  donation_id uuid not null,
  text text not null,
  thanked_at timestamptz not null default now(),
  primary key (deployment, donation_id)
);

-- What is said beside a donation can be reported as well. Its donor may have no account, so the words are quoted.
alter table account_report alter column about_id drop not null;
alter table account_report add column donation_id uuid;
alter table account_report add column donation_project_id uuid references project (id);
alter table account_report add column quote text;
alter table account_report add check (about_id is not null or donation_id is not null);
