-- The bell's count reads what is unread, however much has been read.
create index notification_unread_idx on notification (account_id)
  where bell and not read and not cleared and event_id is not null;
