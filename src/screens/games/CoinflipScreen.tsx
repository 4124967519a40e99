import { HouseFlip } from './flip/HouseFlip.tsx';

/** A coin, against the house. */
export function CoinflipScreen() {
  return <HouseFlip />;
}
