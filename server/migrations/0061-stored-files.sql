-- Every file on the disk, with its owner and purpose. A row is written before its file and removed with it: when the
-- owner's room releases it, or when nothing has claimed it within a day.
create table stored_file (
  -- Also its name on the disk.
  id uuid primary key default gen_random_uuid(),
  -- The folder of the data directory that it is in.
  folder text not null,
  purpose text not null,
  -- Whoever sends files to register has no account until they are claimed.
  owner_id uuid references account (id),
  -- What the file belongs to, such as a request or a negotiation.
  subject_id uuid,
  -- Where it was sent from: an IPv4 address, or the /64 that an IPv6 address is in.
  network cidr,
  -- While it is being received, the most that it may have.
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

insert into stored_file (id, folder, purpose, owner_id, subject_id, size_bytes, stored_at, claimed_at)
select stored_as, 'kyc', 'verification', account_id, submission_id, size_bytes, submitted_at, submitted_at
from kyc_document join kyc_submission on kyc_submission.id = submission_id;
insert into stored_file (id, folder, purpose, owner_id, subject_id, size_bytes, stored_at, claimed_at)
select stored_as::uuid, 'projects', 'request', owner_id, draft_id, size_bytes, added_at, added_at
from project_file join project_draft on project_draft.id = draft_id;
insert into stored_file (id, folder, purpose, owner_id, subject_id, size_bytes, stored_at, claimed_at)
select stored_as::uuid, 'projects', 'negotiation', written_by, negotiation_id, size_bytes, written_at, written_at
from negotiation_message where stored_as is not null;

-- No file can go while something refers to it.
alter table kyc_document add foreign key (stored_as) references stored_file (id);
alter table project_file alter column stored_as type uuid using stored_as::uuid,
  add foreign key (stored_as) references stored_file (id);
alter table negotiation_message alter column stored_as type uuid using stored_as::uuid,
  add foreign key (stored_as) references stored_file (id);
