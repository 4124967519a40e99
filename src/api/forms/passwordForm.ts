/** The form of a password: how it is prepared for hashing, and which ones can be chosen. */
import { refuse, type Refusal } from '../../domain/refusal.ts';

/** The fewest and the most characters, counted as Unicode code points of the prepared form. */
const [SHORTEST, LONGEST] = [6, 128];
/** Spaces of other scripts and widths. */
const OTHER_SPACES = /\p{Zs}/gu;

/**
 * A password as it is hashed: the form OpaqueString of RFC 8265, section 4.2, so that keyboards that compose letters otherwise give the
 * same password. Nothing is refused.
 */
export const preparedPassword = (password: string): string => password.replace(OTHER_SPACES, ' ').normalize('NFC');

/** Why nobody can choose this password, or null. Refusals: password-short, password-long. */
export function unfitPassword(password: string): Refusal | null {
  const length = Array.from(preparedPassword(password)).length;
  if (length < SHORTEST) return refuse('password-short');
  return length > LONGEST ? refuse('password-long') : null;
}
