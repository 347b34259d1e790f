-- A borrower asks for the score of a project to be attested; an administrator decides, the operator attests.
create table attestation_request (
  id uuid primary key default gen_random_uuid(),
  deployment text not null,
  token_id numeric(78, 0) not null,
  project_id uuid not null references project (id) on delete cascade,
  account_id uuid not null references account (id) on delete cascade,
  state text not null default 'asked' check (state in ('asked', 'attested', 'declined', 'withdrawn')),
  asked_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by uuid references account (id),
  reason text
);
create unique index attestation_request_open on attestation_request (deployment, token_id) where state = 'asked';
create index attestation_request_project on attestation_request (deployment, token_id, asked_at desc);
create index attestation_request_queue on attestation_request (deployment, asked_at) where state = 'asked';

-- What the registry last said of a project's score, from its logs.
create table score_attestation (
  deployment text not null,
  token_id numeric(78, 0) not null,
  owner text not null,
  score integer not null,
  max_amount numeric(78, 0) not null,
  usable_from timestamptz not null,
  expires_at timestamptz not null,
  primary key (deployment, token_id)
);
create index score_attestation_expiry on score_attestation (deployment, expires_at);

-- A line without an actor was read from the chain: whoever signed it has no account here.
alter table audit_entry alter column actor_id drop not null;
create index audit_entry_subject on audit_entry (subject_id) where subject_id is not null;
