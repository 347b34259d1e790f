create table account (
  id uuid primary key default gen_random_uuid(),
  username text not null,
  email text not null,
  password_hash text not null,
  role text not null check (role in ('customer', 'developer', 'investor', 'admin')),
  roles text[] not null check (cardinality(roles) > 0),
  ethereum_address text unique check (ethereum_address = lower(ethereum_address)),
  profile_image_url text,
  bio text,
  website text,
  disabled_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index account_username_key on account (lower(username));
create unique index account_email_key on account (lower(email));

create table session (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account (id) on delete cascade,
  created_at timestamptz not null default now(),
  -- The day after which no rotation prolongs this session.
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index session_account_id_idx on session (account_id);

-- Failed logins per account name and per client address, counted over one window.
create table login_throttle (
  key text primary key,
  failures integer not null,
  window_started_at timestamptz not null default now()
);
