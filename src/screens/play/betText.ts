/** Texts for stakes, for buttons and bars. */
import { rulebookOf, type GameName } from '../../domain/games/catalog.ts';
import { isRefusal } from '../../domain/refusal.ts';
import { formatCredits } from '../../ui/credits.ts';
import { gameOf } from '../games/games.ts';
import { choiceText } from './roundText.ts';
import { t } from '../../languages/t.ts';

/** The choice in words. Null if there is none, or if it cannot be played. */
export function chosenText(game: GameName, choice: object): string | null {
  const rulebook = rulebookOf(game);
  const read = rulebook.readChoice(choice);
  return isRefusal(read) ? null : choiceText(rulebook, read);
}

/** What is bet: '10.00 on red', '10.00, 12 rows, low risk'. */
export function betText(game: GameName, { stakeCents, choice }: { readonly stakeCents: number; readonly choice: object }): string {
  const stake = formatCredits(stakeCents);
  const chosen = chosenText(game, choice);
  if (chosen === null) return stake;
  return gameOf(game).listsChoice ? t('{stake}, {chosen}', { stake, chosen }) : t('{stake} on {chosen}', { stake, chosen });
}
