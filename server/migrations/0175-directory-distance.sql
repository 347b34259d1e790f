-- By columns, whose spread the planner knows: it takes this index for a small circle, and for one that holds half of
-- the members the index of the order they are shown in. What filters and orders is in it, so no row is fetched in vain.
drop index club_page_place_idx;
create index club_page_place_idx on club_page (latitude, longitude) include (scors, account_id, kind, trades) where shown;
