create table project (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references account (id),
  title text not null,
  description text not null default '',
  donation_goal numeric(78, 0),
  created_at timestamptz not null default now(),
  -- Hash of the minted terms; null before the mint.
  terms_hash text,
  -- Listing chosen by the owner, and current stage; the chain's state overrides both.
  listing text not null default 'marketplace' check (listing in ('negotiation', 'marketplace')),
  stage text not null default 'draft'
    check (stage in ('draft', 'negotiation', 'marketplace', 'ongoing', 'completed', 'cancelled')),
  category text not null default 'construction',
  excerpt text not null default '',
  milestones jsonb not null default '[]',
  asked numeric(78, 0) not null default 0,
  budget_from numeric(78, 0) not null default 0,
  budget_to numeric(78, 0) not null default 0,
  latitude double precision,
  longitude double precision,
  place text,
  -- Exact location where the public sees only the area.
  spot jsonb,
  scors_from integer not null default 1,
  open_until timestamptz not null default 'epoch',
  -- Null before the mint.
  token_id numeric(78, 0),
  posted_at timestamptz,
  donated numeric(78, 0) not null default 0,
  funded_percent integer,
  bid_count integer not null default 0,
  search tsvector generated always as (
    setweight(to_tsvector('english', title), 'A')
      || setweight(to_tsvector('english', coalesce(place, '')), 'B')
      || setweight(to_tsvector('english', description), 'C')
  ) stored,
  -- Milestone titles of the accepted bid; null if its terms were not frozen by this product.
  accepted_titles jsonb,
  -- Prices of the open bids, newest first, one per developer: lists draw the spread from this copy.
  bid_prices text[] not null default '{}'
);
create index project_owner_idx on project (owner_id);
-- Keyset pagination of the market, one index per order.
create index project_market_newest_idx on project (posted_at desc, id desc) where stage = 'marketplace';
create index project_market_closing_idx on project (open_until, id) where stage = 'marketplace';
create index project_market_asked_idx on project (asked, id) where stage = 'marketplace';
create index project_market_funded_idx on project (funded_percent desc, id desc)
  where stage = 'marketplace' and funded_percent is not null;
create index project_market_search_idx on project using gin (search) where stage = 'marketplace';
create index project_market_place_idx on project using gist (point(longitude, latitude)) where stage = 'marketplace';
-- Finds the project of a token after a reorg has removed the deed.
create index project_token_idx on project (token_id) where token_id is not null;
-- Project list and substring search of the admin panel.
create index project_posted_idx on project (posted_at desc, id desc) where posted_at is not null;
create index project_title_idx on project using gin (title gin_trgm_ops);

-- Drafts of requests. A posted draft and its project have the same id.
create table project_draft (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references account (id),
  content jsonb not null,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Set when a draft with frozen terms is deleted: a mint that is still pending turns it into a project all the same.
  deleted_at timestamptz
);
create index project_draft_owner_idx on project_draft (owner_id, updated_at desc);

create table project_file (
  id uuid primary key default gen_random_uuid(),
  draft_id uuid not null references project_draft (id) on delete cascade,
  file_name text not null,
  content_type text not null,
  size_bytes integer not null,
  sha256 text not null,
  stored_as uuid not null unique references stored_file (id),
  added_at timestamptz not null default now()
);
create index project_file_draft_idx on project_file (draft_id, added_at);

-- Every frozen version of a request's terms; the one that the owner mints counts.
create table project_terms (
  terms_hash text primary key,
  project_id uuid not null references project (id) on delete cascade,
  terms jsonb not null,
  spot jsonb,
  listing text not null check (listing in ('negotiation', 'marketplace')),
  -- Revision of the frozen draft.
  revision integer not null,
  -- Sent by the client, unverified.
  transaction_hash text,
  frozen_at timestamptz not null default now()
);
create index project_terms_project_idx on project_terms (project_id, frozen_at desc);

create table project_word (
  word text collate "C" primary key
);
create index project_word_alike_idx on project_word using gin (word gin_trgm_ops);

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

-- History of a project that is no domain event: changed listing, added documents.
create table project_note (
  id bigint primary key generated always as identity,
  project_id uuid not null references project (id),
  kind text not null,
  detail text not null,
  noted_at timestamptz not null default now(),
  check (kind in ('moved', 'document_added'))
);
create index project_note_project_idx on project_note (project_id, noted_at);

-- Minted tokens of projects.
create table project_deed (
  deployment text not null,
  token_id numeric(78, 0) not null,
  project_id uuid not null references project (id),
  tx_hash text not null,
  log_index integer not null,
  primary key (deployment, token_id),
  unique (deployment, project_id),
  foreign key (deployment, tx_hash, log_index) references chain_log on delete cascade
);
create index project_deed_log_idx on project_deed (deployment, tx_hash, log_index);
