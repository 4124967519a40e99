/** Connects flips between two players (flipStage.ts) to a screen. */
import { useMemo } from 'react';
import { coinflip } from '../../../../domain/games/coinflip.ts';
import type { FinishedRound } from '../../../../domain/worldParts.ts';
import { freshSeatBytes } from '../../../../house/chance.ts';
import type { PlayerHouse } from '../../../../house/playerHouse.ts';
import { useAppSelector, useAppStore } from '../../../../store/hooks.ts';
import { selectHeldRounds } from '../../../../store/selectors/account.ts';
import { selectOpenFlips, type OpenFlip } from '../../../../store/selectors/rounds.ts';
import type { RoundControl } from '../../../play/stage.ts';
import { useStage, useSurroundings } from '../../../play/useStage.ts';
import { FlipStage, type FlipView } from './flipStage.ts';
import { ownFlips, selectFinished } from './ownFlips.ts';

export interface FlipControl extends FlipView, RoundControl, Pick<FlipStage, 'join' | 'cancel'> {
  /** All open games, oldest first. */
  readonly open: readonly OpenFlip[];
  /** The last flips whose coin has landed, newest first. */
  readonly finished: readonly FinishedRound[];
}

export function useFlipStage(house: PlayerHouse): FlipControl {
  const store = useAppStore();
  const around = useSurroundings(coinflip.title);
  const stage = useMemo(
    () => new FlipStage({ ...around, look: () => ownFlips(store.getState()), freshBytes: () => freshSeatBytes(house) }),
    [around, store, house],
  );
  const control = useStage(stage);
  const open = useAppSelector(selectOpenFlips);
  const rounds = useAppSelector(selectFinished);
  const concealed = useAppSelector(selectHeldRounds);
  const finished = useMemo(() => rounds.filter(({ id }) => !concealed.includes(id)), [concealed, rounds]);
  return { ...control, open, finished, join: stage.join, cancel: stage.cancel };
}
