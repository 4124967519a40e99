/** Tells the end of a bet: a toast, a whole sentence for screen readers, a sound. */
import { lowered } from '../../ui/capitalised.ts';
import { formatCredits } from '../../ui/credits.ts';
import { playSound } from '../../ui/sounds.ts';
import { showToast } from '../../ui/toasts.ts';

export interface Settled {
  readonly stakeCents: number;
  readonly payoutCents: number;
  /** The amount that a win names. Default: the payout. Plinko names the profit. */
  readonly names?: 'payout' | 'profit' | undefined;
}

/** Whether a result is a win. A payout at or below the stake is none, and nothing shows it as one. */
export const hasWon = ({ stakeCents, payoutCents }: Settled): boolean => payoutCents > stakeCents;

/** The sentence for a result. */
export function resultText(settled: Settled): string {
  const { stakeCents, payoutCents, names = 'payout' } = settled;
  if (hasWon(settled)) return `You won ${formatCredits(names === 'profit' ? payoutCents - stakeCents : payoutCents)} credits`;
  return payoutCents === stakeCents ? 'Stake returned' : 'Better luck next time!';
}

interface Told extends Settled {
  /** The title of the game: "Crash". */
  readonly title: string;
  /** What happened, in words that follow the title: "ended at 3.41". */
  readonly what: string;
  readonly balanceCents: number;
  readonly sound: boolean;
  /** Whether the player is on another page than the game's. The toast then names the game. */
  readonly apart?: boolean;
}

/** Tells the result of bets. Returns the id of the toast. */
export function tellSettled({ title, what, balanceCents, sound, apart = false, ...settled }: Told): number {
  const text = resultText(settled);
  const won = hasWon(settled);
  const sentence = `${lowered(text)}${text.endsWith('!') ? '' : '.'}`;
  const toast = showToast({
    kind: won ? 'success' : 'info',
    text: apart ? `${title}: ${lowered(text)}` : text,
    spoken: `${title}: ${what}, ${sentence} Balance ${formatCredits(balanceCents)}.`,
  });
  if (sound && document.visibilityState === 'visible') playSound(won ? 'win' : 'lose');
  return toast;
}
