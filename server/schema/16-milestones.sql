-- Evidence and reasons: text and files whose hash a transaction carries. Drafted first, then sealed.
create table evidence (
  id uuid primary key default gen_random_uuid(),
  deployment text not null,
  token_id numeric(78, 0) not null,
  project_id uuid not null references project (id),
  -- Null for the whole project.
  milestone integer,
  kind text not null check (
    kind in ('submission', 'change_request', 'dispute', 'answer', 'decision', 'change_order', 'settlement')
  ),
  author_id uuid not null references account (id),
  author_address text not null,
  text text not null default '',
  titles jsonb not null default '[]',
  -- Publishes place and time of the photos.
  share_place boolean not null default false,
  salt text not null,
  -- Set when sealed; a sealed row is immutable.
  hash text,
  manifest jsonb,
  sealed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((hash is null) = (sealed_at is null) and (manifest is null) = (sealed_at is null))
);
create index evidence_project_idx on evidence (project_id, milestone, sealed_at);
create unique index evidence_hash_key on evidence (deployment, token_id, hash);
-- One draft per author and kind.
create unique index evidence_draft_key on evidence (project_id, author_id, kind, coalesce(milestone, -1))
  where sealed_at is null;
create index evidence_unsealed_idx on evidence (updated_at) where sealed_at is null;

create table evidence_file (
  id uuid primary key default gen_random_uuid(),
  evidence_id uuid not null references evidence (id) on delete cascade,
  file_name text not null,
  content_type text not null,
  size_bytes integer not null,
  sha256 text not null,
  stored_as uuid not null references stored_file (id),
  -- Thumbnail of a photo.
  thumbnail_as uuid references stored_file (id),
  thumbnail_bytes integer,
  note text not null default '',
  -- From the photo's metadata, which is removed from the stored file.
  taken_at text,
  latitude double precision,
  longitude double precision,
  added_at timestamptz not null default now()
);
create index evidence_file_evidence_idx on evidence_file (evidence_id, added_at, id);
create index evidence_file_stored_idx on evidence_file (stored_as);
create index evidence_file_thumbnail_idx on evidence_file (thumbnail_as) where thumbnail_as is not null;

-- Consent to publish evidence pictures; they are public once both sides have consented.
create table picture_release (
  project_id uuid not null references project (id) on delete cascade,
  side text not null check (side in ('customer', 'developer')),
  account_id uuid not null references account (id),
  released_at timestamptz not null default now(),
  primary key (project_id, side)
);

create table milestone_comment (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references project (id),
  milestone integer not null,
  author_id uuid not null references account (id),
  text text not null,
  written_at timestamptz not null default now()
);
create index milestone_comment_idx on milestone_comment (project_id, milestone, written_at, id);
create index milestone_comment_author_idx on milestone_comment (author_id, written_at);
