import type { FinishedRound } from '../../domain/worldParts.ts';
import type { RootState } from '../../store/store.ts';

/** The amounts of this player's bets on a round. */
export interface OwnBets {
  readonly stakeCents: number;
  readonly payoutCents: number;
}

/** The amounts of the player's bets on a round whose result is held back. Null if there are none. */
export function ownBetsOn({ id }: Pick<FinishedRound, 'id'>, { heldBets }: RootState): OwnBets | null {
  const ended = Object.values(heldBets.settled).filter(({ round }) => round === id);
  if (ended.length === 0) return null;
  return {
    stakeCents: ended.reduce((sum, { stakeCents }) => sum + stakeCents, 0),
    payoutCents: ended.reduce((sum, { payoutCents }) => sum + payoutCents, 0),
  };
}
