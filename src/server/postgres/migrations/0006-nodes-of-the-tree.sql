-- A cache for the start: the nodes of the log's Merkle tree over 128 entries each, with the hash of the last of these entries.

create table tree_nodes (
  -- Entries 128 × place + 1 to 128 × (place + 1).
  place bigint primary key,
  hash text not null,
  entry_hash text not null
);
