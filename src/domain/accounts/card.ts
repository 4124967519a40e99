/** The card of an account: what its player wishes everybody to know. */
import { countedDay, type Corrections } from '../clock.ts';
import type { Account } from './account.ts';

export interface PersonCard {
  /** The UTC day of the registration, in days since 1970; null if it is not shown. */
  readonly memberSinceDay: number | null;
  /** The names of claimed achievements. */
  readonly achievements: readonly string[];
}

/** How many achievements fit on a card. */
export const MOST_ON_CARD = 3;

export const memberSinceDay = (corrections: Corrections, { registered }: Pick<Account, 'registered'>): number =>
  countedDay(corrections, registered);

/** Whether all of these achievements were claimed. */
export const hasClaimed = ({ claimed }: Pick<Account, 'claimed'>, achievements: readonly string[]): boolean =>
  achievements.every((name) => claimed.includes(name));
