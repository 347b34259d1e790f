-- When its taker last looked at the tour: the developer answers no tour that nobody has looked at for a day.
alter table tour add column seen_at timestamptz not null default now();
create index tour_seen on tour (seen_at) where ended_at is null;
drop index tour_running;
