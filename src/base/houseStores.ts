import type { Directory, LogStore, SnapshotStore, Vault } from './ports.ts';

/** All stores of a house. */
export interface HouseStores {
  /** The log. */
  readonly events: LogStore;
  readonly vault: Vault;
  readonly directory: Directory;
  readonly snapshots: SnapshotStore;
  readonly close: () => void;
}
