import type { Directory, EventStore, SnapshotStore, Vault } from '../ports.ts';

/** Everything a house keeps, from one place. */
export interface HouseStores {
  readonly events: EventStore;
  readonly vault: Vault;
  readonly directory: Directory;
  readonly snapshots: SnapshotStore;
  readonly close: () => void;
}
