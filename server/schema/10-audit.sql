-- Append-only log of administrators' acts; each entry hashes the one before.
create table audit_entry (
  seq bigint primary key,
  created_at timestamptz not null,
  actor_id uuid references account (id),
  act text not null,
  subject text not null,
  subject_id uuid,
  note text,
  fingerprint text not null
);
create index audit_entry_subject on audit_entry (subject_id) where subject_id is not null;
-- Filters of the audit page.
create index audit_entry_actor_idx on audit_entry (actor_id, seq desc);
create index audit_entry_act_idx on audit_entry (act, seq desc);
create index audit_entry_created_idx on audit_entry (created_at);
create index audit_entry_search_idx on audit_entry using gin (subject gin_trgm_ops, note gin_trgm_ops, act gin_trgm_ops);
create function audit_fingerprint(before text, entry audit_entry) returns text language sql stable as $$
  select encode(sha256(convert_to(jsonb_build_array(
    before, entry.seq, extract(epoch from entry.created_at)::text, entry.actor_id, entry.act, entry.subject,
    entry.subject_id, entry.note
  )::text, 'UTF8')), 'hex')
$$;
create function audit_append() returns trigger language plpgsql as $$
declare
  last audit_entry;
begin
  -- Serialises inserts, so that entries and hashes have the same order. The number is `locks.audit`.
  perform pg_advisory_xact_lock(7305480);
  select * into last from audit_entry order by seq desc limit 1;
  new.seq := coalesce(last.seq, 0) + 1;
  new.created_at := clock_timestamp();
  new.fingerprint := audit_fingerprint(coalesce(last.fingerprint, ''), new);
  return new;
end
$$;
create function audit_refuse() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only';
end
$$;
create trigger audit_append before insert on audit_entry for each row execute function audit_append();
create trigger audit_refuse before update or delete or truncate on audit_entry
  for each statement execute function audit_refuse();

-- Progress of the incremental check of the hash chain. The last verified entry is kept, so that a truncated log is
-- noticed.
create table audit_check (
  id integer primary key default 1 check (id = 1),
  run uuid not null,
  started_at timestamptz not null,
  checked_to bigint not null,
  last_fingerprint text not null,
  goal bigint not null,
  broken_at bigint,
  ended_at timestamptz,
  -- Last entry of the last complete check that found no error.
  known_seq bigint,
  known_fingerprint text
);
