import { SoloRoulette } from './roulette/SoloRoulette.tsx';

/** A wheel for oneself. */
export function RouletteScreen() {
  return <SoloRoulette />;
}
