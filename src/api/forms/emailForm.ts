/** Letters, marks and digits of any script, the signs of RFC 5322 atoms, and a domain with at least one dot. Matches in linear time. */
const EMAIL = /^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]+@[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+$/u;
/** RFC 5321, section 4.5.3.1.3: a path holds 256 octets with its brackets. */
const LONGEST = 254;

/** An address in its stored form: trimmed, case as typed. Null if it is not an address. */
export function readEmail(raw: string): string | null {
  // Bounds the work. Twice, because trimming and normalizing may shorten it.
  if (raw.length > 2 * LONGEST) return null;
  const email = raw.trim().normalize('NFKC');
  return email.length <= LONGEST && EMAIL.test(email) ? email : null;
}

/** An address in the form for comparisons: `Ada@Example.com ` and `ada@example.com` are the same. */
export const foldEmail = (email: string): string => email.trim().normalize('NFKC').toLowerCase();
