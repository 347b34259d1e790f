-- Trigrams and edit distances correct misspelt search words.
create extension if not exists pg_trgm;
create extension if not exists fuzzystrmatch;

-- Returns the words of a vocabulary table that are most similar to a misspelt word.
create function words_like(vocabulary regclass, typed text) returns text[] language plpgsql stable
set pg_trgm.similarity_threshold = 0.2
set enable_seqscan = off
set enable_indexscan = off
set enable_indexonlyscan = off
as $$
declare
  nearest text[];
begin
  -- The trigram index preselects; at most 2 edits count as similar, 1 in words of under 5 letters.
  execute format(
    'select array_agg(word) from (
       select word from %s
       where word %% $1 and word ~ ''^[[:alnum:]]+$''
         and levenshtein(word, $1) <= case when length($1) < 5 then 1 else 2 end
       order by levenshtein(word, $1), word
       limit 5
     ) as nearest', vocabulary)
  into nearest using typed;
  return nearest;
end
$$;

-- Leases of tasks that exactly one process may run. A leader without a recent beat is replaced.
create table leader (
  name text primary key,
  beat_at timestamptz not null default now()
);

-- Stored answers of POSTs with an Idempotency-Key: a retry gets the same answer.
create table idempotent_answer (
  -- `account:<id>`, or `address:<client> <route>` without a sign-in.
  scope text not null,
  key text not null,
  request_hash text not null,
  status integer not null,
  body text not null,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);
create index idempotent_answer_age_idx on idempotent_answer (created_at);

-- Daily use of each network's quota. Unlogged: a crash of the database resets the day.
create unlogged table network_day (
  day date not null,
  network text not null,
  accounts integer not null,
  writes integer not null,
  bytes bigint not null,
  primary key (day, network)
);

-- Settings changed by administrators; they override the environment.
create table instance_setting (
  name text primary key,
  value jsonb not null,
  changed_at timestamptz not null default now()
);
