-- What running loans have yet to pay, by the day it is due, as their schedules have it. Made again after each payment.
create table pool_instalment (
  deployment text not null,
  pool text not null,
  token_id numeric(78, 0) not null,
  day date not null,
  amount numeric(78, 0) not null,
  primary key (deployment, pool, token_id, day),
  foreign key (deployment, pool, token_id) references pool_loan (deployment, pool, token_id) on delete cascade
);

-- The sum over all loans by pool and day: a chart reads days, however many loans there are.
create table pool_due (
  deployment text not null,
  pool text not null,
  day date not null,
  amount numeric(78, 0) not null,
  primary key (deployment, pool, day)
);

create function pool_due_sum() returns trigger language plpgsql as $$
begin
  insert into pool_due (deployment, pool, day, amount)
  select deployment, pool, day, sum(case when tg_op = 'INSERT' then amount else -amount end)
  from changed group by deployment, pool, day order by deployment, pool, day
  on conflict (deployment, pool, day) do update set amount = pool_due.amount + excluded.amount;
  delete from pool_due using changed
  where pool_due.deployment = changed.deployment and pool_due.pool = changed.pool
    and pool_due.day = changed.day and pool_due.amount = 0;
  return null;
end $$;
create trigger pool_instalment_added after insert on pool_instalment
  referencing new table as changed for each statement execute function pool_due_sum();
create trigger pool_instalment_removed after delete on pool_instalment
  referencing old table as changed for each statement execute function pool_due_sum();

-- Asked for once more, for the running loans that are there already.
update pool_loan set deadline = null where status = 'active';
