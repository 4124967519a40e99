import type { GameName } from '../../domain/games/catalog.ts';
import { coinflip } from './coinflip/game.tsx';
import { crash } from './crash/game.tsx';
import { dice } from './dice/game.tsx';
import { plinko } from './plinko/game.tsx';
import { poker } from './poker/game.tsx';
import type { GameRecord } from './record.ts';
import { roulette } from './roulette/game.tsx';
import { scratch } from './scratch/game.tsx';
import { slots } from './slots/game.tsx';

/** Every game in the order of the tabs. The type demands each one. */
const records: Readonly<Record<GameName, GameRecord>> = { dice, slots, roulette, scratch, poker, coinflip, plinko, crash };

export const games: readonly GameRecord[] = Object.values(records);
export const gameOf = (name: GameName): GameRecord => records[name];
