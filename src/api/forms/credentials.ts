/** What somebody types to sign in or to change a password. */
import { refuse, type Refusal } from '../../domain/refusal.ts';

export interface Credentials {
  /** In any case. */
  readonly email: string;
  /** Compared in its prepared form. */
  readonly password: string;
}

/** Whoever has a second factor sends its code too. Empty: none was typed. */
export interface ProvedCredentials extends Credentials {
  readonly code: string;
}

export interface PasswordChange {
  readonly current: string;
  readonly next: string;
}

/** The refusal of a missing field, or null. It is checked before any wait. */
export const credentialsMissing = ({ email, password }: Credentials): Refusal | null =>
  email.trim() === '' || password === '' ? refuse('fields-missing') : null;
