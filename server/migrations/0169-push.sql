-- Browsers that show notifications by themselves. One belongs to a session, and goes silent when it ends.
create table push_device (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account (id) on delete cascade,
  session_id uuid not null references session (id) on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default now(),
  -- Deliveries in a row that failed: an address that never answers is removed.
  failures integer not null default 0
);
create index push_device_account_idx on push_device (account_id);
create index push_device_session_idx on push_device (session_id);

-- What a device is to show: each notification once, whatever restarts.
create table push_delivery (
  id uuid primary key default gen_random_uuid(),
  device_id uuid not null references push_device (id) on delete cascade,
  -- What a reorg has taken away is not shown.
  notification_id uuid not null references notification (id) on delete cascade,
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  sent_at timestamptz,
  failed_at timestamptz,
  last_error text,
  unique (device_id, notification_id)
);
create index push_delivery_notification_idx on push_delivery (notification_id);
create index push_delivery_age_idx on push_delivery (created_at);

alter table notification_setting add column push boolean not null default true;
