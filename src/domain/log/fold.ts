/** Folds entries into the world. */
import { evolve } from '../evolve.ts';
import type { World } from '../world.ts';
import type { Entry } from './entry.ts';

/** An entry holds an event of an unknown type that changes the world. The fold cannot go on after it. */
export class NewerLogError extends Error {
  override readonly name = 'NewerLogError';
  readonly seq: number;
  constructor(seq: number, type: string) {
    super(`entry ${seq} holds ${type}, which only a newer version understands`);
    this.seq = seq;
  }
}

/** Throws NewerLogError for an entry that this version cannot fold. */
export function assertKnown({ header, events }: Entry): void {
  for (const line of events) {
    if (line.kind === 'unknown' && !line.informational) throw new NewerLogError(header.seq, line.type);
  }
}

/** Folds one entry into the world. Skips withheld events. Throws NewerLogError before it changes anything. */
export function foldEntry(world: World, entry: Entry): void {
  assertKnown(entry);
  const { header, events } = entry;
  for (const line of events) if (line.kind === 'event') evolve(world, line.event, header);
  world.logId = header.logId;
  world.seq = header.seq;
  world.at = header.at;
}
