import type { Directory, LogStore, SnapshotStore, Vault } from './ports.ts';

/** All stores of a house. */
export interface HouseStores {
  readonly events: LogStore;
  readonly vault: Vault;
  readonly directory: Directory;
  readonly snapshots: SnapshotStore;
  readonly close: () => void;
}
