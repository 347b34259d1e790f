-- What the bids that stand ask for, each developer's newest, newest first: lists draw their spread from it.
alter table project add column bid_prices text[] not null default '{}';
