/** Multipliers and shares, as the reader writes numbers. */
import { fraction, toDecimal, toNumber, toPercent, type Fraction } from '../../domain/fraction.ts';
import type { Ratio } from '../../domain/money.ts';
import { localDecimals } from '../../ui/credits.ts';
import { numbersAs } from '../../languages/numbers.ts';
import type { Settled } from './resultText.ts';

/** 2×, 1.90×, 1.9404×. Hundredths keep two decimal places, finer fractions get four. */
export const timesText = ({ num, den }: Ratio): string =>
  `${localDecimals(toDecimal(fraction(num, den), den === 1 ? 0 : den <= 100 ? 2 : 4))}×`;

/** The payout as a multiple of its stake, cut to hundredths: 1.94×. */
export const paidTimes = ({ stakeCents, payoutCents }: Settled): string =>
  timesText({ num: Math.floor((payoutCents * 100) / stakeCents), den: 100 });

/** Hundredths as people read a multiplier: 2.31. */
export const multiplierText = (hundredths: number): string =>
  localDecimals(`${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`);

/** A share in percent, cut after `digits` places: 7.14 %. */
export const percentText = (share: Fraction, digits: number): string => localDecimals(toPercent(share, digits));

const rounded = numbersAs({ maximumSignificantDigits: 3 });
/** How many rounds there are for one with this chance: a count, rounded to three digits. */
export const oneIn = (chance: Fraction): string => rounded.format(1 / toNumber(chance));
