-- What has happened, in the product's own words. An event that follows from a chain log goes with it when a reorg
-- takes the log away; jobs carry an event's id and find nothing then.
create table domain_event (
  id bigint primary key generated always as identity,
  type text not null,
  -- Names the happening itself: the same transaction in another block has the same key.
  key text not null unique,
  data jsonb not null,
  deployment text,
  tx_hash text,
  log_index integer,
  happened_at timestamptz not null,
  foreign key (deployment, tx_hash, log_index) references chain_log on delete cascade
);
create index domain_event_log_idx on domain_event (deployment, tx_hash, log_index);

-- A notification belongs to the event it tells of. Its id is made from the account and the event's key, so a
-- transaction that moves to another block brings back the same notification, read or cleared as it was.
alter table notification add column event_id bigint references domain_event (id) on delete set null;
create index notification_event_idx on notification (event_id);

-- Processes that run jobs, and when they last said so: what a dead one had begun is given to the living.
create table job_worker (
  id text primary key,
  seen_at timestamptz not null default now()
);
