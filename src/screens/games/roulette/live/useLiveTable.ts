/**
 * The live table of roulette as this tab shows it. The log has a round's result when its wheel begins to turn. The tab holds it back
 * until the wheel stops. Only then come list, balance, toast and announcement. Leaving the table never changes a bet.
 */
import { useCallback, useEffect, useMemo, useState } from 'react';
import { roulette } from '../../../../domain/games/roulette.ts';
import type { FinishedRound, OpenBet } from '../../../../domain/worldParts.ts';
import { freshSeatBytes } from '../../../../base/chance.ts';
import { houseTime, type PlayerHouse } from '../../../../api/playerHouse.ts';
import { useAppSelector, useAppStore } from '../../../../store/hooks.ts';
import { selectAccountId, selectRules } from '../../../../store/selectors/account.ts';
import { selectFinishedRounds, selectLiveBets, selectLiveRound } from '../../../../store/selectors/rounds.ts';
import { volumeOf } from '../../../../store/preferences.ts';
import type { RootState } from '../../../../store/store.ts';
import { playSounds } from '../../../../ui/sounds.ts';
import { showToast } from '../../../../ui/toasts.ts';
import type { RoundState, Seen } from '../../../play/round.ts';
import { warnIfLate } from '../../../play/lateAnswer.ts';
import { refusalTextOf, outcomeText } from '../../../play/roundText.ts';
import {
  isCalm,
  onVisibilityChange,
  tableControl,
  useRoundMachine,
  type RoundControl,
  type RoundGame,
} from '../../../play/useRoundMachine.ts';
import { ownBetsOn, type OwnBets } from '../../ownBets.ts';
import { useFollowed } from '../../useFollowed.ts';
import { TIMER_MARGIN_MS } from '../../useSecondsUntil.ts';
import { wheelSounds } from '../wheelMotion.ts';
import { isSameTime, liveTimeAt, type LiveTime } from './liveTime.ts';
import { choiceWords } from '../../../play/choiceWords.ts';
import { t } from '../../../../languages/t.ts';

/** A stake on the round, open or over. */
export type LiveStake = Pick<OpenBet, 'account' | 'stakeCents' | 'choice'>;

/** A round whose wheel turns, or has turned. */
export interface Spin {
  readonly round: FinishedRound;
  /** Null if the player has no bet on it. */
  readonly own: OwnBets | null;
  /** Whether it was over before this screen was opened. Then nothing is announced. */
  readonly wasOverAtOpening: boolean;
}

export interface LiveTableControl extends RoundControl {
  readonly time: LiveTime;
  /** The seed hash of the round that is open for bets. Undefined while no round is open. */
  readonly seedHash: string | undefined;
  /** Whether the round of this time is open. The house opens it a moment after its time has begun. */
  readonly isOpen: boolean;
  /** Whether betting on the open round is over, and the beacon that it draws from has not come. */
  readonly waiting: boolean;
  /** All stakes on the current round, in the order of their placing. */
  readonly stakes: readonly LiveStake[];
  /** The round whose wheel turns. */
  readonly spinning: FinishedRound | undefined;
  /** The last spin that this screen has seen. */
  readonly spin: Spin | null;
  /** The last rounds whose wheel has stopped, newest first. */
  readonly finished: readonly FinishedRound[];
  readonly skip: () => void;
}

const NO_STAKES: readonly LiveStake[] = [];

const selectOpen = selectLiveRound('roulette');
const selectBets = selectLiveBets('roulette');
const selectFinished = selectFinishedRounds('roulette');

const timeOf = (house: PlayerHouse, state: RootState): ReturnType<typeof liveTimeAt> => liveTimeAt(houseTime(house), selectRules(state));

