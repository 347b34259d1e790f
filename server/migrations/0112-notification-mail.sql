-- What a notification is about, as settings name it; whether the bell shows it; whether the next digest tells of it.
alter table notification add column topic text not null default 'project';
alter table notification add column bell boolean not null default true;
alter table notification add column digest_due boolean not null default false;
create index notification_digest_idx on notification (account_id) where digest_due;

-- What somebody chose otherwise than is usual.
create table notification_setting (
  account_id uuid not null references account (id) on delete cascade,
  topic text not null,
  bell boolean not null,
  email text not null check (email in ('at_once', 'digest', 'off')),
  primary key (account_id, topic)
);

-- E-mails that wait, were sent, or were given up. The key makes each of them one, whatever restarts.
create table mail (
  id uuid primary key default gen_random_uuid(),
  key text not null unique,
  account_id uuid not null references account (id) on delete cascade,
  -- An e-mail about something that a reorg has taken away is not sent.
  notification_id uuid references notification (id) on delete cascade,
  subject text not null,
  body jsonb not null,
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  last_error text,
  sent_at timestamptz,
  failed_at timestamptz
);
create index mail_failed_idx on mail (failed_at) where failed_at is not null;

-- Single use, half an hour; only the hash of what was sent is kept.
create table password_reset (
  token_hash text primary key,
  account_id uuid not null references account (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_reset_account_idx on password_reset (account_id, created_at desc);
