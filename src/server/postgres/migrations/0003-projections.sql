-- Tables for admins, folded from the log. They can be dropped at any time: they are folded again.

create table projected (
  projection text collate "C",
  key text collate "C",
  seq bigint not null,
  -- UTC milliseconds.
  at bigint not null,
  account text collate "C" not null,
  game text collate "C",
  cents bigint not null,
  status text collate "C" not null,
  -- What a search looks in, in lower case.
  text text not null,
  body jsonb not null,
  primary key (projection, key)
);
-- One for each way to narrow a table down. The first four also give the order of the rows.
create index projected_all on projected (projection, seq, key);
create index projected_account on projected (projection, account, seq, key);
create index projected_game on projected (projection, game, seq, key);
create index projected_status on projected (projection, status, seq, key);
create index projected_at on projected (projection, at);
create index projected_cents on projected (projection, cents);

-- The last entry that was folded. No row: none.
create table projected_to (
  only_row boolean primary key default true check (only_row),
  versions text not null,
  seq bigint not null,
  hash text not null
);
