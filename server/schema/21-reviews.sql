-- Both sides of an ended project may review each other for 30 days. Deleted with its event in a reorg.
create table review_window (
  deployment text not null,
  token_id numeric(78, 0) not null,
  project_id uuid not null references project (id),
  customer_id uuid not null references account (id),
  developer_id uuid not null references account (id),
  ended_at timestamptz not null,
  closes_at timestamptz not null,
  event_id bigint not null references domain_event (id) on delete cascade,
  primary key (deployment, token_id)
);
create index review_window_project_idx on review_window (project_id);
create index review_window_customer_idx on review_window (customer_id, closes_at);
create index review_window_developer_idx on review_window (developer_id, closes_at);
create index review_window_event_idx on review_window (event_id);

create table review (
  id uuid primary key default gen_random_uuid(),
  seq bigint not null unique generated always as identity,
  deployment text not null,
  token_id numeric(78, 0) not null,
  project_id uuid not null references project (id),
  author_id uuid not null references account (id),
  subject_id uuid not null references account (id),
  author_side text not null check (author_side in ('customer', 'developer')),
  stars smallint not null check (stars between 1 and 5),
  text text not null,
  written_at timestamptz not null default now(),
  -- A review is published when both are written, or when the window closes.
  closes_at timestamptz not null,
  published_at timestamptz,
  answer text,
  answered_at timestamptz,
  removed_at timestamptz,
  removed_by uuid references account (id),
  unique (deployment, token_id, author_id),
  check (author_id <> subject_id)
);
create index review_subject_idx on review (subject_id, seq desc) where published_at is not null and removed_at is null;
create index review_sealed_idx on review (closes_at) where published_at is null;
create index review_project_idx on review (project_id);
-- Reviews are immutable: a review can only be published, answered once and removed.
create function review_keep() returns trigger language plpgsql as $$
begin
  if (new.author_id, new.subject_id, new.stars, new.text, new.written_at, new.token_id)
      is distinct from (old.author_id, old.subject_id, old.stars, old.text, old.written_at, old.token_id)
    or old.published_at is not null and new.published_at is distinct from old.published_at
    or old.answer is not null and new.answer is distinct from old.answer
  then
    raise exception 'a review is not changed';
  end if;
  return new;
end
$$;
create trigger review_keep before update on review for each row execute function review_keep();
