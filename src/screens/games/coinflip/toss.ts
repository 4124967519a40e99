/** How a coin flies: half turns, height, and how much of its face is visible. */
import type { CoinSide } from '../../../domain/games/coinflip.ts';
import { portion } from '../boards/useMovement.ts';

/** The coin lands at this part of the toss. Then it rocks until it lies still. */
const LANDS = 0.84;
const HALF_TURNS = 14;

export interface CoinPose {
  readonly side: CoinSide;
  /** 0 is edge-on, 1 is face up. */
  readonly openness: number;
  /** 0 is on the table, 1 is the highest point. */
  readonly height: number;
}

const other = (side: CoinSide): CoinSide => (side === 'heads' ? 'tails' : 'heads');

/** A toss from the side that is up to the side that will be. It takes one more half turn if they differ. */
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
