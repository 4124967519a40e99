/** A round in the words of a screen: those of its rulebook, less what nobody wants read out. */
import { rulebookOf, type AnyRulebook, type GameName } from '../../domain/games/catalog.ts';
import type { Refusal } from '../../domain/refusal.ts';
import { capitalised } from '../../ui/capitalised.ts';
import { gameOf } from '../games/games.ts';

/** What was bet on, or null in a game that leaves nothing to choose. */
export const choiceWords = (rulebook: AnyRulebook, choice: object): string | null =>
  Object.keys(choice).length === 0 ? null : rulebook.describeChoice(choice);

/** What happened. */
export const outcomeWords = (rulebook: AnyRulebook, outcome: object): string =>
  gameOf(rulebook.name).outcomeWords?.(outcome) ?? rulebook.describeOutcome(outcome);

/** 'Rolled 37, 50 or under', 'Heads; bet on tails': what happened, and what was bet on where that is known and there was a choice. */
export function happenedOn(rulebook: AnyRulebook, happened: string, choice: object | undefined): string {
  const chosen = choice === undefined ? null : choiceWords(rulebook, choice);
  return capitalised(chosen === null ? happened : `${happened}${gameOf(rulebook.name).betOn ?? ', '}${chosen}`);
}

/** A settled round of a game. */
export function roundWords(game: GameName, { choice, outcome }: { readonly choice: object; readonly outcome: object }): string {
  const rulebook = rulebookOf(game);
  return happenedOn(rulebook, outcomeWords(rulebook, outcome), choice);
}

/** How it is said why a bet was refused. */
export type Wording = (refusal: Refusal) => string;

/** What could not be saved is said in the words of its family, with the reason; every other refusal in its own. */
export const failingWith =
  (failed: (reason: string) => string): Wording =>
  ({ refused, sentence }) =>
    refused === 'could-not-save' ? failed(sentence) : sentence;

export const failingIn = (game: GameName): Wording => failingWith(gameOf(game).failureText ?? ((reason) => `An error occurred: ${reason}`));
