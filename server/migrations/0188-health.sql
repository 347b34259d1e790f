-- What was out of order, and since when; the newest are kept.
create table alarm (
  id bigint primary key generated always as identity,
  kind text not null,
  text text not null,
  opened_at timestamptz not null default now(),
  closed_at timestamptz
);
create unique index alarm_open_key on alarm (kind) where closed_at is null;

-- The instance's figures, a row a minute for a day.
create table health_sample (
  at timestamptz primary key default now(),
  behind bigint,
  jobs_waiting integer not null,
  mail_waiting integer not null,
  free_megabytes bigint,
  operator_balance numeric(78, 0)
);

create index mail_waiting_idx on mail (created_at) where sent_at is null and failed_at is null;
