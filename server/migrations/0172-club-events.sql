-- Events that members hold, online or on site.
create table club_event (
  id uuid primary key default gen_random_uuid(),
  host_id uuid not null references account (id),
  title text not null,
  text text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  online boolean not null,
  venue text not null,
  place text,
  latitude double precision,
  longitude double precision,
  -- Shown to those who have a place.
  link text,
  -- None where there is room for everybody.
  places integer check (places > 0),
  members_only boolean not null,
  posted_at timestamptz not null default now(),
  -- Higher with every change, for calendars that have an earlier one.
  revision integer not null default 0,
  cancelled_at timestamptz,
  cancel_reason text,
  -- Why an administrator took it from sight; none while it is shown.
  hidden_for text,
  check (ends_at > starts_at),
  check ((place is null) = (latitude is null) and (place is null) = (longitude is null)),
  check ((cancelled_at is null) = (cancel_reason is null))
);
create index club_event_time_idx on club_event (starts_at, id) where hidden_for is null;
create index club_event_host_idx on club_event (host_id, starts_at);

-- Who comes, whom a place is kept for, and who waits, in the order in which they asked.
create table club_guest (
  event_id uuid not null references club_event (id) on delete cascade,
  account_id uuid not null references account (id),
  seq bigint not null unique generated always as identity,
  state text not null check (state in ('going', 'offered', 'waiting')),
  since timestamptz not null default now(),
  offered_until timestamptz,
  primary key (event_id, account_id),
  check ((state = 'offered') = (offered_until is not null))
);
create index club_guest_state_idx on club_guest (event_id, state, seq);
create index club_guest_account_idx on club_guest (account_id);
create index club_guest_offer_idx on club_guest (offered_until) where state = 'offered';

-- The secret part of the address from which somebody's calendar fetches their events.
create table club_calendar (
  account_id uuid primary key references account (id),
  secret text not null unique
);
