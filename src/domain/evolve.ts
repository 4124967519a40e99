/** The fold of one event into the world. It never refuses: commands are decided before it, and the audit judges events. */
import { definitionOf, type AnyEventDefinition, type DomainEvent } from './events/catalog.ts';
import type { EntryPlace } from './events/define.ts';
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
