-- A verification is returned, not rejected: one name in screens, API and data.
alter table account drop constraint account_kyc_status_check;
alter table kyc_submission
  drop constraint kyc_submission_status_check,
  drop constraint kyc_submission_check,
  drop constraint kyc_submission_check1;
drop index kyc_submission_open_key;
update account set kyc_status = 'returned' where kyc_status = 'rejected';
update kyc_submission set status = 'returned' where status = 'rejected';
update account_activity set kind = 'kyc_returned' where kind = 'kyc_rejected';
alter table account add constraint account_kyc_status_check
  check (kyc_status in ('none', 'submitted', 'in_review', 'approved', 'returned', 'resubmitted'));
alter table kyc_submission
  add constraint kyc_submission_status_check check (status in ('submitted', 'in_review', 'approved', 'returned')),
  add constraint kyc_submission_decided_check
    check ((status in ('approved', 'returned')) = (decided_at is not null)),
  add constraint kyc_submission_reasons_check check (status <> 'returned' or cardinality(reasons) > 0),
  -- When an approval takes effect; until then it can be undone.
  add column approve_at timestamptz,
  add constraint kyc_submission_approve_at_check check (approve_at is null or status = 'in_review');
create unique index kyc_submission_open_key on kyc_submission (account_id) where status <> 'returned';

-- What a verified business is called in public, beside its username.
alter table account add column business_name text;
update account set business_name = kyc_submission.business_details ->> 'legalName'
  from kyc_submission where kyc_submission.account_id = account.id and kyc_submission.status = 'approved';
