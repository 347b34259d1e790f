-- What members look for or offer, read by everybody.
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
  -- The last day it stands.
  until date not null,
  project_id uuid references project (id),
  posted_at timestamptz not null default now(),
  comment_count integer not null default 0,
  closed_at timestamptz,
  outcome text,
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
  said_at timestamptz not null default now()
);
create index club_comment_opportunity_idx on club_comment (opportunity_id, seq);
create index club_comment_author_idx on club_comment (author_id, said_at);

create table club_follow (
  opportunity_id uuid not null references club_opportunity (id) on delete cascade,
  account_id uuid not null references account (id),
  primary key (opportunity_id, account_id)
);
create index club_follow_account_idx on club_follow (account_id);
