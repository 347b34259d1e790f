-- The picture is small and re-encoded by us, so it lives with the rest: every process can serve it.
create table profile_image (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null unique references account (id) on delete cascade,
  bytes bytea not null
);

create table account_activity (
  seq bigint primary key generated always as identity,
  account_id uuid not null references account (id) on delete cascade,
  kind text not null,
  detail text,
  created_at timestamptz not null default now()
);
create index account_activity_list_idx on account_activity (account_id, seq desc);
