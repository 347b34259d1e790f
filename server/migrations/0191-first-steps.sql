-- Who has put the list of first steps away, and which explanations they have read. Nothing is kept for anybody else.
create table first_steps (
  account_id uuid primary key references account on delete cascade,
  hidden_at timestamptz,
  explained text[] not null default '{}'
);
