create table account_block (
  blocker_id uuid not null references account (id),
  blocked_id uuid not null references account (id),
  blocked_at timestamptz not null default now(),
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);

create table account_report (
  id uuid primary key default gen_random_uuid(),
  reporter_id uuid not null references account (id),
  about_id uuid references account (id),
  reason text not null check (reason in ('spam', 'abuse', 'fraud', 'other')),
  text text not null,
  -- Thread that administrators may read because of the report.
  negotiation_id uuid references negotiation (id),
  reported_at timestamptz not null default now(),
  closed_at timestamptz,
  closed_by uuid references account (id),
  donation_id uuid,
  donation_project_id uuid references project (id),
  quote text,
  -- Reported project. No foreign key: reporters may name a project that doesn't exist.
  project_id uuid,
  -- Decision of the administrator.
  outcome text,
  review_id uuid references review (id),
  -- Reported part of the club; `quote` has its text.
  club_kind text
    check (club_kind in ('opportunity', 'comment', 'page', 'event')),
  club_id text,
  check (reporter_id <> about_id),
  check (about_id is not null or donation_id is not null),
  check ((club_kind is null) = (club_id is null))
);
create index account_report_open_idx on account_report (reported_at) where closed_at is null;
create index account_report_project_idx on account_report (project_id) where project_id is not null;
create index account_report_closed_idx on account_report (closed_at desc) where closed_at is not null;
