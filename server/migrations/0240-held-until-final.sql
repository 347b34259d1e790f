-- When an email or a push message may be sent. Null: held until the block of the event it is about is final.
alter table mail add column due_at timestamptz default now();
create index mail_held_idx on mail (notification_id) where due_at is null;
create index mail_notification_idx on mail (notification_id);
alter table push_delivery add column due_at timestamptz default now();
create index push_delivery_held_idx on push_delivery (notification_id) where due_at is null;

-- Emails whose job has ended without sending them: to disabled accounts, and about events that a reorg had removed.
delete from mail where sent_at is null and failed_at is null
  and (created_at < now() - interval '1 day' or account_id in (select id from account where disabled_at is not null));
