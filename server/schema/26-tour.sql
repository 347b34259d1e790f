-- Guided tours of the demo. The tour's step follows from the state of its project.
create table tour (
  account_id uuid primary key references account on delete cascade,
  project_id uuid not null unique references project_draft on delete cascade,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  -- Last visit; after a day without one the demo's developer stops answering.
  seen_at timestamptz not null default now()
);
create index tour_seen on tour (seen_at) where ended_at is null;
