-- An administrator cancelled it while nothing was signed for it: it counts as failed, and asks for no decision. It says
-- something of failed calls alone, since the version before this one wants a call again without taking it back.
alter table operator_call add column cancelled_at timestamptz;
create index operator_call_ended_idx on operator_call (deployment, id desc) where state in ('done', 'failed');
