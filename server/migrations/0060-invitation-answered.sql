-- An invitation knows when it was answered, so that it can be revoked without looking at negotiations and bids.
alter table project_invitation add column answered_at timestamptz;

update project_invitation set answered_at = answer.at
from (
  select project_id, developer_id, min(at) as at
  from (
    select project_id, developer_id, opened_at as at from negotiation
    union all
    select project_id, developer_id, placed_at from bid
  ) as answers
  group by project_id, developer_id
) as answer
where answer.project_id = project_invitation.project_id
  and answer.developer_id = project_invitation.developer_id
  and project_invitation.revoked_at is null;
