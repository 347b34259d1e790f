-- Domain events. An event derived from a chain log is deleted with it in a reorg; a job that names a deleted event does
-- nothing.
create table domain_event (
  id bigint primary key generated always as identity,
  type text not null,
  -- Stable across reorgs: the same transaction in another block has the same key.
  key text not null unique,
  data jsonb not null,
  deployment text,
  tx_hash text,
  log_index integer,
  happened_at timestamptz not null,
  foreign key (deployment, tx_hash, log_index) references chain_log on delete cascade
);
create index domain_event_log_idx on domain_event (deployment, tx_hash, log_index);
-- Newest attestation of a wallet, read with the own account.
create index domain_event_kyc_idx on domain_event ((data ->> 'address'), id desc)
  where type in ('kyc.attested', 'kyc.revoked');
-- History of a project.
create index domain_event_token_idx on domain_event (deployment, (data ->> 'tokenId'), id);
create index domain_event_pool_settings on domain_event (deployment, (data ->> 'tier'), id desc)
  where type = 'pool.settings';
-- Limits how often a club event can be moved, because each move sends an email to every guest.
create index domain_event_moved_idx on domain_event ((data ->> 'eventId'), happened_at)
  where type = 'club_event.moved';

-- Heartbeats of job workers: jobs locked by a dead worker are unlocked.
create table job_worker (
  id text primary key,
  seen_at timestamptz not null default now()
);

-- Health alarms, one open per kind; only the newest closed ones are kept.
create table alarm (
  id bigint primary key generated always as identity,
  kind text not null,
  text text not null,
  opened_at timestamptz not null default now(),
  closed_at timestamptz
);
create unique index alarm_open_key on alarm (kind) where closed_at is null;

-- Health figures, one row a minute, kept for a day.
create table health_sample (
  at timestamptz primary key default now(),
  behind bigint,
  jobs_waiting integer not null,
  mail_waiting integer not null,
  free_megabytes bigint,
  operator_balance numeric(78, 0)
);
