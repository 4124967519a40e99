/**
 * The shared round of Crash as this tab shows it. Its point is known when it is over, so nothing is held back longer than that. `seenFlight` says what
 * the machine of rounds (play/useRoundMachine.ts) is to show, `useLiveCrash` adds the table's time, bets and cash-out.
 */
import { useCallback, useEffect, useMemo } from 'react';
import { crash } from '../../../../domain/games/crash.ts';
import type { CrashChoice, CrashOutcome } from '../../../../domain/games/crashChoice.ts';
import { liveCrashOf } from '../../../../domain/rules.ts';
import type { FinishedRound, OpenBet, OpenRound, SharedStake } from '../../../../domain/worldParts.ts';
import { freshSeatBytes } from '../../../../base/chance.ts';
import type { PlayerHouse } from '../../../../api/playerHouse.ts';
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
import { tableControl, useRoundMachine, type RoundControl, type RoundGame } from '../../../play/useRoundMachine.ts';
import { ownBetsOn, type OwnBets } from '../../ownBets.ts';
import { useFollowed } from '../../useFollowed.ts';
import { useSecondsUntil } from '../../useSecondsUntil.ts';
import { arrivalOf } from '../cashOutPress.ts';
import { useCashOut } from '../useCashOut.ts';
import { flightMultiplierAt, type ShownFlight } from '../useFlightClock.ts';
import { t } from '../../../../languages/t.ts';

/** A round that is over. */
interface Ended {
  readonly round: FinishedRound;
  /** Null if the player had no bet on it. */
  readonly own: OwnBets | null;
  /** Whether it was over before this screen was opened. Then nothing is announced. */
  readonly wasOverAtOpening: boolean;
}

/** `closed`: betting is over and the flight has not begun. `pause`: no round is open. */
type CrashPhase = 'betting' | 'closed' | 'flying' | 'pause';

export interface LiveCrashControl extends RoundControl {
  readonly stage: CrashPhase;
  /** Until betting closes, or until the next round opens. Null in flight. */
  readonly secondsLeft: number | null;
  readonly open: OpenRound | undefined;
  /** The curve of the round in flight. */
  readonly flight: ShownFlight | undefined;
  /** The player's bets that are in flight and not cashed out. */
  readonly inFlight: readonly OpenBet[];
  /** The stakes on the open round, or on the last one, in the order of their placing. */
  readonly stakes: readonly SharedStake[];
  /** The last round that this screen has seen end. */
  readonly ended: Ended | null;
  /** The last rounds, newest first. */
  readonly finished: readonly FinishedRound[];
  /** Whether the cash-out was pressed and is not answered yet. */
  readonly pressed: boolean;
  readonly cashOut: () => Promise<void>;
}

const selectOpen = selectLiveRound('crash');
const selectBets = selectLiveBets('crash');
const selectFinished = selectFinishedRounds('crash');
const NO_STAKES: readonly SharedStake[] = [];
/** The curve of a shared round goes on to its point, whatever anybody chose. */
const TO_THE_POINT: CrashChoice = { rideOn: true };
const TAKE_OFF = [{ sound: 'curve', atMs: 0 }] as const;

export const pointOf = ({ outcome }: FinishedRound): number => (outcome as CrashOutcome).pointHundredths;

/** The player's open bets, the round in flight, and the newest one that is over. */
function seenFlight(state: RootState, before: RoundState<Ended> | null): Seen<Ended> {
  const account = selectAccountId(state);
  const round = selectOpen(state);
  const own = selectBets(state).flatMap((bet) => (bet.account === account ? bet.id : []));
  const [newest] = selectFinished(state);
  const watched = before?.board === 'moving' ? before.shown : null;
  const isVoid = watched && watched.id !== round?.id && watched.id !== newest?.id;
  const bets = before?.open.filter((bet) => !own.includes(bet)) ?? [];
  const sounds = own.length > 0 ? TAKE_OFF : [];
  return {
    open: own,
    rounds: [
      // While a round is in flight, the end of the one before it has been shown already.
      ...(newest && !round?.flight
        ? [
            {
              id: newest.id,
              bets,
              result: { round: newest, own: before ? ownBetsOn(newest, state) : null, wasOverAtOpening: !before },
              movement: null,
            },
          ]
        : []),
      ...(isVoid ? [{ id: watched.id, bets: watched.bets, result: null, movement: null }] : []),
      ...(round?.flight ? [{ id: round.id, bets: own, result: null, movement: { ends: 'house', restMs: 0, sounds } as const }] : []),
    ],
  };
}

