/** One round of an instant game: place, hold back, show, tell. The log has the outcome before anything moves. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { rulebookOf } from '../../domain/games/catalog.ts';
import type { GameName } from '../../domain/games/names.ts';
import { betIdFrom } from '../../domain/ids.ts';
import type { DomainEvent } from '../../domain/events/catalog.ts';
import { balanceOf } from '../../domain/world.ts';
import { freshCommandId } from '../../house/chance.ts';
import type { House } from '../../house/house.ts';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { useHouse } from '../../store/houseContext.ts';
import { selectAccount } from '../../store/selectors/account.ts';
import { betHeld, betShown } from '../../store/stage.ts';
import { formatCredits } from '../../ui/credits.ts';
import { playSound } from '../../ui/sounds.ts';
import { showToast } from '../../ui/toasts.ts';
import { capitalised } from './capitalised.ts';

/** A settled round as its board shows it. */
export interface ShownRound {
  readonly id: string;
  readonly stakeCents: number;
  readonly payoutCents: number;
  readonly choice: object;
  readonly outcome: object;
}

/** `placing`: on its way to the log. `showing`: settled, the board is moving. */
export type RoundPhase = 'idle' | 'placing' | 'showing';

export interface RoundControl {
  readonly phase: RoundPhase;
  /** The round that the board shows or is about to show. */
  readonly round: ShownRound | null;
  /** Why the last bet was refused. */
  readonly problem: string | null;
  /** Resolves when the board has ended: to the round, or to null where there was none. */
  readonly place: (stakeCents: number, choice: object) => Promise<ShownRound | null>;
  /** Ends the board's movement now. */
  readonly skip: () => void;
  readonly refuse: (sentence: string) => void;
}

/** A bet that is written faster than this is not said to be on its way. */
const WORTH_SAYING_MS = 100;
const SAVE_FAILED = 'An error occurred. Your browser could not save this. Nothing was taken from your balance.';

function roundFrom(events: readonly DomainEvent[]): ShownRound | null {
  const placed = events.find((event) => event.type === 'bet/placed');
  const settled = events.find((event) => event.type === 'bet/settled');
  if (!placed || !settled) return null;
  const { bet: id, stakeCents, choice } = placed.data;
  return { id, stakeCents, choice, payoutCents: settled.data.payoutCents, outcome: settled.data.outcome };
}

/** The sentence a person is told: a return at or below the stake is never celebrated. */
export function resultText({ stakeCents, payoutCents }: Pick<ShownRound, 'stakeCents' | 'payoutCents'>): string {
  if (payoutCents > stakeCents) return `You won ${formatCredits(payoutCents)} credits`;
  return payoutCents === stakeCents ? 'Stake returned' : 'Better luck next time!';
}

function tell(game: GameName, round: ShownRound, balanceCents: number, sound: boolean): void {
  const rulebook = rulebookOf(game);
  const text = resultText(round);
  const name = capitalised(game);
  const won = round.payoutCents > round.stakeCents;
  const spoken =
    `${name}: ${rulebook.describeOutcome(round.outcome)}, ${rulebook.describeChoice(round.choice)}, ` +
    `${text.charAt(0).toLowerCase()}${text.slice(1)}${text.endsWith('!') ? '' : '.'} Balance ${formatCredits(balanceCents)}.`;
  showToast({ kind: won ? 'success' : 'info', text, spoken });
  if (sound) playSound(won ? 'win' : 'lose');
}

const reducedMotion = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Controls a game's rounds. The board moves for `durationMs`; a hidden tab and reduced motion end it at once. */
export function useRound(game: GameName, durationMs: number): RoundControl {
  const house = useHouse();
  const dispatch = useAppDispatch();
  const account = useAppSelector(selectAccount);
  const { sound, textMode } = useAppSelector((state) => state.preferences);
  const [phase, setPhase] = useState<RoundPhase>('idle');
  const [round, setRound] = useState<ShownRound | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const finish = useRef<(() => void) | null>(null);
  const busy = useRef(false);

  const refuse = useCallback((sentence: string) => {
    setProblem(sentence);
    showToast({ kind: 'error', text: sentence });
  }, []);

  const show = useCallback(
    (shown: ShownRound, from: House, ended: (round: ShownRound) => void) => {
      setRound(shown);
      setPhase('showing');
      const still = textMode || reducedMotion() || document.visibilityState === 'hidden';
      if (sound && !still) playSound('roll');
      const timer = setTimeout(() => finish.current?.(), still ? 0 : durationMs);
      const onHidden = (): void => finish.current?.();
      document.addEventListener('visibilitychange', onHidden);
      finish.current = () => {
        finish.current = null;
        clearTimeout(timer);
        document.removeEventListener('visibilitychange', onHidden);
        dispatch(betShown());
        setPhase('idle');
        busy.current = false;
        if (account) tell(game, shown, balanceOf(from.world, account.id), sound);
        ended(shown);
      };
    },
    [account, dispatch, durationMs, game, sound, textMode],
  );

  const place = useCallback(
    async (stakeCents: number, choice: object): Promise<ShownRound | null> => {
      if (!house || !account) {
        refuse('Please login to play');
        return null;
      }
      if (busy.current) return null;
      busy.current = true;
      setProblem(null);
      // Drawing it would keep the page from hearing of the commit: it is said only where the commit takes its time.
      const slow = setTimeout(() => setPhase('placing'), WORTH_SAYING_MS);
      const id = freshCommandId(house.ports.entropy);
      dispatch(betHeld(betIdFrom(id)));
      const giveUp = (sentence: string): null => {
        dispatch(betShown());
        setPhase('idle');
        busy.current = false;
        refuse(sentence);
        return null;
      };
      try {
        const submitted = await house.submit({ type: 'PlaceBet', payload: { game, stakeCents, choice } }, account.id, { id }).finally(() => clearTimeout(slow));
        if (submitted.kind === 'refused') return giveUp(submitted.refusal.sentence);
        const shown = roundFrom(submitted.events);
        return shown ? await new Promise<ShownRound>((ended) => show(shown, house, ended)) : giveUp('An error occurred');
      } catch {
        return giveUp(SAVE_FAILED);
      }
    },
    [account, dispatch, game, house, refuse, show],
  );

  // Leaving the game in the middle shows the result elsewhere at once: nothing stays held back.
  useEffect(() => () => finish.current?.(), []);

  const skip = useCallback(() => finish.current?.(), []);
  return { phase, round, problem, place, skip, refuse };
}
