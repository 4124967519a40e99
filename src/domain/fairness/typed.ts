/** Seeds, hashes and nonces as people type and copy them. */
import { lowerLatin, oneLine, trimmed } from '../text/letters.ts';

/** How a typed value was read: `without spaces`, `in lower case`. Empty for a value that was typed as the house writes it. */
type Corrections = readonly string[];

interface TypedHex {
  readonly hex: string;
  readonly corrections: Corrections;
}

/**
 * A server seed or a hash: 64 hex digits in lower case. Spaces, upper case and `0x` are corrected, because the house writes
 * none of them. Null for anything else.
 */
export function readTypedHex(typed: string): TypedHex | null {
  const whole = oneLine(typed).replaceAll(' ', '');
  const lower = lowerLatin(whole);
  const hex = lower.startsWith('0x') ? lower.slice(2) : lower;
  if (!/^[0-9a-f]{64}$/.test(hex)) return null;
  const corrections = [
    ...(whole === typed ? [] : ['without spaces']),
    ...(lower === whole ? [] : ['in lower case']),
    ...(hex === lower ? [] : ['without 0x']),
  ];
  return { hex, corrections };
}

/** What was corrected, as the end of a sentence: `without spaces and in lower case`. */
export const correctionText = (corrections: Corrections): string =>
  corrections.length < 2 ? corrections.join('') : `${corrections.slice(0, -1).join(', ')} and ${corrections.at(-1) ?? ''}`;

/** A nonce of a log: a whole number that can be counted exactly. Null for anything else. */
export function readTypedNonce(typed: string): number | null {
  const digits = trimmed(typed);
  const nonce = /^[0-9]+$/.test(digits) ? Number(digits) : null;
  return Number.isSafeInteger(nonce) ? nonce : null;
}

/** Spaces at the ends of a client seed count, and nobody sees them. */
export const hasOuterSpaces = (clientSeed: string): boolean => trimmed(clientSeed) !== clientSeed;
