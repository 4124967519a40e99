/** How the end of a bet is told: a toast for the eye, a whole sentence for the ear, a sound. */
import { lowered } from '../../ui/capitalised.ts';
import { formatCredits } from '../../ui/credits.ts';
import { playSound } from '../../ui/sounds.ts';
import { showToast } from '../../ui/toasts.ts';

export interface Settled {
  readonly stakeCents: number;
  readonly payoutCents: number;
  /** Which amount a win names: the payout, stake included, unless told; Plinko names the profit. */
  readonly names?: 'payout' | 'profit' | undefined;
}

/** The sentence a person is told: a return at or below the stake is never celebrated. */
export function resultText({ stakeCents, payoutCents, names = 'payout' }: Settled): string {
  if (payoutCents > stakeCents) return `You won ${formatCredits(names === 'profit' ? payoutCents - stakeCents : payoutCents)} credits`;
  return payoutCents === stakeCents ? 'Stake returned' : 'Better luck next time!';
}

interface Told extends Settled {
  /** The game as people read it: "Crash". */
  readonly title: string;
  /** What happened, after the title: "ended at 3.41". */
  readonly what: string;
  readonly balanceCents: number;
  readonly sound: boolean;
  /** Told on another page than the game's: the toast then names the game. */
  readonly apart?: boolean;
}

/** Tells what bets came to. Answers the id of the toast. */
export function tellSettled({ title, what, balanceCents, sound, apart = false, ...settled }: Told): number {
  const text = resultText(settled);
  const won = settled.payoutCents > settled.stakeCents;
  const sentence = `${lowered(text)}${text.endsWith('!') ? '' : '.'}`;
  const toast = showToast({
    kind: won ? 'success' : 'info',
    text: apart ? `${title}: ${lowered(text)}` : text,
    spoken: `${title}: ${what}, ${sentence} Balance ${formatCredits(balanceCents)}.`,
  });
  if (sound && document.visibilityState === 'visible') playSound(won ? 'win' : 'lose');
  return toast;
}
