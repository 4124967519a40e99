/** Conditions that several events share. Each answers a problem or undefined. */
import { isDoer, notADoer } from '../doers.ts';
import type { AccountId } from '../ids.ts';
import { accountOf, type World } from '../world.ts';
import type { Doubt, EntryContext, EventDeclaration, Problem } from './define.ts';

/** A doubt: a withheld event of one of these types about the account may explain the problem. */
export const unlessHidden = (sentence: string, of: AccountId | null, ...unless: readonly string[]): readonly Doubt[] => [
  { sentence, of, unless },
];

/** A doubt about a missing thing: a withheld event of one of these types about the account may have made it. */
export const unlessMadeUnseen = (gone: string, sentence: string, of: AccountId | null, ...unless: readonly string[]): readonly Doubt[] => [
  { sentence, of, unless, gone },
];

export const unknownAccount = (world: World, id: AccountId): Problem | undefined =>
  accountOf(world, id) ? undefined : unlessHidden(`account ${id} was never registered`, id, 'account/registered');

/** The problem of an amount that differs from the one of the rules, or undefined. */
export const notAsTheRules = (cents: number, due: number, what: string): string | undefined =>
  cents === due ? undefined : `${what} is not the one of the rules`;

/** The first certain problem. Without one, all doubts: each of them needs an explanation of its own. */
export function firstOf(...conditions: readonly (() => Problem | undefined)[]): Problem | undefined {
  let doubts: readonly Doubt[] | undefined;
  for (const condition of conditions) {
    const problem = condition();
    if (typeof problem === 'string') return problem;
    if (problem) doubts = doubts ? [...doubts, ...problem] : problem;
  }
  return doubts;
}

function ownerOf<Data extends object>(definition: EventDeclaration<string, Data>, data: Data, world: World): AccountId | null {
  if (definition.owner) return definition.owner(data, world);
  return 'account' in data ? (data.account as AccountId | null) : null;
}

/** Why the entry's actor may not be the actor of this event, or undefined. */
export function wrongActor<Data extends object>(
  definition: EventDeclaration<string, Data>,
  data: Data,
  world: World,
  { actor }: EntryContext,
): Problem | undefined {
  const { by, byBlocked } = definition;
  const owner = ownerOf(definition, data, world);
  const account = accountOf(world, actor);
  const isUnknown = !account && actor !== 'house' && actor !== 'guest';
  if (isUnknown && (by.includes('admin') || isDoer(world, actor, by, owner))) return unknownAccount(world, actor);
  if (!isDoer(world, actor, by, owner)) {
    const sentence = notADoer(actor, by, owner);
    // The owner follows from the round that the event ends. That round may have been opened unseen.
    return owner === null && definition.owner ? unlessHidden(sentence, null, 'round/opened') : sentence;
  }
  return account?.blocked && byBlocked !== true ? unlessHidden(`${actor} is blocked`, account.id, 'account/unblocked') : undefined;
}
