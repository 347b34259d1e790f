create table account (
  id uuid primary key default gen_random_uuid(),
  username text not null,
  email text not null,
  password_hash text not null,
  role text not null check (role in ('customer', 'developer', 'investor', 'admin')),
  roles text[] not null check (cardinality(roles) > 0),
  ethereum_address text unique check (ethereum_address = lower(ethereum_address)),
  profile_image_url text,
  bio text,
  website text,
  disabled_at timestamptz,
  created_at timestamptz not null default now(),
  -- Copy of the newest submission's status, read with the account on every request.
  kyc_status text not null default 'none',
  -- Public name of a verified business.
  business_name text,
  -- A closed account keeps its row as the author of past acts and messages. It is also disabled, permanently.
  closed_at timestamptz,
  -- Services of a developer, and the area: point, name and radius.
  services text[] not null default '{}',
  area jsonb,
  -- Time of the last new password, new second factor or sign-out everywhere. Links requested earlier are invalid.
  secured_at timestamptz,
  constraint account_kyc_status_check
    check (kyc_status in ('none', 'submitted', 'in_review', 'approved', 'returned', 'resubmitted')),
  check (closed_at is null or disabled_at is not null)
);
create unique index account_username_key on account (lower(username));
create unique index account_email_key on account (lower(email));
-- Refuses a donor's name that equals a verified business's; indexed in the form in which names are compared.
create index account_business_name on account (lower(normalize(business_name, NFKC)))
  where business_name is not null;
-- Substring search of the admin panel.
create index account_search_idx on account
  using gin (username gin_trgm_ops, email gin_trgm_ops, business_name gin_trgm_ops, ethereum_address gin_trgm_ops);

create table account_activity (
  seq bigint primary key generated always as identity,
  account_id uuid not null references account (id) on delete cascade,
  kind text not null,
  detail text,
  created_at timestamptz not null default now()
);
create index account_activity_list_idx on account_activity (account_id, seq desc);
