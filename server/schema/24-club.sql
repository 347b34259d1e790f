-- Pages of Business Club members. Name, reason of membership, SCORS, finished projects and pool stake are copies, so that
-- the directory sorts and filters one table.
create table club_page (
  account_id uuid primary key references account (id),
  kind text not null check (kind in ('business', 'investor')),
  headline text not null,
  about text not null,
  trades text[] not null,
  place text,
  latitude double precision,
  longitude double precision,
  reach_km integer,
  team_size integer,
  -- Opt-in to the directory.
  listed boolean not null default false,
  listed_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  name text not null,
  -- Reason of membership; null for a guest, whose page is hidden.
  basis text check (basis in ('identity', 'stake')),
  stake numeric(78, 0) not null default 0,
  scors smallint not null default 6,
  completed integer not null default 0,
  shown boolean not null generated always as (listed and basis is not null and hidden_for is null) stored,
  trade_names text not null,
  search tsvector not null generated always as (
    setweight(to_tsvector('english', name), 'A')
      || setweight(to_tsvector('english', trade_names), 'B')
      || setweight(to_tsvector('english', coalesce(place, '')), 'B')
      || setweight(to_tsvector('english', headline), 'C')
  ) stored,
  hidden_for text,
  check ((place is null) = (latitude is null) and (place is null) = (longitude is null))
);
create index club_page_completed_idx on club_page (completed desc, account_id desc) where shown;
create index club_page_newest_idx on club_page (listed_at desc, account_id desc) where shown;
create index club_page_name_idx on club_page ((lower(name) collate "C"), account_id) where shown;
create index club_page_kind_idx on club_page (kind, scors desc, account_id desc) where shown;
create index club_page_trades_idx on club_page using gin (trades) where shown;
create index club_page_search_idx on club_page using gin (search) where shown;
create index club_page_place_idx on club_page (latitude, longitude) include (scors, account_id, kind, trades) where shown;
create index club_page_scors_idx on club_page (scors desc, account_id desc) include (latitude, longitude, kind) where shown;

-- Number of shown pages by kind, kept by triggers.
create table club_count (
  kind text primary key,
  shown integer not null
);
insert into club_count values ('business', 0), ('investor', 0);
create function club_page_count() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.shown then
    update club_count set shown = shown - 1 where kind = old.kind;
  end if;
  if tg_op <> 'DELETE' and new.shown then
    update club_count set shown = shown + 1 where kind = new.kind;
  end if;
  return null;
end
$$;
create trigger club_page_count_change after update on club_page for each row
  when (old.shown is distinct from new.shown or old.kind is distinct from new.kind) execute function club_page_count();
create trigger club_page_count_rows after insert or delete on club_page
  for each row execute function club_page_count();

create table club_certificate (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references club_page (account_id) on delete cascade,
  title text not null,
  until date,
  place integer not null
);
create index club_certificate_page_idx on club_certificate (account_id, place);

create table club_picture (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references club_page (account_id) on delete cascade,
  caption text not null default '',
  content_type text not null,
  size_bytes integer not null,
  stored_as uuid not null unique references stored_file (id),
  added_at timestamptz not null default now()
);
create index club_picture_page_idx on club_picture (account_id, added_at);

-- Vocabulary of the directory for `words_like`.
create table club_word (
  word text collate "C" primary key
);
create index club_word_alike_idx on club_word using gin (word gin_trgm_ops);

-- Public posts of members.
create table club_opportunity (
  id uuid primary key default gen_random_uuid(),
  seq bigint not null unique generated always as identity,
  author_id uuid not null references account (id),
  kind text not null check (kind in ('partner', 'capacity', 'lenders', 'materials', 'other')),
  title text not null,
  text text not null,
  trade text,
  place text,
  latitude double precision,
  longitude double precision,
  scors_from smallint not null default 1,
  -- Last day shown.
  until date not null,
  project_id uuid references project (id),
  posted_at timestamptz not null default now(),
  comment_count integer not null default 0,
  closed_at timestamptz,
  outcome text,
  -- Reason given by the administrator who hid the post; null while shown.
  hidden_for text,
  check ((place is null) = (latitude is null) and (place is null) = (longitude is null)),
  check ((closed_at is null) = (outcome is null))
);
create index club_opportunity_kind_idx on club_opportunity (kind, seq desc);
create index club_opportunity_author_idx on club_opportunity (author_id, seq desc);
create index club_opportunity_trade_idx on club_opportunity (trade, seq desc) where closed_at is null;
create index club_opportunity_place_idx on club_opportunity using gist (point(longitude, latitude))
  where closed_at is null;

create table club_comment (
  seq bigint primary key generated always as identity,
  opportunity_id uuid not null references club_opportunity (id) on delete cascade,
  author_id uuid not null references account (id),
  text text not null,
  said_at timestamptz not null default now(),
  hidden_for text
);
create index club_comment_opportunity_idx on club_comment (opportunity_id, seq);
create index club_comment_author_idx on club_comment (author_id, said_at);

create table club_follow (
  opportunity_id uuid not null references club_opportunity (id) on delete cascade,
  account_id uuid not null references account (id),
  primary key (opportunity_id, account_id)
);
create index club_follow_account_idx on club_follow (account_id);

-- Requests for an introduction. Contact details are shared once both agree.
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
-- One open request per pair, in either direction.
create unique index club_introduction_pair_idx
  on club_introduction (least(asker_id, asked_id), greatest(asker_id, asked_id)) where state = 'open';
create index club_introduction_asker_idx on club_introduction (asker_id, asked_at desc);
create index club_introduction_asked_idx on club_introduction (asked_id, asked_at desc);
create index club_introduction_due_idx on club_introduction (expires_at) where state = 'open';

-- Events of members, online or on site.
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
  -- Shown to guests with a place only.
  link text,
  -- Null: unlimited.
  places integer check (places > 0),
  members_only boolean not null,
  posted_at timestamptz not null default now(),
  -- Sequence number of the calendar entry, raised by every change.
  revision integer not null default 0,
  cancelled_at timestamptz,
  cancel_reason text,
  -- Reason given by the administrator who hid the event; null while shown.
  hidden_for text,
  check (ends_at > starts_at),
  check ((place is null) = (latitude is null) and (place is null) = (longitude is null)),
  check ((cancelled_at is null) = (cancel_reason is null))
);
create index club_event_time_idx on club_event (starts_at, id) where hidden_for is null;
create index club_event_host_idx on club_event (host_id, starts_at);

-- Guests and waiting list in order of request; an offered place is reserved until `offered_until`.
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

-- Secret part of the address of a member's calendar feed.
create table club_calendar (
  account_id uuid primary key references account (id),
  secret text not null unique
);
