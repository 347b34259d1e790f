-- Re-encoded profile pictures, small enough for the database, where every process can read them.
create table profile_image (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null unique references account (id) on delete cascade,
  bytes bytea not null
);
