-- Evidence is between the two parties. Its pictures are shown to everybody once both have said so.
create table picture_release (
  project_id uuid not null references project (id) on delete cascade,
  side text not null check (side in ('customer', 'developer')),
  account_id uuid not null references account (id),
  released_at timestamptz not null default now(),
  primary key (project_id, side)
);
