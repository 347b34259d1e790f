-- Whoever reports may name a project that is none; only what its own parties report opens anything.
alter table account_report drop constraint account_report_project_id_fkey;
