-- An authenticator app. The secret is encrypted with KYC_KEY; a code is good for a step later than the last one used.
create table totp (
  account_id uuid primary key references account (id) on delete cascade,
  secret bytea not null,
  last_step bigint not null,
  created_at timestamptz not null default now()
);
-- One that is being set up: it counts once a code from it was entered.
create table totp_setup (
  account_id uuid primary key references account (id) on delete cascade,
  secret bytea not null,
  expires_at timestamptz not null
);

create table passkey (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account (id) on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkey_account_idx on passkey (account_id);

-- What a passkey is to sign, for one session or one login. Taken out when it is looked at.
create table passkey_challenge (
  challenge text primary key,
  scope text not null,
  expires_at timestamptz not null
);

-- Of 80 random bits each, so that a plain hash gives nothing away.
create table recovery_code (
  account_id uuid not null references account (id) on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);

-- A login whose password was right, waiting for the second factor.
create table login_ticket (
  token_hash text primary key,
  account_id uuid not null references account (id) on delete cascade,
  attempts integer not null default 0,
  expires_at timestamptz not null
);
create index login_ticket_account_idx on login_ticket (account_id);

-- When its person last showed the password or the second factor. Unknown of older sessions: they are asked.
alter table session add column confirmed_at timestamptz;
