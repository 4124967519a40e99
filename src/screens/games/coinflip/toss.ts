/** How a coin flies: half turns, height, and how much of its face is seen. */
import type { CoinSide } from '../../../domain/games/coinflip.ts';
import { portion } from '../boards/useMovement.ts';

/** It is in the air until here; then it rocks on the table until it lies. */
const LANDS = 0.84;
const HALF_TURNS = 14;

export interface CoinPose {
  readonly side: CoinSide;
  /** From 0, seen edge-on, to 1, face up. */
  readonly openness: number;
  /** From 0, on the table, to 1, the highest point. */
  readonly height: number;
}

const other = (side: CoinSide): CoinSide => (side === 'heads' ? 'tails' : 'heads');

/** A toss at even speed from the side that lies up to the side that will: one half turn more where they differ. */
export function tossFrom(from: CoinSide, to: CoinSide): (t: number) => CoinPose {
  const halfTurns = HALF_TURNS + (from === to ? 0 : 1);
  return (t) => {
    const flight = portion(t, 0, LANDS);
    if (flight >= 1) {
      const rocking = portion(t, LANDS, 1);
      return { side: to, openness: 1 - 0.22 * (1 - rocking) * Math.abs(Math.sin(rocking * 3 * Math.PI)), height: 0 };
    }
    const turned = flight * halfTurns;
    return {
      side: Math.round(turned) % 2 === 0 ? from : other(from),
      openness: Math.abs(Math.cos(turned * Math.PI)),
      height: 4 * flight * (1 - flight),
    };
  };
}
