-- When the indexer that holds the pen last said that it lives: one that is silent is relieved.
alter table chain_cursor add column seen_at timestamptz not null default now();
