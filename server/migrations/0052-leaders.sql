-- Among several processes one leads at each task that only one may do. It says that it lives; one that is silent is
-- relieved.
create table leader (
  name text primary key,
  beat_at timestamptz not null default now()
);
alter table chain_cursor drop column seen_at;
-- When somebody last began to send with this key.
alter table operator_account rename column beat_at to taken_at;
