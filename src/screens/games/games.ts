import type { GameName } from '../../domain/games/catalog.ts';
import { coinflipGame } from './coinflip/game.tsx';
import { crashGame } from './crash/game.tsx';
import { diceGame } from './dice/game.tsx';
import { plinkoGame } from './plinko/game.tsx';
import { pokerGame } from './poker/game.tsx';
import type { GameRecord } from './record.ts';
import { rouletteGame } from './roulette/game.tsx';
import { scratchGame } from './scratch/game.tsx';
import { slotsGame } from './slots/game.tsx';

/** Every game in the order of the tabs. One that is left out does not compile. */
const records: Readonly<Record<GameName, GameRecord>> = {
  dice: diceGame,
  slots: slotsGame,
  roulette: rouletteGame,
  scratch: scratchGame,
  poker: pokerGame,
  coinflip: coinflipGame,
  plinko: plinkoGame,
  crash: crashGame,
};

export const games: readonly GameRecord[] = Object.values(records);
export const gameOf = (name: GameName): GameRecord => records[name];
