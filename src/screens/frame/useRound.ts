/** One round of an instant game: place, hold back, show, tell. The log has the outcome before anything moves. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { DomainEvent } from '../../domain/events/catalog.ts';
import { rulebookOf } from '../../domain/games/catalog.ts';
import type { GameName } from '../../domain/games/names.ts';
import { betIdFrom, type AccountId, type BetId } from '../../domain/ids.ts';
import { balanceOf } from '../../domain/world.ts';
import { freshCommandId } from '../../house/chance.ts';
import type { House } from '../../house/house.ts';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { useHouse } from '../../store/houseContext.ts';
import { selectAccount } from '../../store/selectors/account.ts';
import { betHeld, betShown } from '../../store/stage.ts';
import { playSound, type SoundName } from '../../ui/sounds.ts';
import { dismissToast } from '../../ui/toasts.ts';
import { inFrames } from './inFrames.ts';
import { failureText, roundWords, SAVE_FAILED } from './roundWords.ts';
import { tellSettled } from './telling.ts';
import { useBetProblem } from './useBetProblem.ts';
import { useEscape } from './useEscape.ts';

/** A settled round as its board shows it. */
export interface ShownRound {
  readonly id: BetId;
  readonly stakeCents: number;
  readonly payoutCents: number;
  readonly choice: object;
  readonly outcome: object;
}

/** `placing`: on its way to the log. `showing`: settled, the board is moving. `resting`: told, the next bet has to wait. */
export type RoundPhase = 'idle' | 'placing' | 'showing' | 'resting';

export interface RoundControl {
  readonly phase: RoundPhase;
  /** The round that the board shows or is about to show. */
  readonly round: ShownRound | null;
  /** Why the last bet was refused. */
  readonly problem: string | null;
  /** Resolves when the board has ended: to the round, or to null where there was none. `byPlan` is told of bets that nobody pressed for. */
  readonly place: (stakeCents: number, choice: object, byPlan?: boolean) => Promise<ShownRound | null>;
  /** Ends the board's movement now. */
  readonly skip: () => void;
  readonly refuse: (sentence: string) => void;
}

export interface InstantRound extends RoundControl {
  /** Shows a round that was settled before this screen was opened. */
  readonly resume: (round: ShownRound) => void;
}

export interface RoundOptions {
  /** How long nothing can be bet after the board has ended; not at all unless told. */
  readonly restMs?: number;
  /** What is heard when the board begins to move. */
  readonly sound?: SoundName;
  /** Which amount a win names: the payout unless told. */
  readonly names?: 'payout' | 'profit';
  /** Hears of a bet's id before it is sent. */
  readonly onPlacing?: (bet: BetId) => void;
}

/** A bet that is written faster than this is not said to be on its way. */
const WORTH_SAYING_MS = 100;

function roundFrom(events: readonly DomainEvent[]): ShownRound | null {
  const placed = events.find((event) => event.type === 'bet/placed');
  const settled = events.find((event) => event.type === 'bet/settled');
  if (!placed || !settled) return null;
  const { bet: id, stakeCents, choice } = placed.data;
  return { id, stakeCents, choice, payoutCents: settled.data.payoutCents, outcome: settled.data.outcome };
}

const reducedMotion = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Controls a game's rounds. The board moves for `durationMs`; a hidden tab, text mode and reduced motion end it at once.
 * Null: the person ends it, by `skip`, and nothing else does except text mode; whoever leaves meanwhile finds it again.
 */
