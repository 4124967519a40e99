/** The choices of a simulated person in each game. */
import { rulebookOf, type GameName } from '../../domain/games/catalog.ts';
import { coinSides } from '../../domain/games/coinflip.ts';
import { msOf } from '../../domain/games/crashCurve.ts';
import { winningTargets } from '../../domain/games/dice.ts';
import { plinkoRows } from '../../domain/games/plinkoTable.ts';
import type { Chance } from './chance.ts';
import type { Temperament } from './temperaments.ts';

/** Milliseconds between seeing a multiplier and pressing the button. */
const REACTION_MS = [80, 400] as const;

/** The choice by temperament and chance. A game that is not listed is played with its default choice. */
const choosing: Partial<Record<GameName, (temperament: Temperament, chance: Chance) => object>> = {
  dice({ targets }, chance) {
    const target = chance.one(targets);
    return { direction: target <= winningTargets.over.to && chance.percent(35) ? 'over' : 'under', target };
  },
  roulette: (_temperament, chance) => ({ colour: chance.percent(8) ? 'green' : chance.one(['red', 'black'] as const) }),
  crash({ cashOuts }, chance) {
    if (chance.percent(45)) return { autoCashOut: chance.one(cashOuts) };
    return chance.percent(10) ? { rideOn: true } : {};
  },
  plinko: ({ risks }, chance) => ({ rows: chance.between(plinkoRows.from, plinkoRows.to), risk: chance.one(risks) }),
  coinflip: (_temperament, chance) => ({ side: chance.one(coinSides) }),
};

export const choose = (game: GameName, temperament: Temperament, chance: Chance): object =>
  choosing[game]?.(temperament, chance) ?? rulebookOf(game).defaultChoice;

/** After how many milliseconds a round of Crash is cashed out by hand; null if it is not. */
export const cashOutAfter = ({ cashOuts }: Temperament, chance: Chance): number | null =>
  chance.percent(80) ? msOf(chance.one(cashOuts)) + chance.between(...REACTION_MS) : null;
