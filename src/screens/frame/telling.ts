/** How the end of a bet is told that was settled later than it was placed: a toast for the eye, a whole sentence for the ear. */
import { formatCredits } from '../../ui/credits.ts';
import { playSound } from '../../ui/sounds.ts';
import { showToast } from '../../ui/toasts.ts';
import { resultText } from './useRound.ts';

export interface Told {
  /** The game as people read it: "Crash". */
  readonly title: string;
  /** What happened, after the title: "ended at 3.41". */
  readonly what: string;
  readonly stakeCents: number;
  readonly payoutCents: number;
  readonly balanceCents: number;
  readonly sound: boolean;
  /** Told on another page than the game's: the toast then names the game. */
  readonly apart?: boolean;
}

const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** Tells what bets came to. A return at or below the stake is never celebrated. */
export function tellSettled({ title, what, stakeCents, payoutCents, balanceCents, sound, apart = false }: Told): void {
  const text = resultText({ stakeCents, payoutCents });
  const won = payoutCents > stakeCents;
  const sentence = `${lowered(text)}${text.endsWith('!') ? '' : '.'}`;
  showToast({
    kind: won ? 'success' : 'info',
    text: apart ? `${title}: ${lowered(text)}` : text,
    spoken: `${title}: ${what}, ${sentence} Balance ${formatCredits(balanceCents)}.`,
  });
  if (sound && document.visibilityState === 'visible') playSound(won ? 'win' : 'lose');
}
