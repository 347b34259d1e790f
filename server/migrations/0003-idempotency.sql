-- Answers to POSTs that carried an Idempotency-Key, so that a repetition gets the same one.
create table idempotent_answer (
  -- Who asked: an account, or an address where nobody is signed in.
  scope text not null,
  key text not null,
  request_hash text not null,
  -- Null while the first request is still being answered.
  status integer,
  body text,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);
create index idempotent_answer_age_idx on idempotent_answer (created_at);
