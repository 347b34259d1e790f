-- Reminders of dates were part of the payments topic; whoever turned those off stays without them.
insert into notification_setting (account_id, topic, bell, email, push)
select account_id, 'deadline', true, email, push from notification_setting where topic = 'payment'
on conflict do nothing;
