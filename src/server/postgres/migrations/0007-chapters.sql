-- A log is closed up to an entry: the lines of its earlier entries are in a file, the archive, and no longer here.

alter table entries
  alter column lines drop not null,
  -- The number of the archive, the byte in it where the lines begin, and how many bytes they are. Null: the lines are here.
  add column archive integer,
  add column archive_at bigint,
  add column archive_bytes integer;

-- Chapter n goes on where archive n - 1 ends. The first chapter has no row.
create table chapters (
  number integer primary key,
  log_id text not null,
  -- The last entry of the archive.
  seq bigint not null,
  hash text not null,
  -- The first line of the chapter as a file, which names the digest of its state.
  line text not null,
  -- The size of the archive.
  archive_bytes bigint not null
);

-- The state after that entry, line by line. Only of the newest chapter: an archive begins with its own.
create table chapter_lines (
  number integer references chapters on delete cascade,
  place bigint,
  line text not null,
  primary key (number, place)
);
alter table chapter_lines alter column line set storage external;
