-- Dismissed first steps and read explanations; no row before either.
create table first_steps (
  account_id uuid primary key references account on delete cascade,
  hidden_at timestamptz,
  explained text[] not null default '{}'
);
