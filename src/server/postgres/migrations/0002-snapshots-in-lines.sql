-- A world may have more text than one value can hold, so a snapshot is kept line by line. The earlier ones are dropped: the first
-- start folds the whole log once.

drop table snapshots;

create table snapshots (
  number bigint generated always as identity primary key,
  log_id text not null,
  seq bigint not null,
  entry_hash text not null,
  domain_hash text not null
);

create table snapshot_lines (
  number bigint references snapshots on delete cascade,
  place bigint,
  line text not null,
  primary key (number, place)
);
-- Not compressed: a start reads all of it, and commands wait while it is written.
alter table snapshot_lines alter column line set storage external;
