-- What a developer offers, and where: a point, its name, and how far around it.
alter table account add column services text[] not null default '{}',
  add column area jsonb;
