/** Conditions that several events share, each as the sentence of what is wrong or undefined. */
import type { AccountId } from '../ids.ts';
import { accountOf, type World } from '../world.ts';
import type { EntryContext } from './define.ts';

export const unknownAccount = (world: World, id: AccountId): string | undefined =>
  accountOf(world, id) ? undefined : `account ${id} was never registered`;

export const notOwnDoing = (entry: EntryContext, id: AccountId): string | undefined =>
  entry.actor === id ? undefined : `${entry.actor} cannot do this for ${id}`;

export const notTheHouse = (entry: EntryContext): string | undefined =>
  entry.actor === 'house' ? undefined : `only the house does this, not ${entry.actor}`;

export const notHouseOrAdmin = (world: World, entry: EntryContext): string | undefined =>
  entry.actor === 'house' || accountOf(world, entry.actor)?.role === 'admin' ? undefined : `${entry.actor} is not an admin`;

/** The first condition that fails. */
export function firstOf(...conditions: readonly (() => string | undefined)[]): string | undefined {
  for (const condition of conditions) {
    const problem = condition();
    if (problem !== undefined) return problem;
  }
  return undefined;
}
