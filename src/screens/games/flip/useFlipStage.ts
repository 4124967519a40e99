/** Flips between two players (flipStage.ts) in a screen. */
import { useMemo } from 'react';
import { coinflip, type CoinflipOutcome } from '../../../domain/games/coinflip.ts';
import { accountOf, type FinishedRound } from '../../../domain/world.ts';
import { freshSeatBytes } from '../../../house/clockwork.ts';
import type { House } from '../../../house/house.ts';
import { useAppSelector, useAppStore } from '../../../store/hooks.ts';
import { selectAccountId, selectHeldRounds } from '../../../store/selectors/account.ts';
import { selectFinishedRounds, selectOpenFlips, type OpenFlip } from '../../../store/selectors/rounds.ts';
import type { HeldSettlement } from '../../../store/stage.ts';
import type { RootState } from '../../../store/store.ts';
import type { RoundControl } from '../../play/stage.ts';
import { useStage, useSurroundings } from '../../play/useStage.ts';
import { FlipStage, type FlipSurroundings, type FlipView, type ShownFlip } from './flipStage.ts';

export interface FlipControl extends FlipView, RoundControl, Pick<FlipStage, 'join' | 'cancel'> {
  /** Every game that waits for somebody, oldest first. */
  readonly open: readonly OpenFlip[];
  /** The last flips whose coin lies, newest first. */
  readonly finished: readonly FinishedRound[];
}

const selectFinished = selectFinishedRounds('coinflip');

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
    other: (other && accountOf(state.world, other.account)?.username) ?? 'somebody',
    created: round.creator === account,
    stakeCents: own.stakeCents,
    payoutCents,
  };
}

const lookAt = (state: RootState): ReturnType<FlipSurroundings['look']> => ({
  open: selectOpenFlips(state).flatMap(({ bet }) => (bet.account === selectAccountId(state) ? bet.id : [])),
  ended: Object.values(state.stage.settled).flatMap((settlement) => flipFrom(state, settlement)),
});

export function useFlipStage(house: House): FlipControl {
  const store = useAppStore();
  const around = useSurroundings(coinflip.title);
  const stage = useMemo(
    () => new FlipStage({ ...around, look: () => lookAt(store.getState()), freshBytes: () => freshSeatBytes(house) }),
    [around, store, house],
  );
  const control = useStage(stage);
  const open = useAppSelector(selectOpenFlips);
  const rounds = useAppSelector(selectFinished);
  const concealed = useAppSelector(selectHeldRounds);
  const finished = useMemo(() => rounds.filter(({ id }) => !concealed.includes(id)), [concealed, rounds]);
  return { ...control, open, finished, join: stage.join, cancel: stage.cancel };
}
