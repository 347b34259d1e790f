-- A closed account keeps its number, so that what it did on the chain and wrote to others still has an author. It is
-- disabled too, and nothing enables it again.
alter table account add column closed_at timestamptz,
  add check (closed_at is null or disabled_at is not null);
