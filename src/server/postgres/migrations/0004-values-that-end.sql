-- Sessions and snapshots of views end by themselves. What has ended is deleted in parts.

-- UTC milliseconds. Null: never.
alter table sessions add column ends_at bigint;
-- When an earlier session ends cannot be read here. None lasts longer than 30 days.
update sessions set ends_at = extract(epoch from now()) * 1000 + 30 * 86400000::bigint where name like 'session:%';
create index on sessions (ends_at) where ends_at is not null;

-- What a reader's view of the log comes to, compressed. Encrypted with AES-256-GCM under the key of the house.
create table views (name text collate "C" primary key, value bytea not null, ends_at bigint);
-- It is compressed already.
alter table views alter column value set storage external;
create index on views (ends_at) where ends_at is not null;
