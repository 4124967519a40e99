/** Who may do what. Commands and the audit of events ask the same question. */
import type { AccountId, Actor } from './ids.ts';
import { accountOf, type World } from './world.ts';

/** `owner`: the account that the thing belongs to. `player`: any account. `guest`: somebody without one. */
export type SenderKind = 'owner' | 'player' | 'guest' | 'admin' | 'house';

/** Whether the actor is one of these kinds of sender. It does not ask whether the actor is blocked. */
export function isSentBy(world: World, actor: Actor, by: readonly SenderKind[], owner: AccountId | null): boolean {
  if (actor === 'house' || actor === 'guest') return by.includes(actor);
  if (by.includes('player')) return true;
  if (by.includes('owner') && actor === owner) return true;
  return by.includes('admin') && accountOf(world, actor)?.role === 'admin';
}

/** The sentence for an actor who is none of these kinds of sender. */
export function wrongSenderText(actor: Actor, by: readonly SenderKind[], owner: AccountId | null): string {
  if (by.includes('admin')) return `${actor} is not an admin`;
  if (by.includes('owner') && owner !== null) return `${actor} cannot do this for ${owner}`;
  if (by.every((kind) => kind === 'house')) return `only the house does this, not ${actor}`;
  return `${actor} cannot do this`;
}
