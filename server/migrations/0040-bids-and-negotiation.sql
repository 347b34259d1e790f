-- Who was asked to make an offer, or came by himself: while a request is private, they alone see it.
create table project_invitation (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references project (id),
  -- None while a link waits for whoever opens it first.
  developer_id uuid references account (id),
  -- Of a link's secret, which only its maker has seen.
  secret_hash text unique,
  came text not null check (came in ('invited', 'link', 'self')),
  invited_at timestamptz not null default now(),
  seen_at timestamptz,
  revoked_at timestamptz,
  check (developer_id is not null or secret_hash is not null)
);
create unique index project_invitation_person_key on project_invitation (project_id, developer_id)
  where revoked_at is null;
create index project_invitation_developer_idx on project_invitation (developer_id) where revoked_at is null;

create table negotiation (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references project (id),
  -- The project's owner, who never changes.
  customer_id uuid not null references account (id),
  developer_id uuid not null references account (id),
  opened_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Up to when each side has seen the thread.
  customer_read_at timestamptz not null default 'epoch',
  developer_read_at timestamptz not null default 'epoch',
  unique (project_id, developer_id)
);
create index negotiation_customer_idx on negotiation (customer_id, updated_at desc);
create index negotiation_developer_idx on negotiation (developer_id, updated_at desc);

create table negotiation_offer (
  negotiation_id uuid not null references negotiation (id),
  number integer not null check (number > 0),
  made_by uuid not null references account (id),
  content jsonb not null,
  made_at timestamptz not null default clock_timestamp(),
  status text not null default 'open'
    check (status in ('open', 'countered', 'declined', 'withdrawn', 'expired', 'agreed', 'committed')),
  ended_at timestamptz,
  ended_by uuid references account (id),
  primary key (negotiation_id, number)
);
-- Two who answer at the same moment cannot both have the last word.
create unique index negotiation_offer_live_key on negotiation_offer (negotiation_id)
  where status in ('open', 'agreed');

create table negotiation_message (
  id uuid primary key default gen_random_uuid(),
  negotiation_id uuid not null references negotiation (id),
  written_by uuid not null references account (id),
  text text not null,
  file_name text,
  content_type text,
  size_bytes integer,
  sha256 text,
  stored_as text unique,
  written_at timestamptz not null default clock_timestamp()
);
create index negotiation_message_thread_idx on negotiation_message (negotiation_id, written_at);

-- What was said and offered stays as it was; an offer only ends.
create function negotiation_refuse() returns trigger language plpgsql as $$
begin
  raise exception 'what was said in a negotiation is not changed';
end
$$;
create trigger negotiation_message_refuse before update or delete or truncate on negotiation_message
  for each statement execute function negotiation_refuse();
create trigger negotiation_offer_keep before delete or truncate on negotiation_offer
  for each statement execute function negotiation_refuse();
create function negotiation_offer_end() returns trigger language plpgsql as $$
begin
  if (new.negotiation_id, new.number, new.made_by, new.content, new.made_at)
      is distinct from (old.negotiation_id, old.number, old.made_by, old.content, old.made_at)
    or not (
      old.status = 'open' and new.status in ('countered', 'declined', 'withdrawn', 'expired', 'agreed')
      or old.status = 'agreed' and new.status in ('withdrawn', 'expired', 'committed')
    )
  then
    raise exception 'what was said in a negotiation is not changed';
  end if;
  return new;
end
$$;
create trigger negotiation_offer_end before update on negotiation_offer
  for each row execute function negotiation_offer_end();

-- Every version of a bid that was ever frozen to be signed: the one that its developer places is the one that counts.
create table bid_terms (
  terms_hash text primary key,
  project_id uuid not null references project (id),
  developer_id uuid not null references account (id),
  terms jsonb not null,
  -- The offer that both agreed to, if it was negotiated.
  negotiation_id uuid,
  offer_number integer,
  frozen_at timestamptz not null default now(),
  foreign key (negotiation_id, offer_number) references negotiation_offer (negotiation_id, number)
);
create index bid_terms_project_idx on bid_terms (project_id, developer_id);
create index bid_terms_offer_idx on bid_terms (negotiation_id, offer_number);

-- Bids on the chain whose terms were frozen here by the one who placed them; there while the log that says so is.
create table bid (
  deployment text not null,
  token_id numeric(78, 0) not null,
  bid_index integer not null,
  project_id uuid not null references project (id),
  developer_id uuid not null references account (id),
  terms_hash text not null references bid_terms (terms_hash),
  amount numeric(78, 0) not null,
  expiry timestamptz not null,
  placed_at timestamptz not null,
  withdrawn boolean not null,
  tx_hash text not null,
  log_index integer not null,
  block_number bigint not null,
  primary key (deployment, token_id, bid_index),
  unique (deployment, terms_hash),
  foreign key (deployment, tx_hash, log_index) references chain_log on delete cascade
);
create index bid_project_idx on bid (project_id, bid_index);
create index bid_developer_idx on bid (developer_id);
create index bid_log_idx on bid (deployment, tx_hash, log_index);

create table account_block (
  blocker_id uuid not null references account (id),
  blocked_id uuid not null references account (id),
  blocked_at timestamptz not null default now(),
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);

create table account_report (
  id uuid primary key default gen_random_uuid(),
  reporter_id uuid not null references account (id),
  about_id uuid not null references account (id),
  reason text not null check (reason in ('spam', 'abuse', 'fraud', 'other')),
  text text not null,
  -- Where it happened: administrators may then read that thread.
  negotiation_id uuid references negotiation (id),
  reported_at timestamptz not null default now(),
  closed_at timestamptz,
  closed_by uuid references account (id),
  check (reporter_id <> about_id)
);
create index account_report_open_idx on account_report (reported_at) where closed_at is null;
