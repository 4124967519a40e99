/** A command is an intent. Deciding it is pure: the world, the intent and its circumstances give events or one refusal. */
import type { DomainEvent } from '../events/catalog.ts';
import type { Hashing } from '../fairness/hashing.ts';
import type { Actor } from '../ids.ts';
import { refuse, type Refusal } from '../refusal.ts';
import { accountOf, type Account, type World } from '../world.ts';

/** What the house brings to a decision. Time and secrets come from here and nowhere else. */
export interface Circumstances {
  readonly actor: Actor;
  /** UTC milliseconds, taken once for the whole command. */
  readonly at: number;
  readonly commandId: string;
  readonly hashing: Hashing;
  /** The secret behind a commitment that the command named in `needs`. Called only after every refusal has been ruled out. */
  readonly seedBehind: (seedHash: string) => string;
}

export type Decision = readonly DomainEvent[] | Refusal;

export interface CommandDefinition<Type extends string, Payload extends object> {
  readonly type: Type;
  /** Commitments whose secrets the decision may open. */
  needs(world: World, payload: Payload, actor: Actor): readonly string[];
  decide(world: World, payload: Payload, circumstances: Circumstances): Decision;
}

export function defineCommand<const Type extends string, Payload extends object>(
  definition: CommandDefinition<Type, Payload>,
): CommandDefinition<Type, Payload> {
  return definition;
}

/** For commands that open no commitment. */
export const needsNothing = (): readonly string[] => [];

/** The account that acts, or why it may not. */
export function actingAccount(world: World, actor: Actor): Account | Refusal {
  if (actor === 'guest' || actor === 'house') return refuse('login-required');
  const account = accountOf(world, actor);
  if (!account) return refuse('account-unknown');
  return account.blocked ? refuse('account-blocked') : account;
}

/** Whether the house itself or one of its admins acts. */
export const mayAdminister = (world: World, actor: Actor): boolean =>
  actor === 'house' || (accountOf(world, actor)?.role === 'admin' && accountOf(world, actor)?.blocked === false);
