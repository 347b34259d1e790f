-- Evidence from chain events: one row per project and role, and one per loan. Derived from logs alone; deleted with the
-- log that ended the project or loan.
create table scors_evidence (
  deployment text not null,
  -- For example delivery/12, stewardship/12, repayment/0x…/12/1.
  id text not null,
  -- Rows of one key are rebuilt together.
  key text not null,
  kind text not null check (kind in ('delivery', 'stewardship', 'repayment')),
  token_id numeric(78, 0) not null,
  subject text not null,
  -- Account that had linked the wallet at the time; relinking the wallet moves no evidence.
  subject_id uuid references account (id),
  counterparty text not null,
  counterparty_id uuid references account (id),
  value numeric(7, 6) not null check (value between 0 and 1),
  amount numeric(78, 0) not null,
  defaulted boolean not null,
  facts jsonb not null,
  ended_at timestamptz not null,
  block_number bigint not null,
  tx_hash text not null,
  log_index integer not null,
  primary key (deployment, id),
  foreign key (deployment, tx_hash, log_index) references chain_log on delete cascade
);
create index scors_evidence_key_idx on scors_evidence (deployment, key);
create index scors_evidence_subject_idx on scors_evidence (deployment, subject_id);
create index scors_evidence_subject_wallet_idx on scors_evidence (deployment, subject) where subject_id is null;
create index scors_evidence_counterparty_idx on scors_evidence (deployment, counterparty_id);
create index scors_evidence_counterparty_wallet_idx on scors_evidence (deployment, counterparty)
  where counterparty_id is null;
create index scors_evidence_log_idx on scors_evidence (deployment, tx_hash, log_index);

-- Score of a person as of a time and a block; a replay gives the same digits.
create table scors_score (
  account_id uuid not null references account (id),
  deployment text not null,
  as_of timestamptz not null,
  block_number bigint not null,
  -- Integer with 30 decimals.
  raw numeric(78, 0) not null,
  overall smallint not null check (overall between 1 and 11),
  pulls jsonb not null,
  primary key (account_id, deployment)
);
create index scors_score_order_idx on scors_score (deployment, raw desc);

-- Score after each item of evidence and at the end of each month.
create table scors_history (
  account_id uuid not null references account (id),
  deployment text not null,
  -- Id of the evidence, or for example month/2026-11.
  cause text not null,
  at timestamptz not null,
  raw numeric(78, 0) not null,
  overall smallint not null,
  primary key (account_id, deployment, cause)
);
