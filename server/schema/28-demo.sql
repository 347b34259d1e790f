-- Parts of the demo that were begun and filled; a filled part is never played again.
create table demo_part (
  name text primary key,
  begun_at timestamptz not null default now(),
  filled_at timestamptz
);
