-- The next block that the indexer reads again to compare it with what is stored; null when nobody asked for it.
alter table chain_cursor add column recheck_from bigint;
