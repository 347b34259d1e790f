-- Authenticator apps. The secret is encrypted with KYC_KEY; a code is valid only for a step after `last_step`.
create table totp (
  account_id uuid primary key references account (id) on delete cascade,
  secret bytea not null,
  last_step bigint not null,
  created_at timestamptz not null default now()
);

-- Pending set-up, active once a first code has been entered.
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

-- Challenges of passkeys, scoped to one session or sign-in. Reading a challenge deletes it.
create table passkey_challenge (
  challenge text primary key,
  scope text not null,
  expires_at timestamptz not null
);

-- Codes have 80 random bits, so an unsalted hash can't be reversed.
create table recovery_code (
  account_id uuid not null references account (id) on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);
