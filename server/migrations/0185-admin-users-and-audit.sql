-- Administrators look for people by any part of their name, e-mail address or wallet.
create index account_search_idx on account
  using gin (username gin_trgm_ops, email gin_trgm_ops, business_name gin_trgm_ops, ethereum_address gin_trgm_ops);

-- How much somebody can store, where it is another amount than everybody's.
create table file_allowance (
  owner_id uuid primary key references account (id),
  bytes bigint not null check (bytes >= 0)
);

-- The audit log is searched by who, what, about what and when, however long it grows.
create index audit_entry_actor_idx on audit_entry (actor_id, seq desc);
create index audit_entry_act_idx on audit_entry (act, seq desc);
create index audit_entry_created_idx on audit_entry (created_at);
create index audit_entry_search_idx on audit_entry using gin (subject gin_trgm_ops, note gin_trgm_ops, act gin_trgm_ops);

-- The last check of the log's hash chain. It goes step by step; what it read last is compared at the next check, so
-- that lines cut off at the end are noticed as well.
create table audit_check (
  id integer primary key default 1 check (id = 1),
  run uuid not null,
  started_at timestamptz not null,
  checked_to bigint not null,
  last_fingerprint text not null,
  goal bigint not null,
  broken_at bigint,
  ended_at timestamptz,
  -- Where the last check that found everything intact ended.
  known_seq bigint,
  known_fingerprint text
);
