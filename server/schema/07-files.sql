-- Owner and purpose of every stored file. The row is written before the file and removed with it: on release, or after a
-- day without a claim.
create table stored_file (
  -- Also the file's name in the store.
  id uuid primary key default gen_random_uuid(),
  -- Folder in the store.
  folder text not null,
  purpose text not null,
  -- Null for documents of a registration until they are claimed.
  owner_id uuid references account (id),
  -- Entity that the file belongs to, such as a draft or a negotiation.
  subject_id uuid,
  -- Sender's IPv4 address, or the /64 of an IPv6 address.
  network cidr,
  -- During the upload: the maximum size, reserved from the quota.
  size_bytes bigint not null,
  stored_at timestamptz not null default now(),
  claimed_at timestamptz,
  released_at timestamptz
);
create index stored_file_owner_idx on stored_file (owner_id, stored_at);
create index stored_file_network_idx on stored_file (network, stored_at);
create index stored_file_subject_idx on stored_file (subject_id) where subject_id is not null;
create index stored_file_unclaimed_idx on stored_file (stored_at) where claimed_at is null;
create index stored_file_released_idx on stored_file (released_at) where released_at is not null;

-- Storage quotas that differ from the default.
create table file_allowance (
  owner_id uuid primary key references account (id),
  bytes bigint not null check (bytes >= 0)
);
