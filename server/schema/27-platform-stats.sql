-- Figures at the end of each day, for charts; today's row changes until midnight.
create table platform_day (
  deployment text not null,
  day date not null,
  people integer not null,
  projects_open integer not null,
  projects_active integer not null,
  projects_finished integer not null,
  escrow_held numeric(78, 0) not null,
  released numeric(78, 0) not null,
  -- Held money by the state of its milestone; null for days before the first count.
  in_work numeric(78, 0),
  in_review numeric(78, 0),
  disputed numeric(78, 0),
  pool_deposits numeric(78, 0) not null,
  pool_lent numeric(78, 0) not null,
  disputes_open integer not null,
  disputes_decided integer not null,
  counted_at timestamptz not null default now(),
  primary key (deployment, day)
);

-- Anonymous counts of opened pages and completed steps per day.
create table visit_count (
  day date not null,
  kind text not null check (kind in ('page', 'step')),
  name text not null,
  count bigint not null,
  primary key (day, kind, name)
);
