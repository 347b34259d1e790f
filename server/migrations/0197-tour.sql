-- Who takes the demo's guided tour, and with which request. Where it stands follows from that project.
create table tour (
  account_id uuid primary key references account on delete cascade,
  project_id uuid not null unique references project_draft on delete cascade,
  started_at timestamptz not null default now(),
  ended_at timestamptz
);
create index tour_running on tour (started_at) where ended_at is null;
