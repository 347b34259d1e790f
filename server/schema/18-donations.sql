-- Donations, one per log.
create table donation (
  deployment text not null,
  tx_hash text not null,
  log_index integer not null,
  -- Stable across reorgs, so that the donor's note stays attached.
  id uuid not null,
  token_id numeric(78, 0) not null,
  -- Number of the donation within its project, from 1; shown on receipts.
  number integer not null,
  donor text not null,
  amount numeric(78, 0) not null,
  -- Sum of donations to the project up to and including this one.
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

-- Name and message of a donor, given once. No foreign key: a reorg removes the donation's row and restores it.
create table donation_words (
  deployment text not null,
  donation_id uuid not null,
  -- Donors with an account are shown by its name, others by the name they signed.
  account_id uuid references account (id),
  name text check (name is null or (name <> '' and account_id is null)),
  message text check (message <> ''),
  given_at timestamptz not null default now(),
  -- Set by an administrator: name and message are hidden.
  hidden_at timestamptz,
  hidden_by uuid references account (id),
  primary key (deployment, donation_id)
);

-- Owner's thanks, one per donation.
create table donation_thanks (
  deployment text not null,
  donation_id uuid not null,
  text text not null,
  thanked_at timestamptz not null default now(),
  primary key (deployment, donation_id)
);
