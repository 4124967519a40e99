/** The registration form, and the check that finds its faults. */
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
  /** The code from the form, the link or the cookie (`referralCodeFor` in src/client/auth chooses). An unknown code is ignored. */
  readonly referralCode: string | null;
}

/** A form without faults. Name and address are in their stored form. */
export type CheckedRegistration = Omit<RegistrationForm, 'confirmPassword'>;

/**
 * Every fault of the form. Whether a name or an address is taken is decided later. A form with an empty field has one fault,
 * fields-missing. Others have, in this order: those of `readNewUsername`, email-form, password-short or -long, password-mismatch.
 */
export function registrationFaults(form: RegistrationForm, rules: Rules): readonly Refusal[] {
  const { password, confirmPassword } = form;
  if (form.username.trim() === '' || form.email.trim() === '' || password === '' || confirmPassword === '')
    return [refuse('fields-missing')];
  const username = readNewUsername(form.username, rules);
  const faults = [
    typeof username === 'string' ? null : username,
    readEmail(form.email) === null ? refuse('email-form') : null,
    unfitPassword(password),
    preparedPassword(password) === preparedPassword(confirmPassword) ? null : refuse('password-mismatch'),
  ];
  return faults.filter((fault) => fault !== null);
}

/** The form as it is stored, or its first fault. */
export function checkRegistration(form: RegistrationForm, rules: Rules): CheckedRegistration | Refusal {
  const [fault] = registrationFaults(form, rules);
  if (fault) return fault;
  const username = readNewUsername(form.username, rules);
  const email = readEmail(form.email);
  // Neither has a fault here. The checks are for the types.
  if (typeof username !== 'string') return username;
  if (email === null) return refuse('email-form');
  return { username, email, password: form.password, referralCode: form.referralCode };
}
