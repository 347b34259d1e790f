-- Pending EIP-4361 messages: one per account, consumed by the first attempt.
create table wallet_challenge (
  account_id uuid primary key references account (id) on delete cascade,
  address text not null check (address = lower(address)),
  nonce text not null,
  message text not null,
  expires_at timestamptz not null
);

-- Every wallet that an account has linked by signature: work and money stay with a wallet after it is unlinked.
create table proven_wallet (
  account_id uuid not null references account (id) on delete cascade,
  address text not null,
  proven_at timestamptz not null default now(),
  primary key (account_id, address)
);
