-- One member asks to be put in touch with another. Contact is shared once both agree, and not before.
create table club_introduction (
  id uuid primary key default gen_random_uuid(),
  asker_id uuid not null references account (id),
  asked_id uuid not null references account (id),
  reason text not null,
  project_id uuid references project (id),
  asked_at timestamptz not null default now(),
  expires_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'agreed', 'declined', 'withdrawn', 'expired')),
  ended_at timestamptz,
  check (asker_id <> asked_id),
  check ((state = 'open') = (ended_at is null))
);
-- One open request per pair, whoever asked.
create unique index club_introduction_pair_idx
  on club_introduction (least(asker_id, asked_id), greatest(asker_id, asked_id)) where state = 'open';
create index club_introduction_asker_idx on club_introduction (asker_id, asked_at desc);
create index club_introduction_asked_idx on club_introduction (asked_id, asked_at desc);
create index club_introduction_due_idx on club_introduction (expires_at) where state = 'open';
