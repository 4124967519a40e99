/**
 * The sentences after a successful sign-in, sign-up or sign-out, which are the specification's, and those for referral codes that do not
 * count and for the code of a second factor, which are our own.
 */
import { formatCents } from '../../domain/money.ts';

/** A bonus of whole credits is shown without decimals. */
const credits = (cents: number): string => formatCents(cents).replace(/\.00$/, '');

export const welcomeBack = (username: string): string => `Welcome back, ${username}!`;
export const welcome = (username: string): string => `Welcome, ${username}!`;
export const accountCreated = (bonusCents: number): string => `Account created successfully! Welcome bonus: ${credits(bonusCents)} credits`;
export const accountCreatedWithGoogle = (bonusCents: number): string =>
  `Account created with Google! Welcome bonus: ${credits(bonusCents)} credits`;
export const referralCredited = (bonusCents: number, username: string): string =>
  `Referral bonus of ${credits(bonusCents)} credits has been added to ${username}'s account!`;
export const LOGGED_OUT = 'You have been logged out';
export const REFERRAL_UNKNOWN = 'This referral code is not known';
export const REFERRAL_OWN = 'This is your own referral code';
export const REFERRAL_TOO_LATE = 'A referral code counts for a new account only';

/** The browser has shown other accounts, and not this one. */
export const firstTimeHere = (username: string): string =>
  `This browser shows the account ${username} for the first time. If you expected another account, look at its name.`;

export const CODE_NEEDED = 'Press Sign In and enter the code of your authenticator app.';
