-- Within a circle the directory reads its order from an index that has the places too, instead of each row it skips.
drop index club_page_scors_idx;
create index club_page_scors_idx on club_page (scors desc, account_id desc) include (latitude, longitude, kind) where shown;

-- The planner takes a few thousand words for so few that it compares the misspelt one with all of them. The trigrams'
-- index is the one that a bitmap is read from.
alter function words_like(regclass, text) set enable_seqscan = off;
alter function words_like(regclass, text) set enable_indexscan = off;
alter function words_like(regclass, text) set enable_indexonlyscan = off;
