import type { GameName } from '../../domain/games/catalog.ts';
import { later } from '../../ui/later.tsx';

/** The screen of each game. Its code loads when its tab is opened. */
export const gameScreens = {
  dice: later(() => import('./dice/DiceScreen.tsx').then((module) => module.DiceScreen)),
  slots: later(() => import('./slots/SlotsScreen.tsx').then((module) => module.SlotsScreen)),
  roulette: later(() => import('./roulette/RouletteScreen.tsx').then((module) => module.RouletteScreen)),
  scratch: later(() => import('./scratch/ScratchScreen.tsx').then((module) => module.ScratchScreen)),
  poker: later(() => import('./poker/PokerScreen.tsx').then((module) => module.PokerScreen)),
  coinflip: later(() => import('./coinflip/CoinflipScreen.tsx').then((module) => module.CoinflipScreen)),
  plinko: later(() => import('./plinko/PlinkoScreen.tsx').then((module) => module.PlinkoScreen)),
  crash: later(() => import('./crash/CrashScreen.tsx').then((module) => module.CrashScreen)),
} satisfies Readonly<Record<GameName, unknown>>;
