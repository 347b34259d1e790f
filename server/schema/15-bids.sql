-- Developers who may see a private request: invited, through a link, or by their own enquiry.
create table project_invitation (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references project (id),
  -- Null until a link is opened.
  developer_id uuid references account (id),
  -- Hash of a link's secret.
  secret_hash text unique,
  came text not null check (came in ('invited', 'link', 'self')),
  invited_at timestamptz not null default now(),
  seen_at timestamptz,
  revoked_at timestamptz,
  -- First negotiation or bid of the developer.
  answered_at timestamptz,
  check (developer_id is not null or secret_hash is not null)
);
create unique index project_invitation_person_key on project_invitation (project_id, developer_id)
  where revoked_at is null;
create index project_invitation_developer_idx on project_invitation (developer_id) where revoked_at is null;

create table negotiation (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references project (id),
  -- Owner of the project, which never changes.
  customer_id uuid not null references account (id),
  developer_id uuid not null references account (id),
  opened_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Read receipts.
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
-- One live offer per negotiation: of two concurrent answers, one fails.
create unique index negotiation_offer_live_key on negotiation_offer (negotiation_id)
  where status in ('open', 'agreed');
-- Messages and offers are immutable; only an offer's status moves to an end.
create function negotiation_refuse() returns trigger language plpgsql as $$
begin
  raise exception 'what was said in a negotiation is not changed';
end
$$;
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
create trigger negotiation_offer_keep before delete or truncate on negotiation_offer
  for each statement execute function negotiation_refuse();
create trigger negotiation_offer_end before update on negotiation_offer
  for each row execute function negotiation_offer_end();

create table negotiation_message (
  id uuid primary key default gen_random_uuid(),
  negotiation_id uuid not null references negotiation (id),
  written_by uuid not null references account (id),
  text text not null,
  file_name text,
  content_type text,
  size_bytes integer,
  sha256 text,
  stored_as uuid unique references stored_file (id),
  written_at timestamptz not null default clock_timestamp()
);
create index negotiation_message_thread_idx on negotiation_message (negotiation_id, written_at);
create trigger negotiation_message_refuse before update or delete or truncate on negotiation_message
  for each statement execute function negotiation_refuse();

-- Every frozen version of a bid's terms; the one that the developer places counts.
create table bid_terms (
  terms_hash text primary key,
  project_id uuid not null references project (id),
  developer_id uuid not null references account (id),
  terms jsonb not null,
  -- Agreed offer of a negotiated bid.
  negotiation_id uuid,
  offer_number integer,
  frozen_at timestamptz not null default now(),
  foreign key (negotiation_id, offer_number) references negotiation_offer (negotiation_id, number)
);
create index bid_terms_project_idx on bid_terms (project_id, developer_id);
create index bid_terms_offer_idx on bid_terms (negotiation_id, offer_number);

-- Bids on the chain whose terms were frozen by their bidder here.
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
