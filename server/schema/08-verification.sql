create table kyc_submission (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account (id),
  -- From 1; a new attempt follows a returned one.
  attempt integer not null,
  status text not null default 'submitted',
  business_details jsonb not null,
  contact_details jsonb not null,
  reasons text[] not null default '{}',
  reviewer_id uuid references account (id),
  submitted_at timestamptz not null default now(),
  decided_at timestamptz,
  -- Time when an approval takes effect; it can be undone until then.
  approve_at timestamptz,
  unique (account_id, attempt),
  constraint kyc_submission_status_check check (status in ('submitted', 'in_review', 'approved', 'returned')),
  constraint kyc_submission_decided_check check ((status in ('approved', 'returned')) = (decided_at is not null)),
  constraint kyc_submission_reasons_check check (status <> 'returned' or cardinality(reasons) > 0),
  constraint kyc_submission_approve_at_check check (approve_at is null or status = 'in_review')
);
create index kyc_submission_queue_idx on kyc_submission (submitted_at, id) where decided_at is null;
create unique index kyc_submission_open_key on kyc_submission (account_id) where status <> 'returned';

create table kyc_document (
  submission_id uuid not null references kyc_submission (id),
  kind text not null check (kind in ('businessRegistration', 'identityProof', 'addressProof')),
  -- Name given by the sender.
  file_name text not null,
  content_type text not null,
  size_bytes integer not null,
  stored_as uuid not null unique references stored_file (id),
  -- Detects a document submitted by two people, shown where a score is attested.
  sha256 text,
  primary key (submission_id, kind)
);

-- Requested attestations and revocations in order; the newest row of an account is its desired state.
create table kyc_attestation (
  id bigint primary key generated always as identity,
  account_id uuid not null references account (id),
  address text not null check (address = lower(address)),
  wanted text not null check (wanted in ('attested', 'revoked')),
  created_at timestamptz not null default now()
);
create index kyc_attestation_account_idx on kyc_attestation (account_id, id desc);
create index kyc_attestation_address_idx on kyc_attestation (address, id desc);
-- Daily gas budget for changed wallets.
create index kyc_attestation_time_idx on kyc_attestation (created_at);
