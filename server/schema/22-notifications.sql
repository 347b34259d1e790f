create table notification (
  id uuid primary key default gen_random_uuid(),
  -- Cursor of the list.
  seq bigint not null unique generated always as identity,
  account_id uuid not null references account (id) on delete cascade,
  type text not null,
  message text not null,
  metadata jsonb not null default '{}',
  read boolean not null default false,
  -- Hidden by "Clear all". The row stays, so that a repeated event doesn't create it again.
  cleared boolean not null default false,
  created_at timestamptz not null default now(),
  -- The id derives from account and event key, so a transaction that moves to another block restores the same
  -- notification, read or cleared as before.
  event_id bigint references domain_event (id) on delete set null,
  -- Topic in the settings, and whether the bell and the next digest include the notification.
  topic text not null default 'project',
  bell boolean not null default true,
  digest_due boolean not null default false
);
create index notification_list_idx on notification (account_id, seq desc) where not cleared;
create index notification_event_idx on notification (event_id);
create index notification_digest_idx on notification (account_id) where digest_due;
-- Count of the bell: its cost doesn't grow with read notifications.
create index notification_unread_idx on notification (account_id)
  where bell and not read and not cleared and event_id is not null;

-- Settings that differ from the defaults.
create table notification_setting (
  account_id uuid not null references account (id) on delete cascade,
  topic text not null,
  bell boolean not null,
  email text not null check (email in ('at_once', 'digest', 'off')),
  push boolean not null default true,
  primary key (account_id, topic)
);

-- Emails: pending, sent or given up. The key makes enqueueing idempotent.
create table mail (
  id uuid primary key default gen_random_uuid(),
  key text not null unique,
  account_id uuid not null references account (id) on delete cascade,
  -- A reorg that removes the notification removes the unsent email.
  notification_id uuid references notification (id) on delete cascade,
  subject text not null,
  body jsonb not null,
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  last_error text,
  sent_at timestamptz,
  failed_at timestamptz,
  -- Earliest time to send; null while the event's block is not final.
  due_at timestamptz default now()
);
create index mail_failed_idx on mail (failed_at) where failed_at is not null;
create index mail_waiting_idx on mail (created_at) where sent_at is null and failed_at is null;
create index mail_held_idx on mail (notification_id) where due_at is null;
create index mail_notification_idx on mail (notification_id);

-- Push subscriptions. A subscription belongs to a session and ends with it.
create table push_device (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account (id) on delete cascade,
  session_id uuid not null references session (id) on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default now(),
  -- Consecutive failures; an endpoint that never answers is removed.
  failures integer not null default 0
);
create index push_device_account_idx on push_device (account_id);
create index push_device_session_idx on push_device (session_id);

-- Push messages: each notification once per device.
create table push_delivery (
  id uuid primary key default gen_random_uuid(),
  device_id uuid not null references push_device (id) on delete cascade,
  -- A reorg that removes the notification removes the unsent message.
  notification_id uuid not null references notification (id) on delete cascade,
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  sent_at timestamptz,
  failed_at timestamptz,
  last_error text,
  due_at timestamptz default now(),
  unique (device_id, notification_id)
);
create index push_delivery_notification_idx on push_delivery (notification_id);
create index push_delivery_age_idx on push_delivery (created_at);
create index push_delivery_held_idx on push_delivery (notification_id) where due_at is null;
