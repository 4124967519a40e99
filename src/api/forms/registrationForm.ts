/** The registration form, and the check that finds its first fault. */
import { readNewUsername } from '../../domain/accounts/names.ts';
import { refuse, type Refusal } from '../../domain/refusal.ts';
import type { Rules } from '../../domain/rules.ts';
import { preparedPassword, unfitPassword } from './passwordForm.ts';
import { readEmail } from './emailForm.ts';

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

/**
 * Checks only the form. Whether a name or an address is taken is decided later. Refusals in this order: fields-missing,
 * those of `readNewUsername`, email-form, password-short, -long, password-mismatch.
 */
export function checkRegistration(form: RegistrationForm, rules: Rules): CheckedRegistration | Refusal {
  const { password, confirmPassword, referralCode } = form;
  if (form.username.trim() === '' || form.email.trim() === '' || password === '' || confirmPassword === '') return refuse('fields-missing');
  const username = readNewUsername(form.username, rules);
  if (typeof username !== 'string') return username;
  const email = readEmail(form.email);
  if (email === null) return refuse('email-form');
  const unfit = unfitPassword(password);
  if (unfit) return unfit;
  if (preparedPassword(password) !== preparedPassword(confirmPassword)) return refuse('password-mismatch');
  return { username, email, password, referralCode };
}
