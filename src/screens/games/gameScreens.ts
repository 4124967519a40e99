import type { GameName } from '../../domain/games/catalog.ts';
import { lazyScreen } from '../../ui/lazyScreen.tsx';

/** The screen of each game. Its code loads when its tab is opened or pointed at. */
export const gameScreens = {
  dice: lazyScreen(() => import('./dice/DiceScreen.tsx').then((module) => module.DiceScreen)),
  slots: lazyScreen(() => import('./slots/SlotsScreen.tsx').then((module) => module.SlotsScreen)),
  roulette: lazyScreen(() => import('./roulette/RouletteScreen.tsx').then((module) => module.RouletteScreen)),
  scratch: lazyScreen(() => import('./scratch/ScratchScreen.tsx').then((module) => module.ScratchScreen)),
  poker: lazyScreen(() => import('./poker/PokerScreen.tsx').then((module) => module.PokerScreen)),
  coinflip: lazyScreen(() => import('./coinflip/CoinflipScreen.tsx').then((module) => module.CoinflipScreen)),
  plinko: lazyScreen(() => import('./plinko/PlinkoScreen.tsx').then((module) => module.PlinkoScreen)),
  crash: lazyScreen(() => import('./crash/CrashScreen.tsx').then((module) => module.CrashScreen)),
} satisfies Readonly<Record<GameName, unknown>>;
