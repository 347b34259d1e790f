-- An EIP-4361 message that waits for its signature: one per account, good for one try.
create table wallet_challenge (
  account_id uuid primary key references account (id) on delete cascade,
  address text not null check (address = lower(address)),
  nonce text not null,
  message text not null,
  expires_at timestamptz not null
);

-- What was asked of the registry for whom, in order; the newest line of an account is what is wanted of it.
create table kyc_attestation (
  id bigint primary key generated always as identity,
  account_id uuid not null references account (id),
  address text not null check (address = lower(address)),
  wanted text not null check (wanted in ('attested', 'revoked')),
  created_at timestamptz not null default now()
);
create index kyc_attestation_account_idx on kyc_attestation (account_id, id desc);
