/** Texts for stakes, for buttons and bars. */
import { rulebookOf, type GameName } from '../../domain/games/catalog.ts';
import { isRefusal } from '../../domain/refusal.ts';
import { formatCredits } from '../../ui/credits.ts';
import { gameOf } from '../games/games.ts';
import { choiceText } from './roundText.ts';

/** The choice as it follows a stake: ' on red', ', 12 rows, low risk'. Empty if there is none, or if it cannot be played. */
export function stakeSuffix(game: GameName, choice: object): string {
  const rulebook = rulebookOf(game);
  const read = rulebook.readChoice(choice);
  const words = isRefusal(read) ? null : choiceText(rulebook, read);
  return words === null ? '' : `${gameOf(game).afterStake ?? ' on '}${words}`;
}

/** What is bet: '10.00 on red'. */
export const betText = (game: GameName, { stakeCents, choice }: { readonly stakeCents: number; readonly choice: object }): string =>
  `${formatCredits(stakeCents)}${stakeSuffix(game, choice)}`;
