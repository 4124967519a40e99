-- The rows of one entry are few, and are sorted by their keys when they are read. So the indexes need not hold the keys, which were
-- two fifths of their size.

drop index projected_all, projected_account, projected_game, projected_status;
create index projected_all on projected (projection, seq);
create index projected_account on projected (projection, account, seq);
create index projected_game on projected (projection, game, seq);
create index projected_status on projected (projection, status, seq);
