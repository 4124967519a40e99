/** The fold of one event into the world. It never refuses: commands are decided before it, and the audit judges events. */
import { definitionOf, type AnyEventDefinition, type DomainEvent } from './events/catalog.ts';
import type { EntryPlace } from './events/define.ts';
import { post } from './ledger/balances.ts';
import type { Posting } from './ledger/posting.ts';
import { accountOf, type World } from './world.ts';

/** Changes a world by so many events, and returns the changed one: the same, or another one. */
export type Change = (world: World, change: (world: World) => void, events: number) => World;

/** For a world that nobody else holds. */
export const changeInPlace: Change = (world, change) => {
  change(world);
  return world;
};

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
  noteSeeds(world, data, definition);
  definition.evolve(world, data, entry);
  countSeen(world, data, definition);
}

/** Counts the event for those who may read it. Informational events are not counted: an older version skips them. */
function countSeen(world: World, data: object, definition: AnyEventDefinition): void {
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

/** Keeps the commitments that are neither revealed nor abandoned. */
function noteSeeds(world: World, data: object, definition: AnyEventDefinition): void {
  const revealed = definition.reveals?.(data, world)?.seedHash;
  if (revealed !== undefined) delete world.commitments[revealed];
  for (const hash of definition.abandons?.(data, world) ?? []) delete world.commitments[hash];
  for (const hash of definition.commits?.(data) ?? []) world.commitments[hash] = true;
}
