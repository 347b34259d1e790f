-- What administrators did. Lines are added and never changed; each carries the fingerprint of the one before.
create table audit_entry (
  seq bigint primary key,
  created_at timestamptz not null,
  actor_id uuid not null references account (id),
  act text not null,
  subject text not null,
  subject_id uuid,
  note text,
  fingerprint text not null
);

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
  -- One at a time, so that the order of the lines is the order of their fingerprints; see platform/locks.ts.
  perform pg_advisory_xact_lock(7305480);
  select * into last from audit_entry order by seq desc limit 1;
  new.seq := coalesce(last.seq, 0) + 1;
  new.created_at := clock_timestamp();
  new.fingerprint := audit_fingerprint(coalesce(last.fingerprint, ''), new);
  return new;
end
$$;
create trigger audit_append before insert on audit_entry for each row execute function audit_append();

create function audit_refuse() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only';
end
$$;
create trigger audit_refuse before update or delete or truncate on audit_entry
  for each statement execute function audit_refuse();
