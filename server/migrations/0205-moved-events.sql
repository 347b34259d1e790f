-- How often an event of the club was moved lately: each time every guest gets an e-mail.
create index domain_event_moved_idx on domain_event ((data ->> 'eventId'), happened_at)
  where type = 'club_event.moved';
