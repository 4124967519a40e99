/** Connects flips between two players (flipRound.ts) to a screen. */
import { useMemo } from 'react';
import { coinflip } from '../../../../domain/games/coinflip.ts';
import type { FinishedRound } from '../../../../domain/worldParts.ts';
import { freshSeatBytes } from '../../../../base/chance.ts';
import type { PlayerHouse } from '../../../../api/playerHouse.ts';
import { useAppSelector, useAppStore } from '../../../../store/hooks.ts';
import { selectHeldRounds } from '../../../../store/selectors/account.ts';
import { selectOpenFlips, type OpenFlip } from '../../../../store/selectors/rounds.ts';
import type { RoundControl } from '../../../play/roundMachine.ts';
import { useRoundMachine, useSurroundings } from '../../../play/useRoundMachine.ts';
import { FlipRound, type FlipView } from './flipRound.ts';
import { ownFlips, selectFinished } from './ownFlips.ts';

export interface FlipControl extends FlipView, RoundControl, Pick<FlipRound, 'join' | 'cancel'> {
  /** All open games, oldest first. */
  readonly open: readonly OpenFlip[];
  /** The last flips whose coin has landed, newest first. */
  readonly finished: readonly FinishedRound[];
}

export function useFlipRound(house: PlayerHouse): FlipControl {
  const store = useAppStore();
  const around = useSurroundings(coinflip.title);
  const flips = useMemo(
    () => new FlipRound({ ...around, look: () => ownFlips(store.getState()), freshBytes: () => freshSeatBytes(house) }),
    [around, store, house],
  );
  const control = useRoundMachine(flips);
  const open = useAppSelector(selectOpenFlips);
  const rounds = useAppSelector(selectFinished);
  const concealed = useAppSelector(selectHeldRounds);
  const finished = useMemo(() => rounds.filter(({ id }) => !concealed.includes(id)), [concealed, rounds]);
  return { ...control, open, finished, join: flips.join, cancel: flips.cancel };
}
