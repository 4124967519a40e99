/** The fold: what an entry makes of the world. It never refuses; whether an entry may stand is decided before and audited after. */
import { definitionOf, type DomainEvent } from './events/catalog.ts';
import type { EntryContext } from './events/define.ts';
import { post } from './ledger/balances.ts';
import type { World } from './world.ts';

/** Folds one event into the world it is given (a private world, or a draft). */
export function evolve(world: World, event: DomainEvent, entry: EntryContext): void {
  const definition = definitionOf(event);
  const postings = definition.postings(event.data);
  for (let i = 0; i < postings.length; i += 1) {
    const posting = postings[i];
    if (posting) post(world.ledger, posting);
  }
  definition.evolve(world, event.data, entry);
}
