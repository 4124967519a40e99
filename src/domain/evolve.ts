/** The fold of entries and their events into the world. It never judges: commands are decided before it, and the audit judges events. */
import { definitionOf, type AnyEventDefinition, type DomainEvent } from './events/catalog.ts';
import type { EntryPlace } from './events/define.ts';
import type { Entry } from './log/entry.ts';
import { noteShownRound } from './fairness/beacon.ts';
import { post } from './ledger/balances.ts';
import type { Posting } from './ledger/posting.ts';
import { accountOf, type World } from './world.ts';

/** Runs a function that folds so many events into a world. Returns the changed world: the same object, or a copy. */
export type ChangeWorld = (world: World, fold: (world: World) => void, events: number) => World;

/** For a world that nobody else holds. */
export const changeInPlace: ChangeWorld = (world, fold) => {
  fold(world);
  return world;
};

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

/** Folds one event into the world it is given (a private world, or a draft). */
export function evolve(world: World, event: DomainEvent, entry: EntryPlace): void {
  const definition = definitionOf(event);
  evolveAs(world, event, entry, definition, definition.postings(event.data));
}

/** The same with declaration and postings given. */
export function evolveAs(
  world: World,
  { data }: DomainEvent,
  entry: EntryPlace,
  definition: AnyEventDefinition,
  postings: readonly Posting[],
): void {
  for (let i = 0; i < postings.length; i += 1) {
    const posting = postings[i];
    if (posting) post(world.ledger, posting);
  }
  updateCommitments(world, data, definition);
  const shown = definition.beacon?.(data, world);
  if (shown) noteShownRound(world, shown.chain, shown.round);
  definition.evolve(world, data, entry);
  countReadable(world, data, definition);
}

/** Counts the event for those who may read it. Informational events are not counted: an older version skips them. */
function countReadable(world: World, data: object, definition: AnyEventDefinition): void {
  const visibility = definition.visibility(data);
  if (visibility === 'house' || definition.informational === true) return;
  if (visibility === 'public') {
    world.publicEvents += 1;
    return;
  }
  for (const id of definition.subjects(data)) {
    const account = accountOf(world, id);
    if (account) account.ownEvents += 1;
  }
}

/** Removes the commitments that the event reveals or abandons, and adds those that it makes. */
function updateCommitments(world: World, data: object, definition: AnyEventDefinition): void {
  const revealed = definition.reveals?.(data, world)?.seedHash;
  if (revealed !== undefined) delete world.commitments[revealed];
  for (const hash of definition.abandons?.(data, world) ?? []) delete world.commitments[hash];
  for (const hash of definition.commits?.(data) ?? []) world.commitments[hash] = true;
}