const game: RoundGame<Ended> = {
  title: t('Shared Crash'),
  readWorld: seenFlight,
  announcementOf({ round, own, wasOverAtOpening }) {
    const description = outcomeText(crash, round.outcome);
    return own ? { ...own, description } : wasOverAtOpening ? null : t('Shared Crash: {description}.', { description });
  },
};
const makeGame = (): RoundGame<Ended> => game;

export function useLiveCrash(house: PlayerHouse): LiveCrashControl {
  const store = useAppStore();
  const [view, machine] = useRoundMachine(makeGame);
  const open = useAppSelector(selectOpen);
  const bets = useAppSelector(selectBets);
  const finished = useAppSelector(selectFinished);
  const account = useAppSelector(selectAccountId);
  const { pauseMs } = liveCrashOf(useAppSelector(selectRules));
  useFollowed(house, 'live-crash');
  const [last] = finished;
  const opensAt = last ? last.at + pauseMs : null;
  const secondsLeft = useSecondsUntil(house, open ? (open.flight ? null : open.closesAt) : opensAt);
  const stage = !open ? 'pause' : open.flight ? 'flying' : secondsLeft === 0 ? 'closed' : 'betting';
  useEffect(() => {
    if (stage === 'betting') machine.clearProblem();
  }, [stage, machine]);
  const startedAt = open?.flight?.at;
  const flight = useMemo(() => (startedAt === undefined ? undefined : { at: startedAt, choice: TO_THE_POINT }), [startedAt]);
  const inFlight = flight ? bets.filter((bet) => bet.account === account && bet.cashOutHundredths === undefined) : [];
  const shown = view.shown?.result ?? null;
  return {
    ...tableControl(view, machine),
    ...(inFlight.length > 0 && { phase: 'showing' }),
    ...useLiveCashOut(house, inFlight.length > 0 ? open : undefined),
    stage,
    secondsLeft,
    open,
    flight,
    inFlight,
    stakes: open ? bets : (last?.stakes ?? NO_STAKES),
    ended: shown,
    finished,
    place: useCallback(
      async (stakeCents, choice) => {
        if (machine.isSending) return null;
        const { id: round = null, beacon = null } = selectOpen(store.getState()) ?? {};
        const payload = { game: 'crash', round, stakeCents, choice, freshBytes: freshSeatBytes(house) } as const;
        if (!(await machine.place({ type: 'PlaceLiveBet', payload }, refusalTextOf('crash')))) return null;
        if (beacon?.due) warnIfLate(house, { chain: beacon.chain, round: beacon.due.round });
        showToast({ kind: 'success', text: t('Bet placed!') });
        playSounds([{ sound: 'press', atMs: 0 }], volumeOf(store.getState().preferences));
        return null;
      },
      [house, machine, store],
    ),
  };
}

/** Cashes out all of the player's bets on the round. */
function useLiveCashOut(house: PlayerHouse, round: OpenRound | undefined): Pick<LiveCrashControl, 'pressed' | 'cashOut'> {
  const store = useAppStore();
  const hundredthsAt = (at: number): number =>
    flightMultiplierAt({ choice: TO_THE_POINT }, at - (round?.flight?.at ?? at), selectRules(store.getState()));
  const { pressed, cashOut } = useCashOut(house, {
    id: round?.id,
    flight: round?.flight,
    command: (id) => ({ type: 'CashOutLive', payload: { round: id } }),
    hundredthsAt,
    onCounted: (press, { header: { at } }) => {
      const arrival = arrivalOf(press, { at, hundredths: hundredthsAt(at) });
      if (arrival) showToast({ kind: arrival.isHeldBack ? 'error' : 'info', text: arrival.text });
    },
  });
  return { pressed: round !== undefined && pressed?.id === round.id, cashOut };
}
