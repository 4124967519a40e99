import type { CoinSide } from '../../../domain/games/coinflip.ts';
import { paints } from '../boards/paints.ts';

/** The colours of each side of the coin: heads are yellow, tails are grey. */
export const coinPaint: Readonly<Record<CoinSide, { readonly face: string; readonly shade: string }>> = {
  heads: { face: paints.gold, shade: paints.goldShade },
  tails: { face: paints.silver, shade: paints.silverShade },
};
