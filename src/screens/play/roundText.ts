/** Describes a round on screens, in the words of its rulebook or shorter ones. */
import type { PlayedOn } from '../../domain/accounts/account.ts';
import { rulebookOf, type AnyRulebook, type GameName } from '../../domain/games/catalog.ts';
import type { Refusal } from '../../domain/refusal.ts';
import { localDecimals } from '../../ui/credits.ts';
import { capitalised } from '../../ui/capitalised.ts';
import { gameOf } from '../games/games.ts';
import type { Paid } from '../games/record.ts';
import { t } from '../../languages/t.ts';

/** The title of a game, or of sports. */
export const playedOnText = (on: PlayedOn): string => (on === 'sports' ? t('Sports') : rulebookOf(on).title);

/** Describes the choice. Null in a game without one. */
export const choiceText = (rulebook: AnyRulebook, choice: object): string | null =>
  Object.keys(choice).length === 0 ? null : localDecimals(rulebook.describeChoice(choice));

export const outcomeText = (rulebook: AnyRulebook, outcome: object, paid?: Paid): string =>
  localDecimals(gameOf(rulebook.name).outcomeText?.(outcome, paid) ?? rulebook.describeOutcome(outcome));

/** The outcome, and the choice if there is one: 'Rolled 37. You needed 50 or under', 'Heads. You bet on tails'. */
export function happenedOn(rulebook: AnyRulebook, happened: string, choice: object | undefined): string {
  const chosen = choice === undefined ? null : choiceText(rulebook, choice);
  return capitalised(chosen === null ? happened : `${happened}${gameOf(rulebook.name).betOn ?? ', '}${chosen}`);
}

/** Describes a settled round of a game. */
export function roundText(game: GameName, round: { readonly choice: object; readonly outcome: object } & Paid): string {
  const { choice, outcome } = round;
  const rulebook = rulebookOf(game);
  return happenedOn(rulebook, outcomeText(rulebook, outcome, round), choice);
}

/** Words a refusal. */
export type RefusalText = (refusal: Refusal) => string;

/** `failed` words a command that could not be saved, here or at a server. Other refusals keep their own sentence. */
export const failingWith =
  (failed: (reason: string) => string): RefusalText =>
  ({ refused, sentence }) =>
    refused === 'could-not-save' ? failed(sentence) : sentence;

/** How a game words its refusals. */
export const failingIn = (game: GameName): RefusalText =>
  failingWith(gameOf(game).failureText ?? ((reason) => t('An error occurred: {reason}', { reason })));
