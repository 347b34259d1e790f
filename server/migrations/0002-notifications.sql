create table notification (
  id uuid primary key default gen_random_uuid(),
  -- Order of arrival; lists are paged by it.
  seq bigint not null unique generated always as identity,
  account_id uuid not null references account (id) on delete cascade,
  type text not null,
  message text not null,
  metadata jsonb not null default '{}',
  read boolean not null default false,
  -- "Clear all" hides a notification for good; the row stays, so that a repeated event cannot bring it back.
  cleared boolean not null default false,
  created_at timestamptz not null default now()
);
create index notification_list_idx on notification (account_id, seq desc) where not cleared;
