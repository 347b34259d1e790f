-- The platform's figures as they stood at the end of each day, for charts; today's row changes until the day is over.
create table platform_day (
  deployment text not null,
  day date not null,
  people integer not null,
  projects_open integer not null,
  projects_active integer not null,
  projects_finished integer not null,
  escrow_held numeric(78, 0) not null,
  released numeric(78, 0) not null,
  -- Of what is held: by what its milestone waits for. Not known of days before the first count.
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
-- Administrators look for projects by any part of their title.
create index project_posted_idx on project (posted_at desc, id desc) where posted_at is not null;
create index project_title_idx on project using gin (title gin_trgm_ops);
create index escrow_project_active_idx on escrow_project (deployment) where status in ('active', 'closing');
