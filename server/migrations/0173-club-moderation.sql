-- Why an administrator took something from sight; none while it is shown.
alter table club_opportunity add column hidden_for text;
alter table club_comment add column hidden_for text;
alter table club_page add column hidden_for text;
alter table club_page alter column shown set expression as (listed and basis is not null and hidden_for is null);

-- What in the club a report is about; its words are in the report's quote.
alter table account_report add column club_kind text
  check (club_kind in ('opportunity', 'comment', 'page', 'event'));
alter table account_report add column club_id text;
alter table account_report add check ((club_kind is null) = (club_id is null));
