-- Wrong passwords are counted by name and place together, by place, by name, and by device; see modules/auth/throttle.ts.
truncate login_throttle;
alter table login_throttle add column last_failed_at timestamptz not null default now();
-- Lost in a crash of the database, and nobody minds.
alter table login_throttle set unlogged;
