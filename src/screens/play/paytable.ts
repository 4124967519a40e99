/** The lines of a game's paytable, from the exact odds of its rulebook. */
import { rulebookOf, type GameName } from '../../domain/games/catalog.ts';
import type { PossibleReturn } from '../../domain/games/game.ts';
import { isRefusal } from '../../domain/refusal.ts';
import type { Rules } from '../../domain/rules.ts';
import { capitalised } from '../../ui/capitalised.ts';
import { gameOf } from '../games/games.ts';

interface PayLine extends PossibleReturn {
  /** What happens, or what is bet on. */
  readonly what: string;
  /** Whether it is the chosen bet. */
  readonly chosen: boolean;
}

/** A choice that cannot be played is replaced by the default one. */
export function payLines(game: GameName, asked: object, rules: Rules): readonly PayLine[] {
  const rulebook = rulebookOf(game);
  const read = rulebook.readChoice(asked);
  const choice = isRefusal(read) ? rulebook.defaultChoice : read;
  const table = gameOf(game).paytable ?? { choices: () => [choice] };
  if ('outcomes' in table) return table.outcomes(choice, rules).map((row) => ({ ...row, chosen: false }));
  const written = JSON.stringify(choice);
  return table.choices(choice, rules).flatMap((one) => {
    const [win] = rulebook.odds(one, rules).outcomes;
    return win ? { ...win, what: capitalised(rulebook.describeChoice(one)), chosen: JSON.stringify(one) === written } : [];
  });
}
