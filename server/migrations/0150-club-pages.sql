-- What members of the Business Club say of themselves. What the product knows of them (name, why they are members,
-- SCORS, finished projects, pool stake) is copied beside it, so that the directory is one table in each of its orders.
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
  -- Being in the directory is a choice.
  listed boolean not null default false,
  listed_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  name text not null,
  -- Why its owner is a member; none for a guest, whose page is kept and not shown.
  basis text check (basis in ('identity', 'stake')),
  stake numeric(78, 0) not null default 0,
  scors smallint not null default 6,
  completed integer not null default 0,
  shown boolean not null generated always as (listed and basis is not null) stored,
  trade_names text not null,
  search tsvector not null generated always as (
    setweight(to_tsvector('english', name), 'A')
      || setweight(to_tsvector('english', trade_names), 'B')
      || setweight(to_tsvector('english', coalesce(place, '')), 'B')
      || setweight(to_tsvector('english', headline), 'C')
  ) stored,
  check ((place is null) = (latitude is null) and (place is null) = (longitude is null))
);
create index club_page_scors_idx on club_page (scors desc, account_id desc) where shown;
create index club_page_completed_idx on club_page (completed desc, account_id desc) where shown;
create index club_page_newest_idx on club_page (listed_at desc, account_id desc) where shown;
create index club_page_name_idx on club_page ((lower(name) collate "C"), account_id) where shown;
create index club_page_kind_idx on club_page (kind, scors desc, account_id desc) where shown;
create index club_page_trades_idx on club_page using gin (trades) where shown;
create index club_page_search_idx on club_page using gin (search) where shown;
create index club_page_place_idx on club_page using gist (point(longitude, latitude)) where shown;

-- How many are shown of each kind, so that no visit counts them.
create table club_count (kind text primary key, shown integer not null);
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

-- Words in the directory, so that a misspelt one finds the right one; as in the market.
create table club_word (word text collate "C" primary key);
create index club_word_alike_idx on club_word using gin (word gin_trgm_ops);
create function club_words_like(typed text) returns text[] language sql stable
set pg_trgm.similarity_threshold = 0.2
as $$
  select array_agg(word) from (
    select word from club_word
    where word % typed and word ~ '^[[:alnum:]]+$'
      and levenshtein(word, typed) <= case when length(typed) < 5 then 1 else 2 end
    order by levenshtein(word, typed), word
    limit 5
  ) as nearest
$$;
