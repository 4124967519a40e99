import type { Directory, EventStore, SnapshotStore, Vault } from './ports.ts';

/** All stores of a house. */
export interface HouseStores {
  readonly events: EventStore;
  readonly vault: Vault;
  readonly directory: Directory;
  readonly snapshots: SnapshotStore;
  readonly close: () => void;
}
