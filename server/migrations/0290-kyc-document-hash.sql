-- Two people who hand in the same document are shown to the administrator who attests a score.
alter table kyc_document add column sha256 text;
