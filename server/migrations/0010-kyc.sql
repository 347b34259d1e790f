-- Mirrors the newest submission, so that a request learns it with the account.
alter table account add column kyc_status text not null default 'none'
  check (kyc_status in ('none', 'submitted', 'in_review', 'approved', 'rejected', 'resubmitted'));

create table kyc_submission (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account (id),
  -- 1 for the first; each later one follows a rejection.
  attempt integer not null,
  status text not null default 'submitted' check (status in ('submitted', 'in_review', 'approved', 'rejected')),
  business_details jsonb not null,
  contact_details jsonb not null,
  reasons text[] not null default '{}',
  reviewer_id uuid references account (id),
  submitted_at timestamptz not null default now(),
  decided_at timestamptz,
  unique (account_id, attempt),
  check ((status in ('approved', 'rejected')) = (decided_at is not null)),
  check (status <> 'rejected' or cardinality(reasons) > 0)
);
-- Nobody has two submissions waiting, whatever races.
create unique index kyc_submission_open_key on kyc_submission (account_id) where status <> 'rejected';
create index kyc_submission_queue_idx on kyc_submission (submitted_at, id) where decided_at is null;

create table kyc_document (
  submission_id uuid not null references kyc_submission (id),
  kind text not null check (kind in ('businessRegistration', 'identityProof', 'addressProof')),
  -- What the person called it; the file itself has a name of ours.
  file_name text not null,
  content_type text not null,
  size_bytes integer not null,
  stored_as uuid not null unique,
  primary key (submission_id, kind)
);
