/** The steps from the integers to the outcome, in the game's words. */
import type { GameName } from '../../domain/games/catalog.ts';
import type { Rules } from '../../domain/rules.ts';
import { gameOf } from '../games/games.ts';
import type { TracedRound } from './traceRound.ts';

const SHARE_PLACES = 1_000_000;
const TWO_32 = 0x100000000;

export function outcomeSteps(game: GameName, choice: object, { blocks, outcome }: TracedRound, rules: Rules): readonly string[] {
  const integers = new Map(blocks.flatMap((used) => used.integers.map((integer) => [integer.k, integer] as const)));
  return gameOf(game).steps({
    choice,
    outcome,
    rules,
    value: (k) => integers.get(k)?.scaled?.value ?? 0,
    share: (k) => (Math.floor(((integers.get(k)?.u32 ?? 0) / TWO_32) * SHARE_PLACES) / SHARE_PLACES).toFixed(6),
    block: (b) => blocks.find(({ block }) => block === b)?.bytes ?? '0',
  });
}
