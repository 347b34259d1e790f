create table session (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account (id) on delete cascade,
  created_at timestamptz not null default now(),
  -- Absolute end: token rotation never extends a session beyond this time.
  expires_at timestamptz not null,
  revoked_at timestamptz,
  -- Shown in the list of sessions; neither full address nor user agent is stored.
  device text,
  network text,
  last_used_at timestamptz not null default now(),
  -- Last confirmation by password or second factor.
  confirmed_at timestamptz,
  -- Last confirmation by the second factor: accounts that have one need it for dangerous acts.
  factor_shown_at timestamptz
);
create index session_account_id_idx on session (account_id);

-- Failed sign-ins per username, client address and device in a time window. Unlogged: a crash of the database resets the
-- counts.
create unlogged table login_throttle (
  key text primary key,
  failures integer not null,
  window_started_at timestamptz not null default now(),
  last_failed_at timestamptz not null default now()
);

-- Single-use links, valid for 30 minutes; only the hash of the token is stored.
create table password_reset (
  token_hash text primary key,
  account_id uuid not null references account (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_reset_account_idx on password_reset (account_id, created_at desc);

-- Sign-ins with a correct password that wait for the second factor.
create table login_ticket (
  token_hash text primary key,
  account_id uuid not null references account (id) on delete cascade,
  attempts integer not null default 0,
  expires_at timestamptz not null
);
create index login_ticket_account_idx on login_ticket (account_id);
