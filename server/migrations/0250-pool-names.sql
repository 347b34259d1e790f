-- Pools are named low-risk, medium-risk and high-risk, as in the API; rows that named them low, medium and high follow.
update domain_event set data = jsonb_set(data, '{tier}', to_jsonb((data ->> 'tier') || '-risk'))
  where data ->> 'tier' in ('low', 'medium', 'high');

-- A key names one wanted effect: under its former name the same call would be enqueued a second time.
update operator_call set key = regexp_replace(key, '/(low|medium|high)/', '/\1-risk/')
  where target like 'LendingPool:%';
update operator_call set target = target || '-risk'
  where target in ('LendingPool:low', 'LendingPool:medium', 'LendingPool:high');

update alarm set kind = regexp_replace(kind, '^pool-(low|medium|high)-', 'pool-\1-risk-')
  where closed_at is null and kind ~ '^pool-(low|medium|high)-(?!risk-)';
