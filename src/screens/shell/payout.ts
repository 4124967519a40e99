/** What forms and lists of withdrawals share. */
import type { RefusalCode } from '../../domain/refusal.ts';
import type { Withdrawal } from '../../domain/worldParts.ts';
import type { StatusPillProps } from '../../ui/StatusPill.tsx';
import { t } from '../../languages/t.ts';

/** Where a withdrawal is to go. */
export interface Payout {
  readonly method: Withdrawal['method'];
  readonly address: string;
}

export const methodTexts: Readonly<Record<Withdrawal['method'], string>> = { paypal: 'PayPal', crypto: t('Crypto') };

interface StatusText extends Pick<StatusPillProps, 'tone'> {
  readonly text: string;
}

export const withdrawalStatus: Readonly<Record<Withdrawal['status'], StatusText>> = {
  pending: { tone: 'pending', text: t('Pending') },
  completed: { tone: 'success', text: t('Completed') },
  rejected: { tone: 'error', text: t('Rejected') },
};

/** The refusals that are about the address of a payout. */
export const addressPlaces = {
  'withdrawal-address': 'address',
  'email-form': 'address',
  'text-long': 'address',
  'text-form': 'address',
} as const satisfies Partial<Record<RefusalCode, 'address'>>;
