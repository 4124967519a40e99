/** Conditions that several events share, each as what is wrong or undefined. */
import { isDoer, notADoer } from '../doers.ts';
import type { AccountId } from '../ids.ts';
import { accountOf, type World } from '../world.ts';
import type { Doubt, EntryContext, EventDeclaration, Problem } from './define.ts';

/** Wrong, unless an event of one of these types about the account was withheld. */
export const unlessHidden = (sentence: string, of: AccountId | null, ...unless: readonly string[]): readonly Doubt[] => [
  { sentence, of, unless },
];

/** Wrong, unless what is missing was made by an event of one of these types, about the account, that was withheld. */
export const unlessMadeUnseen = (gone: string, sentence: string, of: AccountId | null, ...unless: readonly string[]): readonly Doubt[] => [
  { sentence, of, unless, gone },
];

export const unknownAccount = (world: World, id: AccountId): Problem | undefined =>
  accountOf(world, id) ? undefined : unlessHidden(`account ${id} was never registered`, id, 'account/registered');

/** What is wrong with an amount that is not the one of the rules. */
export const notAsTheRules = (cents: number, due: number, what: string): string | undefined =>
  cents === due ? undefined : `${what} is not the one of the rules`;

/** The first thing that is wrong whatever was withheld; or else all that may only seem so, each to be explained by itself. */
export function firstOf(...conditions: readonly (() => Problem | undefined)[]): Problem | undefined {
  let doubts: readonly Doubt[] | undefined;
  for (const condition of conditions) {
    const problem = condition();
    if (typeof problem === 'string') return problem;
    if (problem) doubts = doubts ? [...doubts, ...problem] : problem;
  }
  return doubts;
}

/** Whose an event is. */
function ownerOf<Data extends object>(definition: EventDeclaration<string, Data>, data: Data, world: World): AccountId | null {
  if (definition.owner) return definition.owner(data, world);
  return 'account' in data ? (data.account as AccountId | null) : null;
}

/** Why the actor of its entry may not bring an event about, or undefined. */
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
    // Whose it is, is told by what it ends, where that is not told by itself.
    return owner === null && definition.owner ? unlessHidden(sentence, null, 'round/opened') : sentence;
  }
  return account?.blocked && byBlocked !== true ? unlessHidden(`${actor} is blocked`, account.id, 'account/unblocked') : undefined;
}
