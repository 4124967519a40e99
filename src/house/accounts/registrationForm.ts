/** The registration form, and the check that finds its first fault. */
import { readUsername } from '../../domain/accounts/names.ts';
import { refuse, type Refusal } from '../../domain/refusal.ts';
import type { Rules } from '../../domain/rules.ts';
import { readEmail } from './emailForm.ts';

const PASSWORD_MIN_LENGTH = 6;

export interface RegistrationForm {
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly confirmPassword: string;
  /** As chosen by `referralCodeFor`. An unknown code is ignored. */
  readonly referralCode: string | null;
}

/** A form without faults. Name and address are in their stored form. */
export type CheckedRegistration = Omit<RegistrationForm, 'confirmPassword'>;

/** Counted in Unicode characters, not in the code units of a string: three emoji are three. */
export const isShortPassword = (password: string): boolean => Array.from(password).length < PASSWORD_MIN_LENGTH;

/**
 * Checks only the form. Whether a name or an address is taken is decided later. Refusals in this order: fields-missing,
 * username-short, -long or -form, email-form, password-short, password-mismatch.
 */
export function checkRegistration(form: RegistrationForm, rules: Rules): CheckedRegistration | Refusal {
  const { password, confirmPassword, referralCode } = form;
  if (form.username.trim() === '' || form.email.trim() === '' || password === '' || confirmPassword === '') return refuse('fields-missing');
  const username = readUsername(form.username, rules);
  if (typeof username !== 'string') return username;
  const email = readEmail(form.email);
  if (email === null) return refuse('email-form');
  if (isShortPassword(password)) return refuse('password-short');
  if (password !== confirmPassword) return refuse('password-mismatch');
  return { username, email, password, referralCode };
}
