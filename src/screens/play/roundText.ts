/** Describes a round on screens, in the words of its rulebook or shorter ones. */
import type { PlayedOn } from '../../domain/accounts/account.ts';
import { rulebookOf, type AnyRulebook, type GameName } from '../../domain/games/catalog.ts';
import type { Refusal } from '../../domain/refusal.ts';
import { localDecimals } from '../../ui/credits.ts';
import { capitalised } from '../../ui/capitalised.ts';
import { gameOf } from '../games/games.ts';
import type { Paid } from '../games/record.ts';
import { translated } from '../../languages/translated.ts';
import { choiceWords } from './choiceWords.ts';
import { t } from '../../languages/t.ts';

/** The title of a game, or of sports. */
export const playedOnText = (on: PlayedOn): string => (on === 'sports' ? t('Sports') : translated(rulebookOf(on).title));

/** Describes the choice. Null in a game without one. */
export const choiceText = (rulebook: AnyRulebook, choice: object): string | null =>
  Object.keys(choice).length === 0 ? null : choiceWords(rulebook, choice);

/** The outcome in the words of the rulebook. */
export const ruleWords = (rulebook: AnyRulebook, outcome: object): string =>
  localDecimals(gameOf(rulebook.name).ruleWords?.(outcome) ?? translated(rulebook.describeOutcome(outcome)));

/** The outcome in those words, or in shorter ones. */
export function outcomeText(rulebook: AnyRulebook, outcome: object, paid?: Paid): string {
  const shorter = gameOf(rulebook.name).outcomeText?.(outcome, paid);
  return shorter === undefined ? ruleWords(rulebook, outcome) : localDecimals(shorter);
}

/** The outcome, and the choice if there is one: 'rolled 37. You needed 50 or under', 'heads. You bet on tails'. */
function outcomeWithChoice(rulebook: AnyRulebook, happened: string, choice: object | undefined): string {
  const chosen = choice === undefined ? null : choiceText(rulebook, choice);
  if (chosen === null) return happened;
  return gameOf(rulebook.name).withChoice?.(happened, chosen) ?? t('{happened}, {chosen}', { happened, chosen });
}

/** The same, beginning with a capital. */
export const outcomeWithChoiceText = (...described: Parameters<typeof outcomeWithChoice>): string =>
  capitalised(outcomeWithChoice(...described));

/** Describes a settled round of a game, as words that follow others. */
export function roundWords(game: GameName, round: { readonly choice: object; readonly outcome: object } & Paid): string {
  const { choice, outcome } = round;
  const rulebook = rulebookOf(game);
  return outcomeWithChoice(rulebook, outcomeText(rulebook, outcome, round), choice);
}

/** Describes a settled round of a game. */
export const roundText = (...described: Parameters<typeof roundWords>): string => capitalised(roundWords(...described));

/** Returns the sentence that the player reads for a refusal. */
export type RefusalText = (refusal: Refusal) => string;

/** Replaces the sentence of a command that could not be saved, here or at a server. Other refusals keep their own sentence. */
export const refusalTextWith =
  (failed: (reason: string) => string): RefusalText =>
  ({ refused, sentence }) =>
    refused === 'could-not-save' ? failed(sentence) : sentence;

export const refusalTextOf = (game: GameName): RefusalText =>
  refusalTextWith(gameOf(game).failureText ?? ((reason) => t('An error occurred: {reason}', { reason })));
