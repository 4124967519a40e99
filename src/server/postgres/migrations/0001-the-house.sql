-- The log, what finds its entries again, and what must never be in it.

-- The end of the log, and who may write to it. Every append compares seq, hash and epoch.
create table head (
  only_row boolean primary key default true check (only_row),
  log_id text not null default '',
  seq bigint not null default 0,
  hash text not null default repeat('0', 64),
  -- UTC milliseconds of the last entry.
  at bigint not null default 0,
  -- Counts the houses that took the lease. An older one can append nothing.
  epoch bigint not null default 0
);
insert into head default values;

create table entries (
  seq bigint primary key,
  hash text not null,
  -- The exact bytes that were hashed, lines joined by a line feed.
  lines text not null,
  subjects text[] not null
);

-- The entries of each account, and under 'public' those that everybody may read something of.
create table trail (
  subject text collate "C",
  seq bigint,
  primary key (subject, seq)
);

-- Keys that can be used once, for ever: ids of commands, transactions of partners.
create table keys (
  key text collate "C" primary key,
  seq bigint not null,
  fingerprint text not null
);

-- Encrypted with AES-256-GCM under the key of the house.
create table secrets (name text collate "C" primary key, value bytea not null);
create table people (name text collate "C" primary key, value bytea not null);
create table sessions (name text collate "C" primary key, value bytea not null);

create table snapshots (
  number bigint generated always as identity primary key,
  log_id text not null,
  seq bigint not null,
  entry_hash text not null,
  domain_hash text not null,
  world text not null,
  world_hash text not null
);

-- One record encrypted under the key of the house: shows at the start whether the key fits.
create table key_check (only_row boolean primary key default true check (only_row), value bytea not null);
