/**
 * One round of Crash as its player lives it: placed, in flight, cashed out or over. The tab knows when it began and
 * nothing of where it ends: that it learns from the entry that settles the bet.
 */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { FlyingBet } from '../../../domain/commands/flights.ts';
import { crash } from '../../../domain/games/crash.ts';
import type { CrashChoice, CrashOutcome } from '../../../domain/games/crashChoice.ts';
import { betIdFrom, type BetId } from '../../../domain/ids.ts';
import { balanceOf } from '../../../domain/world.ts';
import type { SettledBet } from '../../../domain/worldParts.ts';
import { freshCommandId } from '../../../house/chance.ts';
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts';
import { useHouse } from '../../../store/houseContext.ts';
import { selectAccount } from '../../../store/selectors/account.ts';
import { makeSelectOwnFlight } from '../../../store/selectors/rounds.ts';
import { betHeld, betShown } from '../../../store/stage.ts';
import { showToast } from '../../../ui/toasts.ts';
import { inFrames } from '../../play/inFrames.ts';
import { failureText, SAVE_FAILED } from '../../play/roundWords.ts';
import { tellSettled } from '../../play/telling.ts';
import { useBetProblem } from '../../play/useBetProblem.ts';
import type { ShownRound } from '../../play/round.ts';
import type { RoundControl } from '../../play/useRound.ts';

export interface FlightControl extends RoundControl {
  /** The bet in flight. */
  readonly flight: FlyingBet | undefined;
  /** The last round that is over, unless another one is in flight. */
  readonly ended: SettledBet | undefined;
  /** Whether that round was over before this screen was opened. */
  readonly earlier: boolean;
  readonly cashOut: () => Promise<void>;
}

/** A bet that is written faster than this is not said to be on its way. */
const WORTH_SAYING_MS = 100;
/**
 * How long the cash-out button stays after the end, doing nothing: a press that came too late must not become the next
 * bet. Longer than people take to react, and to hold back a movement that has begun.
 */
const TOO_LATE_MS = 900;
const NO_ROUNDS: readonly SettledBet[] = [];
const selectFlight = makeSelectOwnFlight('crash');

const shownFrom = ({ id, stakeCents, payoutCents, choice, outcome }: SettledBet): ShownRound => ({
  id,
  stakeCents,
  payoutCents,
  choice,
  outcome,
});

export function useFlight(): FlightControl {
  const house = useHouse();
  const dispatch = useAppDispatch();
  const account = useAppSelector(selectAccount);
  const sound = useAppSelector((state) => state.preferences.sound);
  const flight = useAppSelector(selectFlight);
  const settled = account?.recents.crash ?? NO_ROUNDS;
  const [watched, setWatched] = useState<BetId | null>(flight?.id ?? null);
  const [placing, setPlacing] = useState(false);
  const [rested, setRested] = useState<BetId | null>(null);
  const { problem, refuse, clear } = useBetProblem();
  const busy = useRef(false);
  const waiting = useRef<{ readonly id: BetId; readonly end: (round: ShownRound | null) => void } | null>(null);
  if (flight && flight.id !== watched) setWatched(flight.id);
  const ended = flight ? undefined : watched === null ? settled[0] : settled.find(({ id }) => id === watched);

  const open = flight?.id ?? null;
  const resting = open === null && watched !== null && rested !== watched;
  /** Lets go of the bet whose round is over, as far as that is still to be done. */
  const letGo = useRef<(() => void) | null>(null);
  useEffect(() => {
    if (open === null) return;
    letGo.current?.();
    dispatch(betHeld(open));
    return () => {
      letGo.current = () => {
        letGo.current = null;
        dispatch(betShown(open));
      };
    };
  }, [dispatch, open]);

  // The end: told once, by the screen that has seen the round in flight.
  const told = useRef<BetId | null>(null);
  const settle = useRef<(() => void) | null>(null);
  useEffect(() => {
    if (open !== null || watched === null || told.current === watched) return;
    told.current = watched;
    const balanceCents = house && account ? balanceOf(house.world, account.id) : 0;
    const tell = (): void => {
      if (!ended) return;
      const what = crash.describeOutcome(ended.outcome as CrashOutcome);
      tellSettled({ title: 'Crash', what, stakeCents: ended.stakeCents, payoutCents: ended.payoutCents, balanceCents, sound });
    };
    // The curve and its line first, then the balance and the list, then the toast: together they took longer than a frame.
    settle.current = inFrames(() => letGo.current?.(), tell);
    const shown = ended ? shownFrom(ended) : null;
    setTimeout(() => {
      setRested(watched);
      busy.current = false;
      if (waiting.current?.id !== watched) return;
      waiting.current.end(shown);
      waiting.current = null;
    }, TOO_LATE_MS);
  }, [account, ended, house, open, sound, watched]);

  // Whoever leaves hears of the end wherever they are then.
  useEffect(
    () => () => {
      settle.current?.();
      letGo.current?.();
      if (!waiting.current) return;
      dispatch(betShown(waiting.current.id));
      waiting.current.end(null);
    },
    [dispatch],
  );

  const place = useCallback(
    async (stakeCents: number, choice: object): Promise<ShownRound | null> => {
      if (!house || !account) {
        refuse('Please login to play');
        return null;
      }
      if (busy.current) return null;
      busy.current = true;
      clear();
      const id = freshCommandId(house.ports.entropy);
      const bet = betIdFrom(id);
      const slow = setTimeout(() => setPlacing(true), WORTH_SAYING_MS);
      dispatch(betHeld(bet));
      const giveUp = (sentence: string): null => {
        dispatch(betShown(bet));
        busy.current = false;
        waiting.current = null;
        refuse(sentence);
        return null;
      };
      const over = new Promise<ShownRound | null>((end) => (waiting.current = { id: bet, end }));
      try {
        const submitted = await house.submit({ type: 'PlaceBet', payload: { game: 'crash', stakeCents, choice } }, account.id, { id });
        if (submitted.kind === 'refused') return giveUp(submitted.refusal.sentence);
        return await over;
      } catch {
        return giveUp(failureText('crash', SAVE_FAILED));
      } finally {
        clearTimeout(slow);
        setPlacing(false);
      }
    },
    [account, clear, dispatch, house, refuse],
  );

  const cashOut = useCallback(async () => {
    if (!house || !account || open === null) return;
    try {
      const submitted = await house.submit({ type: 'CashOut', payload: { bet: open } }, account.id);
      if (submitted.kind === 'refused') showToast({ kind: 'error', text: submitted.refusal.sentence });
    } catch {
      // The stake is taken already: the round goes on, and may be cashed out again.
      showToast({ kind: 'error', text: 'An error occurred' });
    }
  }, [account, house, open]);

  const round = useMemo(() => (ended ? shownFrom(ended) : null), [ended]);
  const nothing = useCallback(() => undefined, []);
  const phase = open !== null || resting ? 'showing' : placing ? 'placing' : 'idle';
  return { phase, round, problem, place, skip: nothing, refuse, flight, ended, earlier: watched === null, cashOut };
}

/** The choice and the outcome of a settled round of Crash. */
export const crashRoundOf = ({ choice, outcome }: SettledBet): { readonly choice: CrashChoice; readonly outcome: CrashOutcome } => ({
  choice,
  outcome: outcome as CrashOutcome,
});