/** The player's open bets, and the newest round that was spun. */
function seenSpin(state: RootState, before: RoundState<Spin> | null, { number, phase }: LiveTime): Seen<Spin> {
  const account = selectAccountId(state);
  const open = selectBets(state).flatMap((bet) => (bet.account === account ? bet.id : []));
  const [round] = selectFinished(state);
  if (!round) return { open, rounds: [] };
  // The clock of this tab may be behind the entry and still say 'betting', so only 'pause' ends the spin.
  const turns = round.draw.nonce === number && phase !== 'pause' && !isCalm(state, 'time');
  const own = before ? ownBetsOn(round, state) : null;
  const movement = turns
    ? ({ ends: 'house', restMs: 0, sounds: own ? wheelSounds(selectRules(state).roulette.live.spinMs) : [] } as const)
    : null;
  const bets = before ? before.open.filter((bet) => !open.includes(bet)) : [];
  return { open, rounds: [{ id: round.id, bets, result: { round, own, wasOverAtOpening: before === null }, movement }] };
}

const gameAt = (house: PlayerHouse): RoundGame<Spin> => ({
  title: t('Live roulette'),
  readWorld: (state, before) => seenSpin(state, before, timeOf(house, state).time),
  announcementOf({ round, own, wasOverAtOpening }) {
    const description = outcomeText(roulette, round.outcome);
    return own ? { ...own, description } : wasOverAtOpening ? null : t('Live roulette: {description}.', { description });
  },
});

export function useLiveTable(house: PlayerHouse): LiveTableControl {
  const store = useAppStore();
  const makeGame = useCallback(() => gameAt(house), [house]);
  const [view, machine] = useRoundMachine(makeGame);
  const time = useLiveTime(house, machine.readWorld);
  const open = useAppSelector(selectOpen);
  const rounds = useAppSelector(selectFinished);
  const spin = view.shown?.result ?? null;
  const spinning = view.board === 'moving' ? spin?.round : undefined;
  useFollowed(house, 'live-table');
  const closed = time.phase !== 'betting';
  useEffect(() => {
    if (!closed) machine.clearProblem();
  }, [closed, machine]);
  return {
    ...tableControl(view, machine),
    time,
    seedHash: open?.seedHash,
    isOpen: open?.nonce === time.number,
    waiting: open?.beacon ? closed || open.nonce !== time.number : false,
    stakes: useStakes(time.number),
    spinning,
    spin,
    finished: useMemo(() => (spinning ? rounds.slice(1) : rounds), [spinning, rounds]),
    async place(stakeCents, choice) {
      if (machine.isSending) return null;
      const payload = { round: open?.id ?? null, stakeCents, choice, freshBytes: freshSeatBytes(house) };
      if (!(await machine.place({ type: 'PlaceLiveBet', payload }, refusalTextOf('roulette')))) return null;
      if (open?.beacon?.due) warnIfLate(house, { chain: open.beacon.chain, round: open.beacon.due.round });
      showToast({
        kind: 'success',
        text: t('Bet placed on {choice}!', { choice: choiceWords(roulette, choice) }),
      });
      playSounds([{ sound: 'press', atMs: 0 }], volumeOf(store.getState().preferences));
      return null;
    },
  };
}

/** The time of the table. Calls `onTick` whenever it may have changed. */
function useLiveTime(house: PlayerHouse, onTick: () => void): LiveTime {
  const store = useAppStore();
  const [time, setTime] = useState(() => timeOf(house, store.getState()).time);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const update = (): void => {
      clearTimeout(timer);
      const { time: now, lastsMs } = timeOf(house, store.getState());
      timer = setTimeout(tick, lastsMs + TIMER_MARGIN_MS);
      setTime((before) => (isSameTime(before, now) ? before : now));
    };
    const tick = (): void => {
      onTick();
      update();
    };
    const stops = [store.subscribe(update), onVisibilityChange(update), () => clearTimeout(timer)];
    update();
    return () => stops.forEach((stop) => stop());
  }, [house, onTick, store]);
  return time;
}

/** The stakes on the round of this number. They stay during its spin, when the world has dropped them. */
function useStakes(number: number): readonly LiveStake[] {
  const open = useAppSelector(selectOpen);
  const bets = useAppSelector(selectBets);
  const [newest] = useAppSelector(selectFinished);
  const [newestOpen, setNewestOpen] = useState({ number: open?.nonce, bets });
  if (open && (newestOpen.number !== open.nonce || newestOpen.bets !== bets)) setNewestOpen({ number: open.nonce, bets });
  if (newestOpen.number === number) return newestOpen.bets;
  return newest?.draw.nonce === number ? newest.stakes : NO_STAKES;
}
