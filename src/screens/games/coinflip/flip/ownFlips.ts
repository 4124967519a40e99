/** The flips of this tab's player, read from the store. */
import type { CoinflipOutcome } from '../../../../domain/games/coinflip.ts';
import { selectAccountId, selectNameOf } from '../../../../store/selectors/account.ts';
import { selectFinishedRounds, selectOpenFlips } from '../../../../store/selectors/rounds.ts';
import type { HeldSettlement } from '../../../../store/heldBets.ts';
import type { RootState } from '../../../../store/store.ts';
import type { FlipSurroundings, ShownFlip } from './flipRound.ts';

export const selectFinished = selectFinishedRounds('coinflip');

function flipFrom(state: RootState, { bet, payoutCents, round: id }: HeldSettlement): ShownFlip | [] {
  const round = selectFinished(state).find((finished) => finished.id === id);
  const account = selectAccountId(state);
  const own = round?.stakes.find((stake) => stake.account === account);
  const other = round?.stakes.find((stake) => stake.account !== account);
  if (!round || !own) return [];
  return {
    id: round.id,
    bet,
    side: (round.outcome as CoinflipOutcome).side,
    other: other ? selectNameOf(state)(other.account) : 'somebody',
    created: round.creator === account,
    stakeCents: own.stakeCents,
    payoutCents,
  };
}

export const ownFlips = (state: RootState): ReturnType<FlipSurroundings['look']> => ({
  open: selectOpenFlips(state).flatMap(({ bet }) => (bet.account === selectAccountId(state) ? bet.id : [])),
  ended: Object.values(state.heldBets.settled).flatMap((settlement) => flipFrom(state, settlement)),
});
