-- A request while it is written. It keeps its id when it becomes a project.
create table project_draft (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references account (id),
  content jsonb not null,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Thrown away after its terms were frozen: a deed that is still on its way makes a project of it all the same.
  deleted_at timestamptz
);
create index project_draft_owner_idx on project_draft (owner_id, updated_at desc);

create table project_file (
  id uuid primary key default gen_random_uuid(),
  -- Of a draft, and of the project that it becomes.
  draft_id uuid not null references project_draft (id) on delete cascade,
  file_name text not null,
  content_type text not null,
  size_bytes integer not null,
  sha256 text not null,
  stored_as text not null unique,
  added_at timestamptz not null default now()
);
create index project_file_draft_idx on project_file (draft_id, added_at);

alter table project drop column terms, drop column terms_hash;
alter table project
  -- The minted terms: none while no deed stands.
  add column terms_hash text,
  -- Where the owner shows it while it is open, and where it is: what the chain says goes first.
  add column listing text not null default 'marketplace' check (listing in ('negotiation', 'marketplace')),
  add column stage text not null default 'draft'
    check (stage in ('draft', 'negotiation', 'marketplace', 'ongoing', 'completed', 'cancelled')),
  add column category text not null default 'construction',
  add column excerpt text not null default '',
  add column milestones jsonb not null default '[]',
  add column asked numeric(78, 0) not null default 0,
  add column budget_from numeric(78, 0) not null default 0,
  add column budget_to numeric(78, 0) not null default 0,
  add column latitude double precision,
  add column longitude double precision,
  add column place text,
  -- The spot itself where the public sees the surroundings.
  add column spot jsonb,
  add column scors_from integer not null default 1,
  add column open_until timestamptz not null default 'epoch',
  -- Read off the chain with the deed.
  add column token_id numeric(78, 0),
  add column posted_at timestamptz,
  add column donated numeric(78, 0) not null default 0,
  add column funded_percent integer,
  add column bid_count integer not null default 0,
  add column search tsvector generated always as (
    setweight(to_tsvector('english', title), 'A')
      || setweight(to_tsvector('english', coalesce(place, '')), 'B')
      || setweight(to_tsvector('english', description), 'C')
  ) stored;

-- Every version that was ever frozen for a deed: whichever its owner mints is the one that counts.
create table project_terms (
  terms_hash text primary key,
  project_id uuid not null references project (id) on delete cascade,
  terms jsonb not null,
  spot jsonb,
  listing text not null check (listing in ('negotiation', 'marketplace')),
  -- Of the draft that was frozen.
  revision integer not null,
  -- What the client says it has sent: a hint.
  transaction_hash text,
  frozen_at timestamptz not null default now()
);
create index project_terms_project_idx on project_terms (project_id, frozen_at desc);

-- The market in each of its orders, page by page.
create index project_market_newest_idx on project (posted_at desc, id desc) where stage = 'marketplace';
create index project_market_closing_idx on project (open_until, id) where stage = 'marketplace';
create index project_market_asked_idx on project (asked, id) where stage = 'marketplace';
create index project_market_funded_idx on project (funded_percent desc, id desc)
  where stage = 'marketplace' and funded_percent is not null;
create index project_market_search_idx on project using gin (search) where stage = 'marketplace';
create index project_market_place_idx on project using gist (point(longitude, latitude)) where stage = 'marketplace';

-- Words that are written in the market, so that a misspelt one finds the right one.
create extension if not exists pg_trgm;
create extension if not exists fuzzystrmatch;
create table project_word (word text collate "C" primary key);
create index project_word_alike_idx on project_word using gin (word gin_trgm_ops);
-- The index finds what shares some letters; what is then two slips away at most, or one in a short word, is alike.
create function project_words_like(typed text) returns text[] language sql stable
set pg_trgm.similarity_threshold = 0.2
as $$
  select array_agg(word) from (
    select word from project_word
    where word % typed and word ~ '^[[:alnum:]]+$'
      and levenshtein(word, typed) <= case when length(typed) < 5 then 1 else 2 end
    order by levenshtein(word, typed), word
    limit 5
  ) as nearest
$$;

create table project_question (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references project (id),
  asked_by uuid not null references account (id),
  question text not null,
  asked_at timestamptz not null default now(),
  answer text,
  answered_at timestamptz
);
create index project_question_project_idx on project_question (project_id, asked_at);

-- Where its owner moved it, and which papers came later: the rest of a project's history is in the events.
create table project_note (
  id bigint primary key generated always as identity,
  project_id uuid not null references project (id),
  kind text not null check (kind in ('moved', 'paper_added')),
  detail text not null,
  noted_at timestamptz not null default now()
);
create index project_note_project_idx on project_note (project_id, noted_at);

-- A project's history is what happened to its deed.
create index domain_event_token_idx on domain_event (deployment, (data ->> 'tokenId'), id);
