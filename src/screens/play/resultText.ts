/** Tells the end of a bet: a whole sentence for screen readers, a sound, and a toast for those who are elsewhere. */
import { announce } from '../../ui/announcements.tsx';
import { formatCredits } from '../../ui/credits.ts';
import { playSounds } from '../../ui/sounds.ts';
import { showToast } from '../../ui/toasts.ts';
import { t } from '../../languages/t.ts';

export interface Settled {
  readonly stakeCents: number;
  readonly payoutCents: number;
  /** The amount that a win names. Default: the payout. Plinko names the profit. */
  readonly winAmount?: 'payout' | 'profit' | undefined;
}

/** Whether a result is a win. A payout at or below the stake is none, and nothing shows it as one. */
export const hasWon = ({ stakeCents, payoutCents }: Settled): boolean => payoutCents > stakeCents;

/** From which multiple of the stake on a win is of a size. */
const SIZES = [
  { size: 'huge', fromMultiple: 100 },
  { size: 'big', fromMultiple: 10 },
  { size: 'win', fromMultiple: 0 },
] as const;

export type WinSize = (typeof SIZES)[number]['size'];

/** How large a win is. Undefined where nothing was won. */
export const winSize = (settled: Settled): WinSize | undefined =>
  hasWon(settled) ? SIZES.find(({ fromMultiple }) => settled.payoutCents >= fromMultiple * settled.stakeCents)?.size : undefined;

/** The amount that a win names. */
const winAmountText = ({ stakeCents, payoutCents, winAmount = 'payout' }: Settled): string =>
  formatCredits(winAmount === 'profit' ? payoutCents - stakeCents : payoutCents);

/** The sentence for a result. */
export function resultText(settled: Settled): string {
  const { stakeCents, payoutCents } = settled;
  if (hasWon(settled)) return t('You won {amount} credits', { amount: winAmountText(settled) });
  return payoutCents === stakeCents ? t('Stake returned') : t('Better luck next time!');
}

/** The same, after the title of the game. */
function titledResult(title: string, settled: Settled): string {
  const { stakeCents, payoutCents } = settled;
  if (hasWon(settled)) return t('{title}: you won {amount} credits', { title, amount: winAmountText(settled) });
  return payoutCents === stakeCents ? t('{title}: stake returned', { title }) : t('{title}: better luck next time!', { title });
}

interface AnnouncedResult extends Settled {
  /** The title of the game: "Crash". */
  readonly title: string;
  /** What happened, as text after the title: "ended at 3.41". */
  readonly description: string;
  readonly balanceCents: number;
  /** How loud a win is: 0 to 100. */
  readonly volume: number;
  /** Whether the player is elsewhere than at the game's stage. A toast then tells the result, with the game's name. */
  readonly isOffStage: boolean;
}

/** Tells the result of bets: to screen readers, a win by a sound of its size, and by a toast to a player who does not see the stage. */
export function announceResult({ title, description, balanceCents, volume, isOffStage, ...settled }: AnnouncedResult): void {
  const text = resultText(settled);
  const won = hasWon(settled);
  const spoken = t('{title}: {description}. {result} Balance {balance}.', {
    title,
    description,
    result: text.endsWith('!') ? text : `${text}.`,
    balance: formatCredits(balanceCents),
  });
  if (isOffStage) showToast({ kind: won ? 'success' : 'info', text: titledResult(title, settled), spoken });
  else announce(spoken);
  const size = winSize(settled);
  if (size && document.visibilityState === 'visible') playSounds([{ sound: size === 'win' ? 'win' : 'big', atMs: 0 }], volume);
}
