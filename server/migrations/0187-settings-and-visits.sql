-- What administrators set for the whole instance; what isn't here is as the environment says.
create table instance_setting (
  name text primary key,
  value jsonb not null,
  changed_at timestamptz not null default now()
);

-- How often a page was opened or a step was taken, by day. No row is about anybody.
create table visit_count (
  day date not null,
  kind text not null check (kind in ('page', 'step')),
  name text not null,
  count bigint not null,
  primary key (day, kind, name)
);
