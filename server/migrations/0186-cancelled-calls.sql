-- An administrator cancelled it while nothing was signed for it: it counts as failed, and asks for no decision.
alter table operator_call add column cancelled_at timestamptz,
  add constraint operator_call_cancelled_check check (cancelled_at is null or (state = 'failed' and nonce is null));
create index operator_call_ended_idx on operator_call (deployment, id desc) where state in ('done', 'failed');
