/** Connects the live table (liveTable.ts) to a screen. */
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { FinishedRound } from '../../../../domain/worldParts.ts';
import { freshSeatBytes } from '../../../../base/chance.ts';
import { houseTime, type PlayerHouse } from '../../../../api/playerHouse.ts';
import { useAppSelector, useAppStore } from '../../../../store/hooks.ts';
import { selectAccountId, selectIsGuest, selectRules } from '../../../../store/selectors/account.ts';
import { selectFinishedRounds, selectLiveBets, selectLiveRound } from '../../../../store/selectors/rounds.ts';
import type { RootState } from '../../../../store/store.ts';
import type { RoundControl } from '../../../play/roundMachine.ts';
import { useRoundMachine, useSurroundings } from '../../../play/useRoundMachine.ts';
import { LiveTable, type LiveLook, type LiveView } from './liveTable.ts';
import { liveTimeAt } from './liveTime.ts';

export interface LiveTableControl extends LiveView, RoundControl {
  /** The last rounds whose wheel has stopped, newest first. */
  readonly finished: readonly FinishedRound[];
}

const selectFinished = selectFinishedRounds('roulette');

const lookAt = (house: PlayerHouse, state: RootState): LiveLook => ({
  ...liveTimeAt(houseTime(house), selectRules(state)),
  account: selectAccountId(state),
  open: selectLiveRound(state),
  bets: selectLiveBets(state),
  newest: selectFinished(state)[0],
  settled: state.heldBets.settled,
});

export function useLiveTable(house: PlayerHouse): LiveTableControl {
  const store = useAppStore();
  const around = useSurroundings('Live roulette');
  const table = useMemo(
    () => new LiveTable({ ...around, look: () => lookAt(house, store.getState()), freshBytes: () => freshSeatBytes(house) }),
    [around, house, store],
  );
  const control = useRoundMachine(table);
  const rounds = useAppSelector(selectFinished);
  const visible = useSyncExternalStore(around.onHidden, () => document.visibilityState === 'visible');
  const guest = useAppSelector(selectIsGuest);
  const account = useAppSelector(selectAccountId);
  // Rounds open while somebody follows the table. A guest writes nothing, so no round is opened for one.
  useEffect(() => (visible && !guest ? house.follow('live-table', account, () => undefined) : undefined), [house, account, visible, guest]);
  const finished = useMemo(() => (control.spinning ? rounds.slice(1) : rounds), [control.spinning, rounds]);
  return { ...control, finished };
}
