-- Until when a loan's open instalment is due, as the pool said; null until it was asked again after a payment.
alter table pool_loan add column deadline timestamptz;
create index pool_loan_deadline on pool_loan (deployment, deadline) where status = 'active';
create index pool_loan_applied on pool_loan (deployment, approved_at desc) where status = 'applied';

-- Whether a pool's withdrawals were limited when it was last looked at: lenders hear when that ends.
create table pool_watch (
  deployment text not null,
  pool text not null,
  limited boolean not null,
  primary key (deployment, pool)
);

create index domain_event_pool_settings on domain_event (deployment, (data ->> 'tier'), id desc)
  where type = 'pool.settings';
create index pool_position_lenders on pool_position (deployment, pool) where tokens > 0;
