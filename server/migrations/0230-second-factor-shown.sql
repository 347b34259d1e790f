-- When the second factor was last shown in the session. An account that has one is confirmed by nothing less.
alter table session add column factor_shown_at timestamptz;
-- When the account was last secured: a new password, a new second factor, or signing out everywhere. Links that were
-- asked for before are worth nothing.
alter table account add column secured_at timestamptz;
