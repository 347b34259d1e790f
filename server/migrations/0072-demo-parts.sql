-- What of the demo was begun and what is complete: a part that is complete is never touched again.
create table demo_part (
  name text primary key,
  begun_at timestamptz not null default now(),
  filled_at timestamptz
);
