-- An address counts once its owner opened the link that was sent there. Those from before have received emails all along.
alter table account add column email_confirmed_at timestamptz;
update account set email_confirmed_at = created_at where closed_at is null;
-- One account has a confirmed address; registering with it tells nobody so.
drop index account_email_key;
create unique index account_confirmed_email_key on account (lower(email)) where email_confirmed_at is not null;
create index account_email_idx on account (lower(email));

-- Links that confirm an address: the account's own, or the one that it is changed to.
create table email_confirmation (
  token_hash text primary key,
  account_id uuid not null references account (id) on delete cascade,
  email text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index email_confirmation_account_idx on email_confirmation (account_id);
create index email_confirmation_email_idx on email_confirmation (lower(email));

-- Where an email goes that is not for the account's confirmed address.
alter table mail add column address text;
