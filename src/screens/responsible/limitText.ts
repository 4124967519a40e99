/** Texts for limits. */
import type { LimitKind } from '../../domain/accounts/limits.ts';
import type { PeriodName, PeriodTotals } from '../../domain/accounts/periods.ts';
import { MINUTE_MS } from '../../domain/utc.ts';
import { readCents, readWhole } from '../../ui/amountText.ts';
import { formatCredits } from '../../ui/credits.ts';
import { minutesText } from '../../ui/minutesText.ts';
import { t } from '../../languages/t.ts';

export const limitKindText: Record<LimitKind, string> = { loss: t('Loss'), stake: t('Stakes'), session: t('Session time') };
export const limitPeriodText: Record<PeriodName, string> = { day: t('day'), week: t('week'), month: t('month') };

/** A limit as text: '20.00 credits', '1 h 30 min', 'none'. The unit can be left out where another amount names it. */
export function limitText(kind: LimitKind, amount: number | null, unit = true): string {
  if (amount === null) return t('none');
  if (kind === 'session') return minutesText(Math.floor(amount / MINUTE_MS));
  return unit ? t('{amount} credits', { amount: formatCredits(amount) }) : formatCredits(amount);
}

/** The used part of a limit. */
export function usedOf(kind: LimitKind, { stakedCents, paidCents, playedMs }: PeriodTotals): number {
  if (kind === 'session') return playedMs;
  return kind === 'stake' ? stakedCents : Math.max(stakedCents - paidCents, 0);
}

/** The typed text in cents or milliseconds. NaN if it is no limit. */
export function readLimit(kind: LimitKind, text: string): number {
  return kind === 'session' ? readWhole(text, 6) * MINUTE_MS : readCents(text);
}
