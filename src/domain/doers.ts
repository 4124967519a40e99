/** Who may do what: one question for the command that decides and for every event that the audit judges. */
import type { AccountId, Actor } from './ids.ts';
import { accountOf, type World } from './world.ts';

/** The account that something belongs to, any account, somebody without one, an admin, or the house by itself. */
export type Doer = 'owner' | 'player' | 'guest' | 'admin' | 'house';

/** Whether the actor is one of those who may. Whether the actor is blocked is another question. */
export function isDoer(world: World, actor: Actor, by: readonly Doer[], owner: AccountId | null): boolean {
  if (actor === 'house' || actor === 'guest') return by.includes(actor);
  if (by.includes('player')) return true;
  if (by.includes('owner') && actor === owner) return true;
  return by.includes('admin') && accountOf(world, actor)?.role === 'admin';
}

/** The sentence for an actor who may not. */
export function notADoer(actor: Actor, by: readonly Doer[], owner: AccountId | null): string {
  if (by.includes('admin')) return `${actor} is not an admin`;
  if (by.includes('owner') && owner !== null) return `${actor} cannot do this for ${owner}`;
  if (by.every((doer) => doer === 'house')) return `only the house does this, not ${actor}`;
  return `${actor} cannot do this`;
}