export function useRound(
  game: GameName,
  durationMs: number | null,
  { restMs = 0, sound: heard = 'roll', names = 'payout', onPlacing }: RoundOptions = {},
): InstantRound {
  const house = useHouse();
  const dispatch = useAppDispatch();
  /* Nothing else of it: an account is another one after every bet. */
  const account = useAppSelector((state) => selectAccount(state)?.id);
  const { sound, textMode } = useAppSelector((state) => state.preferences);
  const [phase, setPhase] = useState<RoundPhase>('idle');
  const [round, setRound] = useState<ShownRound | null>(null);
  const { problem, refuse, clear } = useBetProblem();
  /** Ends what is going on: the movement first, then the rest after it. */
  const finish = useRef<(() => void) | null>(null);
  const rested = useRef<(() => void) | null>(null);
  const busy = useRef(false);
  /** The toast of the round before: it leaves when another one begins. */
  const told = useRef<number | null>(null);
  /** Shows elsewhere and tells what the board has shown, as far as that is still to be done. */
  const settle = useRef<(() => void) | null>(null);
  const ended = useRef<BetId | null>(null);

  const tell = useCallback(
    (shown: ShownRound, balanceCents: number) => {
      const what = roundWords(game, shown);
      const { stakeCents, payoutCents } = shown;
      told.current = tellSettled({
        title: rulebookOf(game).title,
        what: what.charAt(0).toLowerCase() + what.slice(1),
        stakeCents,
        payoutCents,
        names,
        balanceCents,
        sound,
      });
    },
    [game, names, sound],
  );

  const forgetTold = useCallback(() => {
    settle.current?.();
    if (told.current !== null) dismissToast(told.current);
    told.current = null;
  }, []);

  const show = useCallback(
    (shown: ShownRound, from: House, owner: AccountId, onEnd: (round: ShownRound) => void) => {
      busy.current = true;
      forgetTold();
      setRound(shown);
      setPhase('showing');
      const still = textMode || (durationMs !== null && (reducedMotion() || document.visibilityState === 'hidden'));
      if (sound && !still) playSound(heard);
      const end = (): void => finish.current?.();
      const timer = still ? setTimeout(end, 0) : durationMs === null ? undefined : setTimeout(end, durationMs);
      if (durationMs !== null) document.addEventListener('visibilitychange', end);
      const ready = (): void => {
        rested.current = null;
        setPhase('idle');
        clear();
        busy.current = false;
        onEnd(shown);
      };
      finish.current = () => {
        finish.current = null;
        clearTimeout(timer);
        document.removeEventListener('visibilitychange', end);
        ended.current = shown.id;
        const balanceCents = balanceOf(from.world, owner);
        // The board and its line first, then the balance and the lists, then the toast: together they took longer than a frame.
        settle.current = inFrames(
          () => dispatch(betShown(shown.id)),
          () => {
            settle.current = null;
            tell(shown, balanceCents);
          },
        );
        if (restMs === 0) return ready();
        setPhase('resting');
        const rest = setTimeout(ready, restMs);
        rested.current = () => {
          clearTimeout(rest);
          ready();
        };
      };
    },
    [clear, dispatch, durationMs, forgetTold, heard, restMs, sound, tell, textMode],
  );

  const place = useCallback(
    async (stakeCents: number, choice: object): Promise<ShownRound | null> => {
      if (!house || !account) {
        refuse('Please login to play');
        return null;
      }
      if (busy.current) return null;
      busy.current = true;
      const id = freshCommandId(house.ports.entropy);
      const bet = betIdFrom(id);
      // First of all, so that the store works while the screen draws; whatever it answers, it answers later than this turn.
      const sent = house.submit({ type: 'PlaceBet', payload: { game, stakeCents, choice } }, account, { id });
      clear();
      // Drawing it would keep the page from hearing of the commit: it is said only where the commit takes its time.
      const slow = setTimeout(() => setPhase('placing'), WORTH_SAYING_MS);
      dispatch(betHeld(bet));
      onPlacing?.(bet);
      const giveUp = (sentence: string): null => {
        forgetTold();
        dispatch(betShown(bet));
        setPhase('idle');
        busy.current = false;
        refuse(sentence);
        return null;
      };
      try {
        const submitted = await sent.finally(() => clearTimeout(slow));
        if (submitted.kind === 'refused') return giveUp(submitted.refusal.sentence);
        const shown = roundFrom(submitted.events);
        return shown ? await new Promise<ShownRound>((onEnd) => show(shown, house, account, onEnd)) : giveUp('An error occurred');
      } catch {
        return giveUp(failureText(game, SAVE_FAILED));
      }
    },
    [account, clear, dispatch, forgetTold, game, house, onPlacing, refuse, show],
  );

  const resume = useCallback(
    (settled: ShownRound) => {
      if (house && account && !busy.current && settled.id !== ended.current) show(settled, house, account, () => undefined);
    },
    [account, house, show],
  );

  // Leaving the game in the middle shows the result elsewhere at once: nothing stays held back but what a person has to end.
  const endsAlone = durationMs !== null;
  useEffect(
    () => () => {
      if (endsAlone) finish.current?.();
      settle.current?.();
      rested.current?.();
    },
    [endsAlone],
  );

  const skip = useCallback(() => finish.current?.(), []);
  useEscape(phase === 'showing' && endsAlone, skip);
  return { phase, round, problem, place, skip, refuse, resume };
}
