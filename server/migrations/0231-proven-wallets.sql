-- Every wallet that an account has ever linked by a signature: work and money stay with a wallet that is no longer linked.
create table proven_wallet (
  account_id uuid not null references account (id) on delete cascade,
  address text not null,
  proven_at timestamptz not null default now(),
  primary key (account_id, address)
);
insert into proven_wallet (account_id, address)
select id, ethereum_address from account where ethereum_address is not null
union
select account_id, detail from account_activity where kind = 'wallet_linked' and detail ~ '^0x[0-9a-f]{40}$';
