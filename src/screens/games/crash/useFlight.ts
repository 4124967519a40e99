/**
 * A player's own rounds of Crash as this tab shows them. The tab knows when a round began. It learns the end only from the entry that settles the bet.
 * `seenFlight` says what the machine of rounds (play/useRoundMachine.ts) is to show, `useFlight` adds placing and cashing out.
 */
import { useCallback, useState } from 'react';
import type { FlyingBet } from '../../../domain/commands/flights.ts';
import { crash } from '../../../domain/games/crash.ts';
import type { CrashChoice, CrashOutcome } from '../../../domain/games/crashChoice.ts';
import type { BetId } from '../../../domain/ids.ts';
import type { SettledBet } from '../../../domain/worldParts.ts';
import { houseTime } from '../../../api/playerHouse.ts';
import type { Submitted } from '../../../base/attempt.ts';
import { useAppSelector, useAppStore } from '../../../store/hooks.ts';
import { useHouse } from '../../../store/houseContext.ts';
import { selectAccount, selectPairRules } from '../../../store/selectors/account.ts';
import { makeSelectOwnFlight } from '../../../store/selectors/rounds.ts';
import type { RootState } from '../../../store/store.ts';
import { phaseOf, type RoundState, type Seen } from '../../play/round.ts';
import { refusalTextOf, outcomeText } from '../../play/roundText.ts';
import { useRoundMachine, type RoundControl, type RoundGame } from '../../play/useRoundMachine.ts';
import { multiplierText } from '../../play/ratioText.ts';
import { type CashOutPress, isLate } from './cashOutPress.ts';
import { useCashOut, type CashOutControl } from './useCashOut.ts';
import { flightMultiplierAt, flightTime } from './useFlightClock.ts';
import { t } from '../../../languages/t.ts';
import { translated } from '../../../languages/translated.ts';

export interface FlightControl extends RoundControl {
  /** The bet in flight. */
  readonly flight: FlyingBet | undefined;
  /** The last finished round. Undefined while a bet is in flight. */
  readonly ended: SettledBet | undefined;
  /** Whether that round was over before this screen was opened. */
  readonly wasOverAtOpening: boolean;
  /** The last press on the cash-out. It stays after the house has accepted it. Null before the first, and after one that failed. */
  readonly pressed: CashOutControl<BetId>['pressed'];
  readonly cashOut: () => Promise<void>;
  /** How long after its beginning this page heard of the round that it placed last, by the clock of the house. */
  readonly received: { readonly bet: BetId; readonly lateMs: number } | null;
}

/**
 * How long the cash-out button stays after the end without effect. A press that comes too late must not place the next bet.
 * The time is longer than people take to react and to stop a movement.
 */
const TOO_LATE_MS = 900;
const TAKE_OFF = [{ sound: 'curve', atMs: 0 }] as const;
const flightMovement = { ends: 'house', restMs: TOO_LATE_MS, sounds: TAKE_OFF } as const;

const selectFlight = makeSelectOwnFlight('crash');
const NONE: readonly SettledBet[] = [];
const selectSettled = (state: RootState): readonly SettledBet[] => selectAccount(state)?.recents.crash ?? NONE;

/** The player's bet in flight, and the ones that have ended since. */
function seenFlight(state: RootState, before: RoundState<SettledBet> | null): Seen<SettledBet> {
  const flight = selectFlight(state);
  const ended = selectSettled(state).filter(({ id }) => before?.held.includes(id));
  const watched = before?.board === 'moving' ? before.shown?.bets[0] : undefined;
  const isCancelled = watched !== undefined && watched !== flight?.id && !ended.some(({ id }) => id === watched);
  return {
    open: flight ? [flight.id] : [],
    rounds: [
      ...ended.map((result) => ({ id: result.id, bets: [result.id], result, movement: null })),
      ...(isCancelled ? [{ id: watched, bets: [watched], result: null, movement: null }] : []),
      ...(flight ? [{ id: flight.id, bets: [flight.id], result: null, movement: flightMovement }] : []),
    ],
  };
}

const game: RoundGame<SettledBet> = {
  title: translated(crash.title),
  readWorld: seenFlight,
  announcementOf: (ended) => ({ ...ended, description: outcomeText(crash, crashRoundOf(ended).outcome) }),
};
const makeGame = (): RoundGame<SettledBet> => game;

export function useFlight(): FlightControl {
  const [view, machine] = useRoundMachine(makeGame);
  const flight = useAppSelector(selectFlight);
  const settled = useAppSelector(selectSettled);
  const [house, store] = [useHouse(), useAppStore()];
  const [received, setReceived] = useState<FlightControl['received']>(null);
  const place = useCallback<RoundControl['place']>(
    async (stakeCents, choice) => {
      if (machine.isSending || phaseOf(machine.read()) !== 'idle') return null;
      const finished = machine.roundFinished();
      if (!(await machine.place({ type: 'PlaceBet', payload: { game: 'crash', stakeCents, choice } }, refusalTextOf('crash')))) return null;
      const state = store.getState();
      const placed = selectFlight(state) ?? selectSettled(state)[0];
      if (house && placed) setReceived({ bet: placed.id, lateMs: houseTime(house) - placed.at });
      return finished;
    },
    [house, machine, store],
  );
  const { shown, problem, last } = view;
  const ended = flight ? undefined : shown ? (shown.result ?? undefined) : settled[0];
  return {
    phase: phaseOf(view),
    round: ended ?? null,
    problem,
    last,
    place,
    refuse: machine.refuse,
    flight,
    ended,
    wasOverAtOpening: shown === null,
    received,
    ...useSoloCashOut(flight),
  };
}

function useSoloCashOut(flight: FlyingBet | undefined): Pick<FlightControl, 'pressed' | 'cashOut'> {
  const house = useHouse();
  const store = useAppStore();
  const hundredthsAt = (at: number): number => (flight ? flightMultiplierAt(flight, at - flight.at, selectPairRules(store.getState())) : 0);
  const tooLate = (press: CashOutPress, { hadAt }: Pick<Submitted, 'hadAt'>): string | undefined => {
    const pressed = multiplierText(press.hundredths);
    if (hadAt !== undefined)
      return t('You cashed out at {pressed}. The house had it at {received}, and says that the round was over', {
        pressed,
        received: multiplierText(hundredthsAt(hadAt)),
      });
    return house && flight && isLate(press, flightTime(house, flight))
      ? t('You cashed out at {pressed}, but the round was over when that arrived', { pressed })
      : undefined;
  };
  return useCashOut(house, {
    id: flight?.id,
    flight,
    command: (bet) => ({ type: 'CashOut', payload: { bet } }),
    hundredthsAt,
    instead: (press) => ({ 'crash-over': (refused) => tooLate(press, refused) }),
  });
}

/** The choice and the outcome of a settled round of Crash. */
export const crashRoundOf = ({ choice, outcome }: SettledBet): { readonly choice: CrashChoice; readonly outcome: CrashOutcome } => ({
  choice,
  outcome: outcome as CrashOutcome,
});
