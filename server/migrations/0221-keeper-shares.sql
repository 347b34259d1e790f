-- Closings and calls for projects that were not posted here share a part of the keeper's gas.
alter table keeper_call add column is_secondary boolean not null default false;
update keeper_call set is_secondary = true where key like 'keeper/closeExpired/%';
