-- What a person recognises a session by: device and network in words, no full address and no user agent.
alter table session add column device text;
alter table session add column network text;
alter table session add column last_used_at timestamptz;
update session set last_used_at = created_at;
alter table session alter column last_used_at set not null;
alter table session alter column last_used_at set default now();
