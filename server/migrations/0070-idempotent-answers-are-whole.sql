-- An answer is now written together with what it answers: one without a status is left over from a request that died.
delete from idempotent_answer where status is null;
update idempotent_answer set body = '' where body is null;
alter table idempotent_answer alter column status set not null, alter column body set not null;
