-- What a report was closed with, shown in the list of closed reports; older ones have it in the audit log alone.
alter table account_report add column outcome text;
create index account_report_closed_idx on account_report (closed_at desc) where closed_at is not null;
