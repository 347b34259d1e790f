-- What each network added in a day, for its quota. Not in the write-ahead log: after a crash of the database the day
-- begins again.
create unlogged table network_day (
  day date not null,
  network text not null,
  accounts integer not null,
  writes integer not null,
  bytes bigint not null,
  primary key (day, network)
);
